import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { backers, chains, dexs, type Logo, partners } from './logoRows.ts'

const sprites: Record<Logo['of'], string> = {
  chain: await readSprite('chains'),
  dex: await readSprite('dexs'),
  wallet: await readSprite('wallets'),
}

describe.each(Object.entries({ chains, dexs, partners, backers }))('%s', (_, logos) => {
  test.each(logos.map((logo) => [logo.name, logo] as const))('%s has its mark in the sprite', (_name, { of, mark }) => {
    expect(sprites[of]).toContain(`<view id="${mark}"`)
  })

  test('none is named twice', () => {
    expect(new Set(logos.map(({ name }) => name)).size).toBe(logos.length)
  })
})

test('there are fourteen partners and a full row each of chains and DEXs', () => {
  expect(partners).toHaveLength(14)
  expect(chains.length).toBeGreaterThanOrEqual(30)
  expect(dexs.length).toBeGreaterThanOrEqual(30)
})

test.each(['chain', 'dex'] as const)('no %s is drawn that no row shows', (kind) => {
  const shown = new Set([...chains, ...dexs].filter(({ of }) => of === kind).map(({ mark }) => mark))
  const drawn = [...sprites[kind].matchAll(/<view id="([^"]+)"/g)].map(([, name]) => name)
  expect(drawn.filter((name) => name === undefined || !shown.has(name))).toEqual([])
})

async function readSprite(name: string): Promise<string> {
  return await readFile(new URL(`../ui/sprites/${name}.svg`, import.meta.url), 'utf8')
}
