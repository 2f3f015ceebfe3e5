import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { markPages } from './markPages.ts'

const page = `<!doctype html>\n<html lang="zh-Hans">${'<p>the same words again</p>'.repeat(100)}</html>`
const script = { path: 'assets/a.js', body: Buffer.from('"<html>"') }
const site = [{ path: 'zh/swap.html', body: Buffer.from(page) }, script]

test('every page says that trading is open, in each coding, and other files stay', async () => {
  const [marked, other] = await markPages(site, { trading: 'open', walletConnect: undefined, embedOrigins: [] })
  const expected = page.replace('<html ', '<html data-trading="open" ')
  expect(marked?.body.toString()).toBe(expected)
  expect(brotliDecompressSync(marked?.br ?? '').toString()).toBe(expected)
  expect(gunzipSync(marked?.gzip ?? '').toString()).toBe(expected)
  expect(other).toBe(script)
})

test('every page names the project and the relay of WalletConnect', async () => {
  const walletConnect = { projectId: 'abc', relayUrl: 'wss://relay.example.org' }
  const [marked] = await markPages(site, { trading: 'closed', walletConnect, embedOrigins: [] })
  expect(marked?.body.toString()).toContain(
    '<html data-walletconnect="abc" data-relay="wss://relay.example.org" lang="zh-Hans">',
  )
})

test('a page without settings stays as it was built', async () => {
  expect(await markPages(site, { trading: 'closed', walletConnect: undefined, embedOrigins: [] })).toBe(site)
})

test('only the embedded card names the sites that may embed it', async () => {
  const card = { path: 'zh/embed.html', body: Buffer.from(page) }
  const settings = { trading: 'closed', walletConnect: undefined } as const
  const embedOrigins = ['https://a.example', 'https://b.example:8443']
  const [marked, ...others] = await markPages([card, ...site], { ...settings, embedOrigins })
  expect(marked?.body.toString()).toContain(
    '<html data-embedders="https://a.example https://b.example:8443" lang="zh-Hans">',
  )
  expect(others).toEqual(site)
})
