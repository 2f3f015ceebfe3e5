import { countCases } from '@murmur/engine/testing/cases'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePrices } from '../queries/pricesQuery.ts'
import { applyChange, createMarketReader, parseChange, parseMarket } from './parseMarket.ts'
import { blockOf, exampleChange, exampleMarket } from './testing/exampleMarket.ts'

const chainId = 1
const snapshot = parseMarket(exampleMarket, { chainId })

test('a market is read with exact amounts and its block', () => {
  expect(snapshot.block).toEqual(blockOf(7))
  expect(snapshot.market.gas.price).toBe(1_000_000_000n)
  expect(snapshot.market.pools).toHaveLength(3)
  expect(snapshot.market.pools[1]).toMatchObject({
    type: 'concentrated',
    sqrtPriceX96: 2n ** 95n,
    ticks: [
      { index: -20_000, liquidityNet: 9_000n * 10n ** 18n },
      { index: -10_000, liquidityNet: -9_000n * 10n ** 18n },
    ],
  })
})

test('blocks one after the other are read like single ones, and a pool that is wrong is refused', () => {
  const read = createMarketReader({ chainId })
  const [first, ...others] = exampleMarket.pools
  const next = { ...exampleMarket, block: blockOf(8), pools: [...others, { ...first, id: '0x77' }] }
  for (const body of [exampleMarket, next, exampleMarket]) expect(read(body)).toEqual(parseMarket(body, { chainId }))
  for (const wrong of [
    { ...next, pools: [{ ...first, tokens: [] }] },
    { ...next, chainId: 10 },
    { ...next, pools: {} },
  ])
    expect(() => read(wrong)).toThrow(TypeError)
  expect(read(next)).toEqual(parseMarket(next, { chainId }))
})

test('an unknown gas price stays unknown', () => {
  const answer = { ...exampleMarket, gas: { ...exampleMarket.gas, price: null } }
  expect(parseMarket(answer, { chainId }).market.gas.price).toBeUndefined()
})

test('imported tokens are read from a market and from a change, and a wrong one is refused', () => {
  const imported = [`0x${'a'.repeat(40)}`]
  expect(snapshot.market.imported).toEqual([])
  expect(parseMarket({ ...exampleMarket, imported }, { chainId }).market.imported).toEqual(imported)
  expect(applyChange(snapshot, parseChange({ ...exampleChange, imported })).market.imported).toEqual(imported)
  for (const bad of [['0x1'], 'all', Array(101).fill(imported[0])]) {
    expect(() => parseMarket({ ...exampleMarket, imported: bad }, { chainId })).toThrow(TypeError)
  }
})

test('a change replaces pools, keeps ticks that were left out, and drops pools that are gone', () => {
  const next = applyChange(snapshot, parseChange(exampleChange))
  expect(next.block).toEqual(blockOf(8))
  expect(next.market.pools.map(({ id }) => id)).toEqual(['0x01', '0x02'])
  const [, before] = snapshot.market.pools
  expect(next.market.pools[1]).toMatchObject({
    tick: -13_845,
    ticks: before?.type === 'concentrated' ? before.ticks : [],
  })
})

test('ticks that were left out of a new pool are missing: the change is refused', () => {
  const [, tickPool] = exampleChange.pools
  const change = parseChange({ ...exampleChange, pools: [{ ...tickPool, id: '0x09' }] })
  expect(() => applyChange(snapshot, change)).toThrow('The ticks of the pool 0x09 are missing.')
})

const [pair, tickPool] = exampleMarket.pools

test.each([
  ['nothing', null],
  ['a list', []],
  ['another network', { ...exampleMarket, chainId: 56 }],
  ['no time limit', { ...exampleMarket, staleAfterMs: undefined }],
  ['a time limit of a day', { ...exampleMarket, staleAfterMs: 86_400_000 }],
  ['no block', { ...exampleMarket, block: undefined }],
  ['a block number beyond exact integers', { ...exampleMarket, block: { ...exampleMarket.block, number: 2 ** 60 } }],
  ['a hash that is none', { ...exampleMarket, block: { ...exampleMarket.block, hash: '0x1' } }],
  ['a gas price in hexadecimal', { ...exampleMarket, gas: { ...exampleMarket.gas, price: '0x1' } }],
  ['a negative reserve', { ...exampleMarket, pools: [{ ...pair, reserves: ['-1', '1'] }] }],
  ['a reserve that is a number', { ...exampleMarket, pools: [{ ...pair, reserves: [1, 2] }] }],
  ['a reserve of a thousand digits', { ...exampleMarket, pools: [{ ...pair, reserves: ['9'.repeat(1_000), '1'] }] }],
  ['three tokens', { ...exampleMarket, pools: [{ ...pair, tokens: ['0x1', '0x2', '0x3'] }] }],
  ['a token that is no address', { ...exampleMarket, pools: [{ ...pair, tokens: ['<script>', '0x2'] }] }],
  ['a venue that reverses the text around it', { ...exampleMarket, pools: [{ ...pair, venue: '\u202Eevil' }] }],
  ['a pool of an unknown type', { ...exampleMarket, pools: [{ ...pair, type: 'stable' }] }],
  ['a pool with ticks of an unknown type', { ...exampleMarket, pools: [{ ...tickPool, type: 'stable' }] }],
  ['a concentrated pool without ticks', { ...exampleMarket, pools: [{ ...tickPool, ticks: undefined }] }],
  ['a tick that cannot be read', { ...exampleMarket, pools: [{ ...tickPool, ticks: '1:2,x' }] }],
  ['ten thousand pools', { ...exampleMarket, pools: Array(10_000).fill(pair) }],
])('%s is no market', (_, body) => {
  expect(() => parseMarket(body, { chainId })).toThrow(TypeError)
})

const [one, other] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]
const withPool = (pool: object) => ({ ...exampleMarket, pools: [pool] })
const withTicks = (ticks: unknown) => withPool({ ...tickPool, ticks })
const readPool = (pool: object) => parseMarket(withPool(pool), { chainId }).market.pools[0]

test('every figure of a pair and of a pool with ticks arrives as it was sent', () => {
  const identity = { id: '0x09', venue: 'Uniswap V4', feePpm: 100, tokens: [one, other] }
  expect(readPool({ ...identity, type: 'constantProduct', reserves: ['3', '4'] })).toEqual({
    ...identity,
    type: 'constantProduct',
    reserves: [3n, 4n],
  })
  const figures = { tickSpacing: 60, tick: -7 }
  const key = { currencies: [other, one], fee: 8_388_608 }
  const sent = { ...identity, ...figures, type: 'concentrated', sqrtPriceX96: '5', liquidity: '6', ticks: '', key }
  const { key: _, ...withoutKey } = sent
  const read = { ...withoutKey, sqrtPriceX96: 5n, liquidity: 6n, ticks: [] }
  expect(readPool(sent)).toEqual({ ...read, key })
  expect(readPool(withoutKey)).toStrictEqual(read)
})

const hook = { address: one, feePpm: 2500, tickSpacing: 1 }
const hooked = { id: '0x09', venue: 'Curve', hook }
const solidly = {
  ...hooked,
  type: 'solidly',
  tokens: [one, other],
  reserves: ['3', '4'],
  bases: ['1000000', '100'],
  isStable: true,
  feeBps: 5,
}
const curve = {
  ...hooked,
  type: 'curveStable',
  variant: 'ng',
  tokens: [one, other],
  balances: ['3', '4'],
  rates: ['5', '6'],
  amplification: '7',
  fee: '8',
  offpeg: '9',
}
const crypto = {
  ...hooked,
  type: 'curveCrypto',
  tokens: [one, other],
  balances: ['3', '4'],
  precisions: ['1', '1000'],
  priceScale: ['5'],
  ann: '6',
  gamma: '7',
  invariant: '8',
  midFee: '9',
  outFee: '10',
  feeGamma: '11',
}
const fees = {
  baseFactor: 1,
  filterPeriod: 2,
  decayPeriod: 3,
  reductionFactor: 4,
  variableFeeControl: 5,
  mostVolatility: 6,
  volatilityReference: 7,
  volatilityAccumulator: 8,
  idReference: 9,
  lastUpdate: 10,
}
const book = {
  ...hooked,
  type: 'liquidityBook',
  tokens: [other, one],
  binStep: 10,
  activeId: 8_388_608,
  bins: '8388607:0:5,8388608:6:7',
  fees,
  now: 11,
}

test('every figure of the pools of other exchanges arrives as it was sent', () => {
  expect(readPool(solidly)).toStrictEqual({ ...solidly, reserves: [3n, 4n], bases: [1_000_000n, 100n] })
  const { offpeg: _, ...older } = curve
  const read = { ...older, balances: [3n, 4n], rates: [5n, 6n], amplification: 7n, fee: 8n }
  expect(readPool(older)).toStrictEqual(read)
  expect(readPool(curve)).toStrictEqual({ ...read, offpeg: 9n })
  const bins = [
    { id: 8_388_607, reserves: [0n, 5n] },
    { id: 8_388_608, reserves: [6n, 7n] },
  ]
  expect(readPool(book)).toStrictEqual({ ...book, bins })
  const fork = { backFeePpm: 500, hook }
  expect(readPool({ ...pair, ...fork })).toMatchObject(fork)
  expect(readPool({ ...tickPool, ...fork, isLinked: true })).toMatchObject({ ...fork, isLinked: true })
})

test('H-10: a crypto pool of Curve is read with a price for each coin after the first, and without gas that it claims', () => {
  const figures = { ann: 6n, gamma: 7n, invariant: 8n, midFee: 9n, outFee: 10n, feeGamma: 11n }
  const lists = { balances: [3n, 4n], precisions: [1n, 1_000n], priceScale: [5n] }
  expect(readPool({ ...crypto, gas: '1' })).toStrictEqual({ ...crypto, ...lists, ...figures })
})

test('bins that a change leaves out stay, and are refused where there were none', () => {
  const { bins: _, ...moved } = { ...book, activeId: 8_388_607 }
  const before = parseMarket(withPool(book), { chainId })
  const change = (id: string) => parseChange({ ...exampleChange, pools: [{ ...moved, id }], gone: [] })
  const [pool] = applyChange(before, change('0x09')).market.pools
  expect(pool).toMatchObject({ activeId: 8_388_607, bins: [{ id: 8_388_607 }, { id: 8_388_608 }] })
  expect(() => applyChange(before, change('0x08'))).toThrow('The bins of the pool 0x08 are missing.')
})

test('a market has its network, its time limit and the token of its gas', () => {
  const { market, staleAfterMs } = snapshot
  expect([market.chainId, market.gas.token, staleAfterMs]).toEqual([1, exampleMarket.gas.token, 36_000])
})

test('a change names the block that it follows, and the next market has its gas, its ticks and the old time limit', () => {
  const pool = { ...tickPool, ticks: '-20:5,20:-5' }
  const change = parseChange({ ...exampleChange, pools: [pool], gone: ['0x01', '0x03'] })
  expect([change.since, change.gone]).toEqual([exampleMarket.block.hash, ['0x01', '0x03']])
  expect(applyChange(snapshot, change)).toEqual({
    block: blockOf(8),
    staleAfterMs: 36_000,
    market: {
      chainId,
      imported: [],
      gas: { price: 2_000_000_000n, token: exampleMarket.gas.token },
      pools: [
        {
          ...snapshot.market.pools[1],
          ticks: [
            { index: -20, liquidityNet: 5n },
            { index: 20, liquidityNet: -5n },
          ],
        },
      ],
    },
  })
})

test('a pair that becomes a pool with ticks needs its ticks', () => {
  const change = parseChange({ ...exampleChange, pools: [{ ...tickPool, id: '0x01', ticks: undefined }] })
  expect(() => applyChange(snapshot, change)).toThrow('The ticks of the pool 0x01 are missing.')
})

test('a market never grows above 2,000 pools, by an answer or by changes', () => {
  const pools = Array.from({ length: 2_000 }, (_, at) => ({ ...pair, id: `0x${at}` }))
  const full = parseMarket({ ...exampleMarket, pools }, { chainId })
  expect(full.market.pools).toHaveLength(2_000)
  const grow = (id: string) => applyChange(full, parseChange({ ...exampleChange, pools: [{ ...pair, id }], gone: [] }))
  expect(grow('0x7').market.pools).toHaveLength(2_000)
  expect(() => grow('0xnew')).toThrow('The market has too many pools.')
  const more = [...pools, pair]
  expect(() => parseMarket({ ...exampleMarket, pools: more }, { chainId })).toThrow(TypeError)
  expect(() => parseChange({ ...exampleChange, pools: more })).toThrow(TypeError)
  expect(parseChange({ ...exampleChange, gone: Array(2_000).fill('0x1') }).gone).toHaveLength(2_000)
  expect(() => parseChange({ ...exampleChange, gone: Array(2_001).fill('0x1') })).toThrow(TypeError)
})

const limits: readonly (readonly [string, object, object])[] = [
  ['a time limit of 1 ms', { ...exampleMarket, staleAfterMs: 1 }, { ...exampleMarket, staleAfterMs: 0 }],
  ['a time limit of 5 minutes', { ...exampleMarket, staleAfterMs: 3e5 }, { ...exampleMarket, staleAfterMs: 300_001 }],
  ['a reserve of 78 digits', withReserve('9'.repeat(78)), withReserve('9'.repeat(79))],
  ['a reserve of one digit', withReserve('0'), withReserve('')],
  ['a name of 80 letters', withPool({ ...pair, venue: 'x'.repeat(80) }), withPool({ ...pair, venue: 'x'.repeat(81) })],
  ['a name of one letter', withPool({ ...pair, id: 'x' }), withPool({ ...pair, id: '' })],
  ['a name of ASCII', withPool({ ...pair, venue: ' ~' }), withPool({ ...pair, venue: '\u007f' })],
  ['a tick of 7 digits', withTicks('-8388607:1'), withTicks('10000000:1')],
  ['a liquidity of 40 digits', withTicks(`1:-${'9'.repeat(40)}`), withTicks(`1:${'9'.repeat(41)}`)],
  ['ten thousand ticks', withTicks(Array(10_000).fill('1:1').join()), withTicks(Array(10_001).fill('1:1').join())],
  ['100 imported tokens', withImported(100), withImported(101)],
  [
    'an address of 40 digits',
    withPool({ ...pair, tokens: [one, other] }),
    withPool({ ...pair, tokens: [one, `${other}0`] }),
  ],
  ['two tokens', withPool({ ...pair, tokens: [one, other] }), withPool({ ...pair, tokens: [one, other, one] })],
  ['two reserves', withPool({ ...pair, reserves: ['1', '2'] }), withPool({ ...pair, reserves: ['1'] })],
  ['a fee that is a number', withPool({ ...pair, feePpm: 1 }), withPool({ ...pair, feePpm: '1' })],
  ['a whole tick', withPool({ ...tickPool, tick: 1 }), withPool({ ...tickPool, tick: 1.5 })],
  ['ticks as text', withTicks(''), withTicks([])],
  ['a key of two currencies', withKey({ currencies: [one, other], fee: 1 }), withKey({ currencies: [one], fee: 1 })],
  ['a key with its fee', withKey({ currencies: [one, other], fee: 0 }), withKey({ currencies: [one, other] })],
  ['a pool without a key', withPool({ ...tickPool }), withKey(null)],
  ['a hook with its address', withPool({ ...pair, hook }), withPool({ ...pair, hook: { ...hook, address: '0x1' } })],
  ['a hook with its fee', withPool({ ...pair, hook }), withPool({ ...pair, hook: { ...hook, feePpm: '1' } })],
  ['linked ticks', withPool({ ...tickPool, isLinked: true }), withPool({ ...tickPool, isLinked: false })],
  ['a pool of eight coins', withCoins(8), withCoins(9)],
  ['a pool of two coins', withCoins(2), withCoins(1)],
  ['a rate for each coin', withPool(curve), withPool({ ...curve, rates: ['1', '2', '3'] })],
  ['a balance for each coin', withPool(curve), withPool({ ...curve, balances: ['1', '2', '3'] })],
  ['a balance for each crypto coin', withPool(crypto), withPool({ ...crypto, balances: ['1', '2', '3'] })],
  ['a price for each later coin', withPool(crypto), withPool({ ...crypto, priceScale: ['1', '2'] })],
  ['a precision for each coin', withPool(crypto), withPool({ ...crypto, precisions: ['1', '2', '3'] })],
  ['an invariant without a sign', withPool(crypto), withPool({ ...crypto, invariant: '-8' })],
  ['a known generation of Curve', withPool(curve), withPool({ ...curve, variant: 'later' })],
  ['bases for both tokens', withPool(solidly), withPool({ ...solidly, bases: ['1'] })],
  ['a curve that is stable or not', withPool(solidly), withPool({ ...solidly, isStable: 1 })],
  ['a thousand bins', withBins(Array(1_000).fill('1:1:1').join()), withBins(Array(1_001).fill('1:1:1').join())],
  ['a bin of 39 digits', withBins(`1:1:${'9'.repeat(39)}`), withBins(`1:1:${'9'.repeat(40)}`)],
  ['a bin with two reserves', withBins('1:1:1'), withBins('1:1')],
  ['a fee of bins without a sign', withPool(book), withPool({ ...book, fees: { ...fees, baseFactor: -1 } })],
  ['every fee of bins', withPool(book), withPool({ ...book, fees: { ...fees, lastUpdate: undefined } })],
]

test.each(limits)('%s is read, and nothing beyond', (_, good, bad) => {
  expect(parseMarket(good, { chainId }).market.chainId).toBe(chainId)
  expect(() => parseMarket(bad, { chainId })).toThrow(TypeError)
})

test.each(['since', 'block', 'gas', 'pools', 'gone'])('a change without its %s is refused', (name) => {
  expect(() => parseChange({ ...exampleChange, [name]: undefined })).toThrow(TypeError)
})

function withReserve(text: string) {
  return withPool({ ...pair, reserves: [text, '1'] })
}

function withCoins(count: number) {
  const units = Array(count).fill('1')
  return withPool({ ...curve, tokens: Array(count).fill(one), balances: units, rates: units })
}

function withBins(bins: string) {
  return withPool({ ...book, bins })
}

function withKey(key: unknown) {
  return withPool({ ...tickPool, key })
}

function withImported(count: number) {
  return { ...exampleMarket, imported: Array(count).fill(one) }
}

test.each([
  ['the answer: Invalid type: Expected Object but received null', null],
  ['the answer: Invalid type: Expected Object but received "text"', 'text'],
  ['chainId: Invalid key: Expected "chainId" but received undefined', []],
  ['pools.0.ticks: Invalid type: Expected string but received 7', withTicks(7)],
  ['pools.0.ticks: The ticks of a pool cannot be read.', withTicks('1:')],
  ['pools.0.tokens.0: An address cannot be read.', withPool({ ...pair, tokens: ['0x1', one] })],
])('the log gives the reason why a market is refused: %s', (message, body) => {
  expect(() => parseMarket(body, { chainId })).toThrow(message)
})

test('the log quotes no more than a line of a hostile text', () => {
  const read = () => parseMarket(withPool({ ...pair, reserves: ['x'.repeat(1_000_000), '1'] }), { chainId })
  expect(read).toThrow(/^.{1,250}$/)
})

test.each([
  ['a list for a pool', [[pair]]],
  ['a list with the fields of a pool', [Object.assign([], { ...pair, tokens: { 0: one, 1: other } })]],
  ['text for the tokens', [{ ...pair, tokens: one + other }]],
  ['tokens with a third one', [{ ...pair, tokens: [one, other, null] }]],
  ['an address in a list', [{ ...pair, tokens: [[one], other] }]],
  ['a text object for a number', [{ ...pair, feePpm: Object(1) }]],
  ['a number that is none', [{ ...pair, feePpm: Number.NaN }]],
  ['a number without end', [{ ...tickPool, tick: Number.POSITIVE_INFINITY }]],
  ['a reserve with a line break', [{ ...pair, reserves: ['1\n', '2'] }]],
  ['an address with a line break', [{ ...pair, tokens: [`${one}\n`, other] }]],
  ['a type of the prototype', [{ ...pair, type: 'constructor' }]],
  ['pools that count themselves', { length: 1, 0: pair }],
])('R-10: %s is no market', (_, pools) => {
  expect(() => parseMarket({ ...exampleMarket, pools }, { chainId })).toThrow(TypeError)
})

test('fields that a market does not have are left out', () => {
  const body = JSON.parse(JSON.stringify({ ...exampleMarket, more: 1 }).replace('"more"', '"__proto__"'))
  expect(parseMarket(body, { chainId })).toEqual(snapshot)
  expect(readPool({ ...pair, more: 1 })).not.toHaveProperty('more')
})

test('any JSON is refused with a TypeError, or is a market', () => {
  const replaced = fc.tuple(fc.constantFrom('block', 'gas', 'pools', 'chainId'), fc.jsonValue())
  fc.assert(
    fc.property(replaced, ([key, value]) => {
      try {
        parseMarket({ ...exampleMarket, [key]: value }, { chainId })
        parseChange({ ...exampleChange, [key]: value })
      } catch (error) {
        expect(error).toBeInstanceOf(TypeError)
      }
    }),
    { numRuns: 500 },
  )
})

const count = countCases(10_000)
const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']

/** A reply of every shape with a poisoned key at every depth. `JSON.parse` makes `__proto__` an own property. */
function writeReply(index: number): string {
  const key = names[index % names.length] ?? ''
  const poison = `"${key}":{"polluted":${index},"prices":{"1:ETH":{"usdPrice":"1"}},"pools":[],"type":"price"}`
  const shapes = [
    `{${poison}}`,
    `{"prices":{${poison}}}`,
    `{"prices":{"1:ETH":{${poison},"usdPrice":"2000","type":"price"}}}`,
    `{"prices":{"1:ETH":{"usdPrice":"2000","change24h":{${poison}}}}}`,
    `{"pools":[{${poison}}],${poison}}`,
    `[{${poison}}]`,
    `{"chainId":1,"tokens":{${poison}},"pools":{${poison}}}`,
  ]
  return shapes[Math.floor(index / names.length) % shapes.length] ?? ''
}

test('F-08: a poisoned key in an answer of the server changes nothing', () => {
  const before = Object.getOwnPropertyNames(Object.prototype)
  const parsers = [parsePrices, parseChange, (body: unknown) => parseMarket(body, { chainId: 1 })]
  const changed: string[] = []
  for (let index = 0; index < count; index++) {
    for (const parse of parsers) {
      const reply = writeReply(index)
      try {
        const parsed: object = parse(JSON.parse(reply))
        if (Object.getPrototypeOf(parsed) !== Object.prototype) changed.push(reply)
      } catch (error) {
        // A reply that is refused is fine.
        expect(error).toBeInstanceOf(Error)
      }
      if ('polluted' in {}) changed.push(reply)
    }
  }
  console.info(`F-08: 0 of ${count} replies for ${parsers.length} parsers`)
  expect(changed).toEqual([])
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before)
})
