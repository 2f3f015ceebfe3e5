import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { backers, chains, dexs, type Logo, partners } from './logoRows.ts'

const classes = await readFile(new URL('../../../ui/src/sprites/sprites.css', import.meta.url), 'utf8')
const drawn: Record<Logo['of'], readonly string[]> = {
  chain: listDrawn('chains'),
  dex: listDrawn('dexs'),
  wallet: listDrawn('wallets'),
}

describe.each(Object.entries({ chains, dexs, partners, backers }))('%s', (_, logos) => {
  test.each(logos.map((logo) => [logo.name, logo] as const))('%s has its mark in the sprite', (_name, { of, mark }) => {
    expect(drawn[of]).toContain(mark)
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
  expect(drawn[kind].filter((name) => !shown.has(name))).toEqual([])
})

function listDrawn(sprite: string): readonly string[] {
  return [...classes.matchAll(new RegExp(`^\\.${sprite}-(\\S+)`, 'gm'))].map(([, name = '']) => name)
}
