import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { listShipped, renderBom, renderNotices } from './shippedPackages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const shipped = listShipped(root)

test('D-06: the deployed code has few dependencies', () => {
  const names = ['app', 'engine', 'sdk', 'server'].flatMap((room) => {
    const { dependencies = {} } = JSON.parse(readFileSync(join(root, room, 'package.json'), 'utf8'))
    return Object.keys(dependencies).filter((name) => !name.startsWith('@murmur/'))
  })
  const direct = new Set(names).size
  console.info(`D-06: ${direct} direct, ${shipped.length} in all`)
  expect(direct).toBeLessThanOrEqual(25)
  expect(shipped.length).toBeLessThanOrEqual(250)
})

test('the packages of the site and of the server are listed, and none of the local world', () => {
  const names = shipped.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['react', 'react-dom', 'scheduler', 'viem', 'fastify', 'pino', 'pg']))
  expect(
    names.filter((name) => /^@(uniswap|across-protocol|balancer-labs|nomicfoundation)|solc|vite/.test(name)),
  ).toEqual([])
})

test('every deployed package may be deployed, and its licence text is in the notices', () => {
  const free =
    /^(MIT|MIT-0|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|OFL-1\.1|CC0-1\.0|\(Apache-2\.0 AND MIT\))$/
  expect(
    shipped.filter(({ license }) => !free.test(license)).map(({ name, license }) => `${name}: ${license}`),
  ).toEqual([])
  const notices = renderNotices(shipped, { root })
  expect(shipped.filter(({ name, version }) => !notices.includes(`${name} ${version} (`))).toEqual([])
  expect(notices).toContain('SIL OPEN FONT LICENSE')
  expect(notices).toMatch(/@web3icons\/core 4\.0\.56 \(MIT\)\s+MIT License\s+Copyright \(c\) 2024 0xa3k5/)
})

test('the bill of materials names each package with its digest', () => {
  const bom = JSON.parse(renderBom(shipped, { version: '0.1.0' }))
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 })
  expect(bom.components).toHaveLength(shipped.length)
  const refs = bom.components.map((component: { 'bom-ref': string }) => component['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
  expect(bom.components).toContainEqual(
    expect.objectContaining({
      name: 'react',
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) }],
    }),
  )
})
