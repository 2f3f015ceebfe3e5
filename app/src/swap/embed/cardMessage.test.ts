import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCardMessage } from './cardMessage.ts'

const detail = {
  pay: 'ETH',
  payChain: '1',
  payUnits: '1000000000000000000',
  receive: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  receiveChain: '8453',
  receiveUnits: '3530010000',
  hash: `0x${'a'.repeat(64)}`,
}

test.each([
  { type: 'murmur:ready' },
  { type: 'murmur:size', height: 612.5 },
  { type: 'murmur:event', name: 'quote', detail: { pay: 'ETH' } },
  { type: 'murmur:event', name: 'sent', detail },
  { type: 'murmur:event', name: 'failed', detail: {} },
])('the message $type of the card is read', (message) => {
  expect(parseCardMessage(message)).toEqual(message)
})

test('a height is at most that of a very long card', () => {
  expect(parseCardMessage({ type: 'murmur:size', height: 1e9 })).toEqual({ type: 'murmur:size', height: 4_000 })
})

test.each([
  undefined,
  null,
  'murmur:ready',
  7,
  [],
  {},
  { type: 'ready' },
  { type: 'murmur:size' },
  { type: 'murmur:size', height: '600' },
  { type: 'murmur:size', height: -1 },
  { type: 'murmur:size', height: Number.NaN },
  { type: 'murmur:event', name: 'click', detail },
  { type: 'murmur:event', name: 'toString', detail },
  { type: 'murmur:event', detail },
  { name: 'sent', detail },
])('%j is no message of the card', (data) => {
  expect(parseCardMessage(data)).toBeUndefined()
})

test.each([
  [undefined, {}],
  ['ETH', {}],
  [{ pay: 1, payChain: ['1'], payUnits: { toString: 1 }, receive: null }, {}],
  [{ pay: 'x'.repeat(101), hash: 'y'.repeat(100) }, { hash: 'y'.repeat(100) }],
  [JSON.parse('{"__proto__":{"pay":"ETH"},"constructor":"x","href":"javascript:1"}'), {}],
])('of the detail %j only known texts are kept', (given, kept) => {
  const message = parseCardMessage({ type: 'murmur:event', name: 'quote', detail: given })
  expect(message).toEqual({ type: 'murmur:event', name: 'quote', detail: kept })
})

test('any message is refused or read as one of the three kinds, and never throws', () => {
  const hostile = fc.oneof(
    fc.anything(),
    fc.record({
      type: fc.constantFrom('murmur:ready', 'murmur:size', 'murmur:event', 'x'),
      height: fc.anything(),
      name: fc.oneof(fc.constantFrom('quote', 'sent', '__proto__'), fc.anything()),
      detail: fc.anything(),
    }),
  )
  fc.assert(
    fc.property(hostile, (data) => {
      const message = parseCardMessage(data)
      if (message?.type === 'murmur:size') return message.height > 0 && message.height <= 4_000
      if (message?.type === 'murmur:event') return Object.values(message.detail).every((text) => text.length <= 100)
      return message === undefined || message.type === 'murmur:ready'
    }),
    { numRuns: 2_000 },
  )
})
