import { keepsFacts } from '@murmur/engine/intent/keepsFacts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { intelligenceCopy } from '../../../content/en/intelligence.ts'
import { type RouteFacts, writeExplanation } from '../../../content/explanation.ts'
import { zh } from '../../../content/zh.ts'

const facts: RouteFacts = {
  type: 'quote',
  pay: '1.5 ETH',
  receive: '5,250.25 USDC',
  network: 'Base',
  swapCount: 3,
  venues: ['Uniswap V3', 'Uniswap V4', 'Uniswap V3'],
  impact: '0.02%',
  fee: '$0.12',
  pools: '96',
  gap: '0.02 bp',
  limit: { type: 'minimum', text: '5,224 USDC' },
  slippage: '0.5%',
}

test('a route is explained in one paragraph: route, cost and risk', () => {
  expect(writeExplanation(facts, intelligenceCopy.explain)).toBe(
    'You pay 1.5 ETH and receive about 5,250.25 USDC on Base, in 3 swaps over Uniswap V3, Uniswap V4. ' +
      'Your size moves the price by 0.02%, and the network takes about $0.12. No other route through the 96 pools we read ' +
      'is better by more than 0.02 bp. If the price moves before your swap is in a block, you receive at least 5,224 USDC, ' +
      'or the swap fails and you only pay the network. That is your slippage of 0.5%.',
  )
})

test('where the bound says nothing, neither does the explanation', () => {
  const text = writeExplanation({ ...facts, gap: undefined }, intelligenceCopy.explain)
  expect(text).not.toMatch(/better by|undefined/)
})

const figure = fc.integer({ min: 0, max: 10 ** 9 }).map((value) => String(value / 100))
const quote = fc.record({
  type: fc.constant('quote' as const),
  pay: figure,
  receive: figure,
  network: fc.constant('Base'),
  swapCount: fc.integer({ min: 1, max: 9 }),
  venues: fc.array(fc.constantFrom('Uniswap', 'Balancer')),
  impact: figure,
  pools: figure,
  gap: figure,
  fee: fc.option(figure, { nil: undefined }),
  limit: fc.record({ type: fc.constantFrom('minimum' as const, 'maximum' as const), text: figure }),
  slippage: figure,
})
const transfer = fc.record({
  type: fc.constant('transfer' as const),
  pay: figure,
  receive: figure,
  from: fc.constant('Base'),
  to: fc.constant('Polygon'),
  bridge: figure,
  fee: fc.option(figure, { nil: undefined }),
  seconds: figure,
  minimum: figure,
})

test.each([
  ['English', intelligenceCopy.explain],
  ['Chinese', zh.intelligence.explain],
])('every number of an explanation is one of its facts, in %s', (_, copy) => {
  fc.assert(
    fc.property(fc.oneof(quote, transfer), (some) => {
      const known: readonly string[] = JSON.stringify(some).match(/\d+(?:\.\d+)?/g) ?? []
      const written = writeExplanation(some, copy)
      expect((written.match(/\d+(?:\.\d+)?/g) ?? []).filter((number) => !known.includes(number))).toEqual([])
      expect(keepsFacts(written, written)).toBe(true)
    }),
  )
})
