import { type Token, tokens } from '@murmur/engine/token'
import { createStore } from '@murmur/sdk/store'
import { expect, test } from 'vitest'
import { limitStore, limitTokens, readTokenLimits } from './tokenLimits.ts'

test.each([
  ['', undefined],
  ['?pay=ETH&theme=light', undefined],
  ['?tokens=&networks=,%20,', undefined],
  ['?tokens=ETH,bnb', { names: ['ETH', 'bnb'], chains: undefined }],
  ['?networks=1, 8453,null', { names: undefined, chains: ['1', '8453', 'null'] }],
  ['?tokens=%3Cscript%3E&networks=-1', { names: ['<script>'], chains: ['-1'] }],
])('the parameters %j of the embedded card limit its tokens', (search, limits) => {
  expect(readTokenLimits({ pathname: '/embed', search })).toEqual(limits)
  expect(readTokenLimits({ pathname: '/swap', search })).toBeUndefined()
})

test('a list of any length is read in part', () => {
  const search = `?tokens=${'A,'.repeat(100_000)}ETH`
  expect(readTokenLimits({ pathname: '/embed', search })?.names).toHaveLength(100)
})

const list = (limited: readonly Token[]) => limited.flatMap(({ listings }) => listings.map(({ id }) => id))

test.each([
  ['?tokens=avax,POL', ['137:POL', '1:POL', '137:AVAX', '43114:AVAX']],
  ['?networks=1', ['1:ETH', '1:BNB', '1:POL']],
  ['?networks=56,null', ['56:ETH', '56:BNB', 'null:ALLO']],
  ['?tokens=ETH&networks=1,10', ['1:ETH', '10:ETH']],
  ['?tokens=0XB8C77482E45F1F44DE1745F52C74426C631BDD52,POL&networks=1', ['1:BNB', '1:POL']],
])('the limits %j leave %j', (search, left) => {
  expect(list(limitTokens(tokens, readTokenLimits({ pathname: '/embed', search })))).toEqual(left)
})

test.each(['?tokens=NONE', '?networks=99', '?tokens=ALLO', '?tokens=ETH&networks=1', '?tokens=AVAX&networks=1'])(
  'the limits %j leave nothing to swap and are ignored',
  (search) => {
    expect(limitTokens(tokens, readTokenLimits({ pathname: '/embed', search }))).toBe(tokens)
  },
)

test('an imported token is offered by its address, never by a symbol that it may have made up', () => {
  const address = `0x${'a'.repeat(40)}` as const
  const [listing] = tokens[0]?.listings ?? []
  if (listing === undefined) throw new Error('There is a first token.')
  const id = `1:${address}` as const
  const fake: Token = { ...(tokens[0] as Token), id, listings: [{ ...listing, id, tokenAddress: address }] }
  const all = [...tokens, fake]
  const limit = (search: string) => list(limitTokens(all, readTokenLimits({ pathname: '/embed', search })))
  expect(limit('?tokens=ETH&networks=1,10')).toEqual(['1:ETH', '10:ETH'])
  expect(limit(`?tokens=POL,${address}&networks=1`)).toEqual(['1:POL', id])
})

test('a limited store reads the same list until the tokens change', () => {
  const all = createStore(tokens)
  const limited = limitStore(all, { names: ['POL'], chains: undefined })
  const first = limited.get()
  expect(list(first)).toEqual(['137:POL', '1:POL'])
  expect(limited.get()).toBe(first)
  limited.set(tokens.slice(0, 3))
  expect(all.get()).toHaveLength(3)
  expect(list(limited.get())).toEqual(['137:POL', '1:POL'])
  expect(limited.get()).not.toBe(first)
  expect(limitStore(all, undefined).get()).toBe(all.get())
})
