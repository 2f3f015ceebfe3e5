import type { Hex } from '@murmur/engine/encode/command'
import { exampleHooks, type Planned } from '@murmur/engine/encode/testing/randomPlans'
import { createApprovalCall, createSwapCall, type Step } from '@murmur/engine/plan'
import type { Address } from '@murmur/engine/token'
import type { Signer, SignerQuestion } from '../../wallet/wallet.ts'
import { writePermit } from '../executeSwap.ts'
import type { RecordOf, StepRequest } from '../record.ts'
import type { GateOptions, GateRequest } from '../sendGate.ts'
import type { AccountState, TradeChain } from '../tradeChain.ts'
import { createExampleHash, createExampleRecord } from './records.ts'

export const exampleGenesis = createExampleHash(1_000)
export const exampleHash = createExampleHash(2_000)
export const exampleSignature: Hex = `0x${'5a'.repeat(65)}`

export function createExampleSigner(
  account: string,
  own: Partial<Record<SignerQuestion['method'], () => unknown>> = {},
) {
  const asked: unknown[] = []
  const answers: Record<SignerQuestion['method'], () => unknown> = {
    eth_accounts: () => [account],
    eth_chainId: () => '0x1',
    eth_getBlockByNumber: () => ({ hash: exampleGenesis }),
    wallet_getCapabilities: () => ({ '0x1': { atomic: { status: 'supported' } } }),
    wallet_getCallsStatus: () => undefined,
    ...own,
  }
  const signer: Signer = {
    request: async ({ method }) => answers[method](),
    signTypedData: async (message) => {
      asked.push(message)
      return { type: 'signed', signature: exampleSignature }
    },
    send: async (transaction) => {
      asked.push(transaction)
      return { type: 'sent', hash: exampleHash }
    },
    sendCalls: async (batch) => {
      asked.push(batch)
      return { type: 'batched', id: batch.id }
    },
  }
  return { signer, asked }
}

export function createExampleChain(accountState: Partial<AccountState> = {}): TradeChain {
  return {
    readAccountState: async () => ({
      block: 25_000_001,
      timestamp: 1_800_000_000,
      gasLimit: 30_000_000n,
      gasPrice: 10n ** 9n,
      nonce: 7,
      coins: 10n ** 40n,
      tokens: 10n ** 40n,
      ...accountState,
    }),
    readAllowances: async () => ({ token: 0n, permit2: { units: 0n, expiration: 0, nonce: 0 } }),
    estimateGas: async () => ({ type: 'gas', units: 200_000n }),
    checkApproval: async () => 'accepted',
    estimateBatch: async () => ({ type: 'gas', units: 300_000n }),
    readSpokePool: async () => '0x0000000000000000000000000000000000000000',
    isMaybeSent: async () => false,
    checkHooks: async () => 'listed',
    compareNodes: async () => 'same',
  }
}

const hooks = Object.values(exampleHooks)
const hookCodeHashes = Object.fromEntries(hooks.map((hook, at) => [hook, createExampleHash(3_000 + at)]))

/** A record whose terms are exactly the plan. */
function agreeToPlan({ swap }: Pick<Planned, 'swap'>): RecordOf<'swap'> {
  const { facts } = swap
  // Listings have upper-case letters, as a checksum.
  const list = (address: Address | null) => {
    const tokenAddress = address && (`0x${address.slice(2).toUpperCase()}` as const)
    return { id: '1:X', symbol: 'X', decimals: 18, tokenAddress }
  }
  const paid = { listing: list(facts.pay), units: facts.mostPaid }
  const received = { listing: list(facts.receive), units: facts.leastReceived }
  const record = createExampleRecord({ account: facts.account, chainId: facts.chainId })
  return {
    ...record,
    terms: {
      ...record.terms,
      pay: facts.refundTo === undefined ? paid : { ...paid, units: paid.units - 1n },
      maximumPay: paid,
      receive: received,
      minimumReceive: received,
      recipient: facts.recipient,
      deadline: Number(facts.deadline),
    },
  }
}

type Passing = {
  readonly options: PassingOptions
  readonly asked: unknown[]
  readonly stored: (StepRequest | undefined)[]
}

export type PassingOptions = GateOptions & { readonly record: RecordOf<'swap'> }

/** Options with which the plan passes. */
export function createPassing(
  { steps, swap }: Pick<Planned, 'steps' | 'swap'>,
  own: Partial<Omit<GateOptions, 'record'>> = {},
): Passing {
  const { signer, asked } = createExampleSigner(swap.facts.account)
  const stored: (StepRequest | undefined)[] = []
  const permit = steps.find((step) => step.type === 'permit')
  const approval = steps.find((step) => step.type === 'approve')
  const permit2 = permit?.request.permit2 ?? approval?.approval.spender ?? '0x000000000022d473030f116ddee9f6b43ac78ba3'
  const now = Math.max(Number(swap.facts.deadline), swap.permit?.expiration ?? 0) - 1_800
  return {
    asked,
    stored,
    options: {
      record: agreeToPlan({ swap }),
      quotedAt: 0,
      contracts: { router: { address: swap.facts.router, version: swap.version, hooks }, permit2, hookCodeHashes },
      genesisHash: exampleGenesis,
      chain: createExampleChain({ timestamp: Math.min(now, Number(swap.facts.deadline) - 1) }),
      listRecords: () => [],
      findSigner: () => signer,
      elapsed: () => 1_000,
      isTradingOpen: () => true,
      askTrading: async () => 'open',
      store: (request) => {
        stored.push(request)
        return true
      },
      keepAnswer: () => {},
      ...own,
    },
  }
}

type SingleRequest = Exclude<GateRequest, { type: 'batch' }>

/** The request of a step as the executor makes it. */
export function createGateRequest(step: Step, { signature }: { readonly signature: Hex | undefined }): SingleRequest {
  if (step.type === 'permit') return { type: 'message', step, message: writePermit(step.request) }
  if (step.type === 'approve') return { type: 'call', step, call: createApprovalCall(step), signature: undefined }
  return { type: 'call', step, call: createSwapCall(step, { signature }), signature }
}
