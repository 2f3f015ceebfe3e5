import { comparePlan } from '@murmur/engine/encode/comparePlan'
import { readSwapCall } from '@murmur/engine/encode/swapFacts'
import { createSwapCall, planSwap, type SwapState, type SwapStep } from '@murmur/engine/plan'
import { findQuote } from '@murmur/engine/quote'
import type { Address } from '@murmur/engine/token'
import { dollar, ether, market, toAmount } from './lessonMarket.ts'

export type ReceiptKind = 'honest' | 'contract' | 'floor' | 'recipient'

/** One line of a receipt: what was agreed, and what the transaction says. */
export type ReceiptLine = {
  readonly field: 'contract' | 'paid' | 'floor' | 'recipient'
  readonly agreed: string | bigint
  readonly found: string | bigint
}

type Receipt = {
  readonly lines: readonly ReceiptLine[]
  /** In units of USDC. */
  readonly received: bigint
  readonly floor: bigint
  /** The fields in which the bytes of the transaction differ from the plan. */
  readonly differences: readonly string[]
}

const account: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const stranger: Address = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const router: Address = '0x66a9893cc07d91d95644aedd05d03f95e1dba8af'
const otherRouter: Address = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'
const now = 1_800_000_000

const state: SwapState = {
  account,
  recipient: account,
  router: { address: router, version: '2.1.0' },
  permit2: '0x000000000022d473030f116ddee9f6b43ac78ba3',
  now,
  deadline: now + 1_200,
  allowances: { token: 0n, permit2: { units: 0n, expiration: 0, nonce: 0 } },
}

type Changes = { readonly state?: Partial<SwapState>; readonly slippageBps?: number }

const changes: Readonly<Record<ReceiptKind, Changes>> = {
  honest: {},
  contract: { state: { router: { address: otherRouter, version: '2.1.0' } } },
  floor: { slippageBps: 2_000 },
  recipient: { state: { recipient: stranger } },
}

/** A swap of 10 ETH whose transaction is read back from its bytes and compared with what was agreed. */
export function checkReceipt(kind: ReceiptKind): Receipt {
  const agreed = plan({})
  const sent = plan(changes[kind])
  const call = createSwapCall(sent.step, { signature: undefined })
  const found = readSwapCall(call, sent.step)
  const { facts } = agreed.step
  const differences = comparePlan(agreed.step, { type: 'call', call, signature: undefined })
  return {
    lines: [
      { field: 'contract', agreed: facts.router, found: found.router },
      { field: 'paid', agreed: facts.mostPaid, found: found.mostPaid },
      { field: 'floor', agreed: facts.leastReceived, found: found.leastReceived },
      { field: 'recipient', agreed: facts.recipient, found: found.recipient },
    ],
    received: agreed.received,
    floor: facts.leastReceived,
    differences: differences.map(({ field }) => field),
  }
}

function plan({ state: changed = {}, slippageBps = 50 }: Changes): { step: SwapStep; received: bigint } {
  const result = findQuote({ pay: toAmount(ether, 10), receive: dollar, slippageBps }, market)
  if (result.type !== 'quote') throw new Error(result.reason)
  const planned = planSwap(result.quote, { ...state, ...changed })
  const step = planned.type === 'plan' ? planned.steps.find(({ type }) => type === 'swap') : undefined
  if (step?.type !== 'swap') throw new Error('The swap of the example cannot be planned.')
  return { step, received: result.quote.receive.units }
}
