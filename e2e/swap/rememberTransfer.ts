import { findWrappedNative } from '@murmur/engine/token'
import type { Page } from '@playwright/test'
import type { SentTransfer } from './sentTransfer.ts'

/** Puts a transfer that was made without the page into the activity of this browser. */
export async function rememberTransfer(page: Page, sent: Pick<SentTransfer, 'hash' | 'account'>): Promise<void> {
  const record = describeRecord({ hash: sent.hash, account: sent.account.toLowerCase() })
  const entry = [`murmur.swap.${record.id}`, JSON.stringify(record)] as const
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), entry)
}

/** As the journal stores it, with units as text. */
function describeRecord({ hash, account }: Pick<SentTransfer, 'hash' | 'account'>) {
  const input = { id: '1:WETH', symbol: 'WETH', tokenAddress: findWrappedNative(1), decimals: 18 }
  const output = { ...input, id: '8453:WETH', tokenAddress: findWrappedNative(8453) }
  const now = Math.floor(Date.now() / 1_000)
  const [paid, received] = [String(5n * 10n ** 17n), String(49n * 10n ** 16n)]
  const [pay, receive] = [
    { listing: input, units: paid },
    { listing: output, units: received },
  ]
  const request = { to: account, value: '0', dataHash: hash, nonce: 0, block: 1 }
  const mined = { hash, block: 1, blockHash: hash, fee: '0', isFinal: true }
  const state = { type: 'confirmed', arrival: { type: 'waiting' }, ...mined }
  const bridge = {
    destinationChainId: 8453,
    inputAmount: paid,
    outputAmount: received,
    inputListing: input,
    outputListing: output,
    inputToken: input.tokenAddress?.toLowerCase(),
    outputToken: output.tokenAddress?.toLowerCase(),
    quoteTimestamp: now,
    fillDeadline: now + 3_600,
    exclusivityDeadline: 0,
    exclusiveRelayer: `0x${'0'.repeat(40)}`,
  }
  return {
    id: '00000000-0000-4000-8000-000000000001',
    startedAt: now * 1_000,
    account,
    chainId: 1,
    kind: 'transfer',
    terms: {
      pay,
      maximumPay: pay,
      receive,
      minimumReceive: receive,
      bound: receive,
      recipient: account,
      deadline: now + 1_200,
      block: 1,
      legs: [],
      bridge,
    },
    steps: [{ type: 'transfer', units: paid, request, state, hashes: [hash] }],
  }
}
