import { OutsideFailure } from '@murmur/sdk/chain/outsideFailure'
import type { ChainSwap } from '@murmur/sdk/trade/readChainSwap'
import type { SwapReading } from '@murmur/sdk/trade/readSwapReceipt'
import { createExampleHash } from '@murmur/sdk/trade/testing/records'
import type { TradeNetwork } from '@murmur/sdk/trade/tradeNetwork'
import type { TransferState } from '@murmur/sdk/transfer/transfer'
import { expect, test } from 'vitest'
import { parseReceiptPath } from '../receiptAddress.ts'
import { createSwapReader, type ReadReceipt, watchReceipt } from './watchReceipt.ts'

const question = { chainId: 1, hash: createExampleHash(1) }
const network = {} as TradeNetwork
const account = `0x${'12'.repeat(20)}` as const
const pending: TransferState = { type: 'pending', account }

/** The states that a subscriber sees, until there are no more answers. */
function follow(read: ReadReceipt, left: readonly unknown[]) {
  const seen: unknown[] = []
  const pauses: number[] = []
  const watch = watchReceipt(read, { wait: async (ms) => void pauses.push(ms) })
  const unsubscribe = watch.state.subscribe(() => {
    const receipt = watch.state.get()
    if (receipt.kind === 'reading') return
    const isRead = receipt.kind === 'swap' && receipt.state.type === 'read'
    seen.push(isRead ? receipt.state.reading.swap.type : receipt.state.type)
    if (left.length === 0) unsubscribe()
  })
  return { seen, left, pauses }
}

/** The answers of the chain, one after the other. Null is a node that does not answer. */
function followSwap(answers: readonly (ChainSwap['type'] | 'final' | null)[]) {
  const left = [...answers]
  const read = createSwapReader(question, {
    findNetwork: async () => network,
    read: async () => {
      const type = left.shift()
      if (type === null || type === undefined) throw new OutsideFailure('No node answers.')
      const isFinal = type === 'final'
      const swap = isFinal || type === 'confirmed' || type === 'reverted' ? { block: 100 } : {}
      const head = isFinal ? 112 : 111
      return { swap: { ...swap, type: isFinal ? 'confirmed' : type }, head, unlisted: [] } as unknown as SwapReading
    },
  })
  return follow(read, left)
}

function followTransfer(answers: readonly TransferState[]) {
  const left = [...answers]
  return follow(async () => ({ kind: 'transfer', state: left.shift() ?? pending }), left)
}

test('a swap is read again until it is final', async () => {
  const { seen, left, pauses } = followSwap(['missing', 'pending', 'confirmed', 'final', 'pending'])
  await expect.poll(() => seen).toEqual(['missing', 'pending', 'confirmed', 'confirmed'])
  expect(left).toEqual(['pending'])
  expect(pauses).toEqual([2_000, 2_000, 6_000])
})

test('a swap that the chain takes back is pending again, and then ends right', async () => {
  const { seen } = followSwap(['confirmed', 'pending', 'reverted', 'missing', 'final'])
  await expect.poll(() => seen).toEqual(['confirmed', 'pending', 'reverted', 'missing', 'confirmed'])
})

test('nodes that come back are read, and what was read stays while they are away', async () => {
  const { seen } = followSwap([null, 'pending', null, 'reverted'])
  await expect.poll(() => seen).toEqual(['unreachable', 'pending', 'reverted'])
})

test('a transfer is read again until it has ended', async () => {
  const { seen, left } = followTransfer([{ type: 'missing' }, pending, { type: 'reverted', account }, pending])
  await expect.poll(() => seen).toEqual(['missing', 'pending', 'reverted'])
  expect(left).toEqual([pending])
})

test('a network that does not answer about a transfer is asked again', async () => {
  const { seen } = followTransfer([{ type: 'unreachable', chainId: 1, deposit: undefined }, pending])
  await expect.poll(() => seen).toEqual(['unreachable', 'pending'])
})

test('a retry forgets what was read and reads again', async () => {
  let reads = 0
  const watch = watchReceipt(
    async () => {
      reads += 1
      return { kind: 'swap', state: { type: 'unsupported' } }
    },
    { wait: async () => {} },
  )
  watch.state.subscribe(() => {})
  await expect.poll(() => watch.state.get().kind).toBe('swap')
  watch.retry()
  expect(watch.state.get()).toEqual({ kind: 'reading' })
  await expect.poll(() => watch.state.get().kind).toBe('swap')
  expect(reads).toBe(2)
})

test.each(
  ['swap', 'transfer'].flatMap((kind) => [
    `/${kind}/999/${question.hash}`,
    `/${kind}/01/${question.hash}`,
    `/${kind}/0x1/${question.hash}`,
    `/${kind}/1/${question.hash}0`,
    `/${kind}/1/${question.hash.slice(0, -1)}g`,
    `/${kind}/1/${question.hash}/`,
    `/${kind}/1/${question.hash}\n`,
    `/${kind}/1/__proto__`,
    `/x${kind}/1/${question.hash}`,
  ]),
)('%j is not the page of a swap or a transfer', (path) => {
  expect(parseReceiptPath(path)).toBeUndefined()
})

test.each(['swap', 'transfer'])('the hash of a link to a %s may be in capitals', (kind) => {
  const hash = `0x${'AB'.repeat(32)}`
  expect(parseReceiptPath(`/${kind}/8453/${hash}`)).toEqual({ kind, chainId: 8453, hash: hash.toLowerCase() })
})
