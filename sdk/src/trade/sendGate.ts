import type { AllowStep, BatchStep } from '@murmur/engine/batch'
import type { SpeedUpStep } from '@murmur/engine/encode/bridge/speedUp'
import type { Call } from '@murmur/engine/encode/call'
import type { Hex, SwapCommand } from '@murmur/engine/encode/command'
import { compareBatch, comparePlan } from '@murmur/engine/encode/comparePlan'
import { listHooks } from '@murmur/engine/encode/swapHooks'
import type { Step } from '@murmur/engine/plan'
import { type Address, isSameAddress } from '@murmur/engine/token'
import type { TransferStep } from '@murmur/engine/transfer/transferPlan'
import { parseChainId } from '../chain/chainId.ts'
import { checkWorld } from '../chain/checkWorld.ts'
import { attemptOutside } from '../chain/outsideFailure.ts'
import type { AgreedTransfer } from '../transfer/checkTransfer.ts'
import type { TransferTrading } from '../transfer/transferTrading.ts'
import { readAddress } from '../wallet/evm/evmAccount.ts'
import type { SendCallsResult, Signer, SignResult } from '../wallet/wallet.ts'
import { checkBatch, checkPlan } from './checkPlan.ts'
import { findDenied } from './deniedRequests.ts'
import type { TradingState } from './executionOptions.ts'
import { findPayListing, type GateRefusal, type StepRequest, type SwapRecord, type WalletAnswer } from './record.ts'
import { hashBatch, hashRequest } from './requestHash.ts'
import type { AccountState, TradeChain } from './tradeChain.ts'
import type { TradeContracts } from './tradeContracts.ts'
import { askSigner, findWalletPlace } from './wallet/walletPlace.ts'

/** A request to the wallet, with the plan that it must match. */
export type GateRequest =
  | {
      readonly type: 'call'
      readonly step: Extract<Step, { type: 'approve' | 'swap' }> | AllowStep | TransferStep | SpeedUpCall
      readonly call: Call
      readonly signature: Hex | undefined
    }
  /** The message is JSON, as the wallet gets it. */
  | {
      readonly type: 'message'
      readonly step: Extract<Step, { type: 'permit' }> | Extract<SpeedUpStep, { type: 'agree' }>
      readonly message: string
    }
  /** All calls in one prompt, under this id. */
  | { readonly type: 'batch'; readonly step: BatchStep; readonly calls: readonly Call[]; readonly id: string }

type SpeedUpCall = Extract<SpeedUpStep, { type: 'speedUp' }>

/** The moment. Everything is read again for each request. */
export type GateOptions = {
  readonly record: SwapRecord
  /** When the quote was made, on the clock of `elapsed`. */
  readonly quotedAt: number
  readonly contracts: TradeContracts
  /** Without it every step of a transfer and of a speed-up is refused. */
  readonly transfers?: TransferTrading | undefined
  /** For the steps of a transfer to another network. */
  readonly transfer?: AgreedTransfer | undefined
  /** Where the deposit of a speed-up waits. */
  readonly spokePool?: Address | undefined
  readonly genesisHash: string
  readonly chain: TradeChain
  /** All of this browser. */
  listRecords(): readonly SwapRecord[]
  findSigner(): Signer | undefined
  /** Milliseconds on a clock that no one sets. */
  elapsed(): number
  /** The kill switch, as this page knows it. */
  isTradingOpen(): boolean
  /** Asks the server for the current state of the kill switch. */
  askTrading(): Promise<TradingState>
  /** Called when all checks have passed, and before the wallet is asked. False if it could not be stored. */
  store(request: StepRequest | undefined): boolean
  /** Called with the wallet's answer before the next request. */
  keepAnswer(answer: WalletAnswer): void
}

export type GateResult = SendCallsResult | SignResult | Refused

type Refused = { readonly type: 'refused'; readonly reason: GateRefusal | 'walletAbsent' }

/**
 * The only path to the wallet: every transaction and every signature passes here. It refuses any difference between the
 * review and the request.
 */
export async function passGate(request: GateRequest, options: GateOptions): Promise<GateResult> {
  const { chain, record, transfers = withoutTransfers, findSigner, store } = options
  const early = checkRequest(request, options)
  if (early !== undefined) return refuse(early)
  const signer = findSigner()
  if (signer === undefined) return refuse('walletAbsent')
  const bridge = await transfers.checkBridge(options)
  if (bridge !== undefined) return refuse(bridge)
  const hooks = await checkHooks(request, options)
  if (hooks !== undefined) return refuse(hooks)
  const [accountState, nodes, earlier] = await Promise.all([
    attemptOutside(chain.readAccountState(record.account, { token: getPayToken(record) })),
    checkNodes(options),
    checkEarlier(options),
  ])
  if (accountState === undefined) return refuse('nodesUnreachable')
  if (nodes !== undefined) return refuse(nodes)
  if (earlier !== undefined) return refuse(earlier)
  const gas =
    checkAccountState(request, { record, accountState }) ?? (await findGasLimit(request, { chain, accountState }))
  if (typeof gas === 'string') return refuse(gas)
  // The wallet comes last, right before it is asked.
  const late = (await checkSwitch(options)) ?? (await checkSigner(signer, options)) ?? checkRequest(request, options)
  if (late !== undefined) return refuse(late)
  if (!store(describeRequest(request, accountState))) return refuse('notStored')
  const result = await askWallet(request, { signer, record, gas })
  return checkResult(result, { ...options, signer })
}

type Asking = { readonly signer: Signer; readonly record: SwapRecord; readonly gas: bigint }

function askWallet(request: GateRequest, { signer, record, gas }: Asking): Promise<GateResult> {
  if (request.type === 'message') return signer.signTypedData(request.message, { account: record.account })
  if (request.type === 'batch')
    return signer.sendCalls({ chainId: record.chainId, from: record.account, id: request.id, calls: request.calls })
  const { chainId, account, to, value, data } = request.call
  return signer.send({ chainId, from: account, to, value, data, gas })
}

/** A wallet that ignores the chain id of a request may have moved, and sent it to another chain. */
async function checkResult(
  result: GateResult,
  { signer, record, genesisHash, keepAnswer }: GateOptions & { readonly signer: Signer },
): Promise<GateResult> {
  if (result.type !== 'sent' && result.type !== 'batched') return result
  keepAnswer(result.type === 'sent' ? { hash: result.hash } : { id: result.id })
  const place = await findWalletPlace(signer, { chainId: record.chainId, genesisHash })
  return place === 'elsewhere' ? { type: 'unclear' } : result
}

/** It refuses what it cannot check. */
const withoutTransfers: Pick<TransferTrading, 'checkBridge' | 'checkTransfer' | 'checkSpeedUp'> = {
  checkBridge: async () => undefined,
  checkTransfer: () => 'altered',
  checkSpeedUp: () => 'altered',
}

/** A quote is good for this long. */
export const QUOTE_MS = 30_000

/** All that needs no answer from outside. */
function checkRequest(request: GateRequest, options: GateOptions): GateRefusal | undefined {
  const { isTradingOpen, elapsed, quotedAt, transfers = withoutTransfers } = options
  if (!isTradingOpen()) return 'tradingClosed'
  const age = elapsed() - quotedAt
  if (!(age >= 0 && age <= QUOTE_MS)) return 'quoteOld'
  if (request.type === 'batch') return checkCalls(request, options)
  const { step } = request
  if (options.record.kind === 'speedUp' || step.type === 'agree' || step.type === 'speedUp')
    return transfers.checkSpeedUp(request, options)
  if (options.transfer !== undefined || step.type === 'transfer') return transfers.checkTransfer(request, options)
  // In a swap it is part of a batch.
  if (step.type === 'allow' && options.record.kind !== 'revocation') return 'altered'
  const planned = checkPlan(step, options)
  if (planned !== undefined) return planned
  return comparePlan(step, request).length > 0 ? 'altered' : undefined
}

function checkCalls({ step, calls }: BatchRequest, options: GateOptions): GateRefusal | undefined {
  const planned = checkBatch(step, options)
  if (planned !== undefined) return planned
  return compareBatch(step, calls).length > 0 ? 'altered' : undefined
}

type BatchRequest = Extract<GateRequest, { type: 'batch' }>

/** Two nodes must agree about the funds, and the tokens of this network must have the decimals that were shown. */
async function checkNodes({ chain, record, contracts }: GateOptions): Promise<GateRefusal | undefined> {
  // Neither moves funds of the account.
  if (record.kind === 'revocation' || record.kind === 'speedUp') return undefined
  const { account, terms } = record
  const listings = [terms.pay, ...(record.kind === 'swap' ? [terms.receive] : [])].map((one) => one.listing)
  const compared = await attemptOutside(chain.compareNodes({ account, listings, contracts }))
  if (compared === undefined) return 'nodesUnreachable'
  return compared === 'same' ? undefined : compared
}

/** A hook decides on the amounts up to the floor, so it must have the code that was listed. */
async function checkHooks(request: GateRequest, { chain, contracts }: GateOptions): Promise<GateRefusal | undefined> {
  const hooks = listHooks(listSwaps(request.step))
  if (hooks.length === 0) return undefined
  const checked = await attemptOutside(chain.checkHooks(hooks, { contracts }))
  if (checked === undefined) return 'nodesUnreachable'
  return checked === 'listed' ? undefined : 'unknownContract'
}

/** On this network. */
function listSwaps(step: GateRequest['step']): readonly SwapCommand[] {
  if (step.type === 'batch') return step.steps.flatMap(listSwaps)
  return step.type === 'swap' || step.type === 'transfer' ? step.facts.swaps : []
}

/** A wallet can send a swap and report that it did not. Then a second one would swap twice. */
async function checkEarlier({ chain, record, listRecords }: GateOptions): Promise<GateRefusal | undefined> {
  if (record.kind === 'revocation' || record.kind === 'speedUp') return undefined
  const denied = findDenied(listRecords(), record)
  if (denied === undefined) return undefined
  const isSent = await attemptOutside(chain.isMaybeSent(record.account, denied))
  if (isSent === undefined) return 'nodesUnreachable'
  return isSent ? 'earlierUnclear' : undefined
}

type Context = { readonly record: SwapRecord; readonly accountState: AccountState }

const PERMIT_SECONDS = 30 * 60
/** Blocks do not come at the second. */
const SLACK_SECONDS = 60

/** Checks the plan's deadlines by the clock of the chain, and the account's funds. */
function checkAccountState({ step }: GateRequest, { record, accountState }: Context): GateRefusal | undefined {
  const { timestamp, tokens, coins } = accountState
  const isSoon = (seconds: number) => seconds > timestamp && seconds <= timestamp + PERMIT_SECONDS + SLACK_SECONDS
  const permit = findPermit(step)
  const times = permit === undefined ? [] : [permit.expiration, Number(permit.signatureDeadline)]
  if (![record.terms.deadline, ...times].every(isSoon)) return 'deadline'
  // Neither pays anything.
  if (record.kind === 'revocation' || record.kind === 'speedUp') return undefined
  const held = getPayToken(record) === null ? coins : tokens
  return held >= record.terms.maximumPay.units ? undefined : 'balance'
}

/** No value for a batch. */
function findPermit(step: GateRequest['step']) {
  if (step.type === 'permit') return step.request
  return step.type === 'swap' || step.type === 'transfer' ? step.permit : undefined
}

/** No swap of ours needs more. */
const MOST_GAS = 16_777_216n

/** With a margin: the first trade of a pair in each second costs more than the estimate. */
async function findGasLimit(
  request: GateRequest,
  { chain, accountState }: { readonly chain: TradeChain; readonly accountState: AccountState },
): Promise<bigint | GateRefusal> {
  if (request.type === 'message') return 0n
  const [estimate, value] =
    request.type === 'batch'
      ? [await chain.estimateBatch(request.calls), sumValues(request)]
      : [await chain.estimateGas(request.call), request.call.value]
  if (estimate.type === 'reverts') return 'willRevert'
  if (estimate.type === 'unknown') return 'nodesUnreachable'
  const limit = (estimate.units * 5n) / 4n + 30_000n
  if (limit > MOST_GAS || limit > accountState.gasLimit) return 'gasAbsurd'
  return accountState.coins >= value + estimate.units * accountState.gasPrice ? limit : 'gas'
}

function sumValues({ calls }: BatchRequest): bigint {
  return calls.reduce((sum, { value }) => sum + value, 0n)
}

/** Without an answer trading counts as closed: it may have been closed. */
async function checkSwitch({ askTrading }: GateOptions): Promise<GateRefusal | undefined> {
  const state = await attemptOutside(askTrading())
  if (state === 'open') return undefined
  return state === 'closed' ? 'tradingClosed' : 'tradingUnknown'
}

/** By the wallet's own provider: its account, its chain id, and the block 0 of its chain. */
async function checkSigner(signer: Signer, { record, genesisHash }: GateOptions): Promise<GateRefusal | undefined> {
  const block = await askSigner(signer, { method: 'eth_getBlockByNumber', params: ['0x0', false] })
  const chainId = await askSigner(signer, { method: 'eth_chainId' })
  const accounts = await askSigner(signer, { method: 'eth_accounts' })
  if (block === undefined || chainId === undefined || accounts === undefined) return 'walletUnreachable'
  if (parseChainId(chainId) !== record.chainId) return 'otherNetwork'
  const world = await checkWorld({ request: async () => block }, { genesisHash })
  if (world.type !== 'same') return 'otherWorld'
  const first = readAddress(accounts)
  return first !== undefined && isSameAddress(first, record.account) ? undefined : 'otherAccount'
}

function describeRequest(request: GateRequest, { nonce, block }: AccountState): StepRequest | undefined {
  if (request.type === 'message') return undefined
  if (request.type === 'batch') return describeBatch(request, { nonce, block })
  const { to, value, data } = request.call
  return { to, value, dataHash: hashRequest(data, request.step), nonce, block }
}

/** By its last call, the swap, and by all of them. */
function describeBatch(
  { calls, id }: BatchRequest,
  at: Pick<AccountState, 'nonce' | 'block'>,
): StepRequest | undefined {
  const swap = calls.at(-1)
  return swap && { to: swap.to, value: swap.value, dataHash: hashBatch(calls), ...at, batch: id }
}

function getPayToken(record: SwapRecord) {
  return findPayListing(record)?.tokenAddress ?? null
}

function refuse(reason: Refused['reason']): Refused {
  return { type: 'refused', reason }
}
