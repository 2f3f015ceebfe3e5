import { OutsideFailure } from '@murmur/sdk/chain/outsideFailure'
import type { ChainSwap } from '@murmur/sdk/trade/readChainSwap'
import { createExampleHash } from '@murmur/sdk/trade/testing/records'
import type { TradeNetwork } from '@murmur/sdk/trade/tradeNetwork'
import { expect, test } from 'vitest'
import { parseSwapPath } from '../swapAddress.ts'
import type { SwapReading } from './readSwap.ts'
import { watchSwap } from './watchSwap.ts'

const question = { chainId: 1, hash: createExampleHash(1) }
const network = {} as TradeNetwork

/** The answers of the chain, one after the other. Null is a node that does not answer. */
function open(answers: readonly (ChainSwap['type'] | 'final' | null)[]) {
  const left = [...answers]
  const seen: unknown[] = []
  const watch = watchSwap(question, {
    findNetwork: async () => network,
    read: async () => {
      const type = left.shift()
      if (type === null || type === undefined) throw new OutsideFailure('No node answers.')
      const isFinal = type === 'final'
      const swap = isFinal || type === 'confirmed' || type === 'reverted' ? { block: 100 } : {}
      const head = isFinal ? 112 : 111
      return { swap: { ...swap, type: isFinal ? 'confirmed' : type }, head, unlisted: [] } as unknown as SwapReading
    },
    wait: async () => {},
  })
  const unsubscribe = watch.state.subscribe(() => {
    const state = watch.state.get()
    seen.push(state.type === 'read' ? state.reading.swap.type : state.type)
    if (left.length === 0) unsubscribe()
  })
  return { seen, left }
}

test('a swap is read again until it is final', async () => {
  const { seen, left } = open(['missing', 'pending', 'confirmed', 'final', 'pending'])
  await expect.poll(() => seen).toEqual(['missing', 'pending', 'confirmed', 'confirmed'])
  expect(left).toEqual(['pending'])
})

test('a swap that the chain takes back is pending again, and then ends right', async () => {
  const { seen } = open(['confirmed', 'pending', 'reverted', 'missing', 'final'])
  await expect.poll(() => seen).toEqual(['confirmed', 'pending', 'reverted', 'missing', 'confirmed'])
})

test('nodes that come back are heard, and what was read stays while they are away', async () => {
  const { seen } = open([null, 'pending', null, 'reverted'])
  await expect.poll(() => seen).toEqual(['unreachable', 'pending', 'reverted'])
})

test.each([
  `/swap/999/${question.hash}`,
  `/swap/01/${question.hash}`,
  `/swap/0x1/${question.hash}`,
  `/swap/1/${question.hash}0`,
  `/swap/1/${question.hash.slice(0, -1)}g`,
  `/swap/1/${question.hash}/`,
  `/swap/1/${question.hash}\n`,
  '/swap/1/__proto__',
])('%j is not the page of a swap', (path) => {
  expect(parseSwapPath(path)).toBeUndefined()
})

test('the hash of a link may be in capitals', () => {
  const hash = `0x${'AB'.repeat(32)}`
  expect(parseSwapPath(`/swap/8453/${hash}`)).toEqual({ chainId: 8453, hash: hash.toLowerCase() })
})
