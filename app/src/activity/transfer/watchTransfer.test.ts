import type { TransferState } from '@murmur/sdk/transfer/transfer'
import { expect, test } from 'vitest'
import { parseTransferPath } from './transferAddress.ts'
import { watchTransfer } from './watchTransfer.ts'

const account = `0x${'12'.repeat(20)}` as const
const pending: TransferState = { type: 'pending', account }

function open(answers: readonly TransferState[]) {
  const left = [...answers]
  const seen: unknown[] = []
  const { state } = watchTransfer({ reader: { read: async () => left.shift() ?? pending }, wait: async () => {} })
  const unsubscribe = state.subscribe(() => {
    seen.push(state.get()?.type)
    if (left.length === 0) unsubscribe()
  })
  return { seen, left }
}

test('a transfer is read again until it has ended', async () => {
  const { seen, left } = open([{ type: 'missing' }, pending, { type: 'reverted', account }, pending])
  await expect.poll(() => seen).toEqual(['missing', 'pending', 'reverted'])
  expect(left).toEqual([pending])
})

test('a network that does not answer is asked again', async () => {
  const { seen } = open([{ type: 'unreachable', chainId: 1, deposit: undefined }, pending])
  await expect.poll(() => seen).toEqual(['unreachable', 'pending'])
})

const hash = `0x${'AB'.repeat(32)}`

test.each([
  `/transfer/999/${hash}`,
  `/transfer/01/${hash}`,
  `/transfer/1/${hash}0`,
  `/transfer/1/${hash}/`,
  `/swap/1/${hash}`,
])('%j is not the page of a transfer', (path) => expect(parseTransferPath(path)).toBeUndefined())

test('the hash of a link may be in capitals', () => {
  expect(parseTransferPath(`/transfer/8453/${hash}`)).toEqual({ chainId: 8453, hash: hash.toLowerCase() })
})
