import { findWrappedNative, isSameAddress } from '@murmur/engine/token'
import type { Client } from 'viem'
import type { ChainClient } from '../chain/chainClient.ts'
import {
  type ChainReceipt,
  type ChainTransaction,
  findReceipt,
  findTransaction,
  readBlock,
} from '../chain/nodeReads.ts'
import { type Outcome, readAgreed } from '../chain/readAgreed.ts'
import type { ChainEvent } from './advance.ts'
import { isRequested, listMined, type MinedList, type MinedTransaction } from './findMined.ts'
import { findRevertReason } from './findRevertReason.ts'
import { readReceipt } from './readReceipt.ts'
import {
  FINAL_DEPTH,
  type Hash,
  type LateEffect,
  type Moved,
  type Reported,
  type RevertReason,
  type StepRecord,
  type StepRequest,
  type SwapRecord,
} from './record.ts'

type Watched = {
  readonly record: SwapRecord
  readonly step: StepRecord
  /** Milliseconds since 1970. */
  readonly now: number
  /** True if a transaction with the same bytes belongs to another record. */
  isClaimed(mined: Pick<MinedTransaction, 'hash' | 'nonce'>): boolean
}

/** Most transactions are known to our nodes sooner. */
const UNSEEN_MS = 10_000
/** The clocks of blocks are not exact. */
const SLACK_SECONDS = 60
/** Until then another node may still show the account's transaction. */
const UNKNOWN_SECONDS = 600
/** An approval that was not mined within a day is not searched for any more. */
const APPROVAL_SECONDS = 86_400

/**
 * Checks the chain once for changes of a step: an event that two nodes agree on, or one that
 * decides nothing, and a report of only one node. No value if no node answers.
 */
export async function watchStepByNodes(client: ChainClient, watched: Watched): Promise<StepChange | undefined> {
  const { step, now } = watched
  const read = async (node: Client) => ({ seen: await watchStep(node, watched) })
  const agreement = await readAgreed(client, { read, findOutcome: ({ seen }) => describeOutcome(seen, step), now })
  if (agreement.type === 'unreachable') return undefined
  if (agreement.type === 'agreed') return { event: pickReason(agreement.values), reported: undefined }
  const events = agreement.values.flatMap(({ seen }) => seen?.event ?? [])
  const decisive = agreement.values.filter(({ seen }) => describeOutcome(seen, step) !== undefined)
  const reported = decisive.map(({ seen }) => seen?.event.type).find(isReported)
  const plain = events.filter((event) => describeOutcome({ event }, step) === undefined)
  const isKnown = agreement.values.some(({ seen }) => seen?.event.type !== 'miss')
  const event = plain.find(({ type }) => type !== 'miss') ?? (isKnown ? undefined : plain[0])
  return { event, reported }
}

/** Picks the most exact reason, because not every node can run a reverted transaction again. */
function pickReason(values: readonly { readonly seen: Seen | undefined }[]): ChainEvent | undefined {
  const events = values.flatMap(({ seen }) => seen?.event ?? [])
  return events.find((event) => event.type === 'revert' && event.reason !== 'reverted') ?? events[0]
}

type StepChange = { readonly event: ChainEvent | undefined; readonly reported: Reported | undefined }

const reportedTypes: readonly Reported[] = ['confirm', 'revert', 'cancel', 'alter', 'drop']

function isReported(type: ChainEvent['type'] | undefined): type is Reported {
  return reportedTypes.some((one) => one === type)
}

/** One node's event, and its block. */
type Seen = { readonly event: ChainEvent; readonly block?: number | undefined }

/** No value where one node's answer is enough, because it decides nothing. */
function describeOutcome(seen: Seen | undefined, { walletAnswer }: StepRecord): Outcome | undefined {
  if (seen === undefined) return undefined
  const { event, block } = seen
  if (event.type === 'see' || event.type === 'miss') return undefined
  // The wallet already reported this hash.
  if (event.type === 'find' && event.hash === walletAnswer?.hash) return undefined
  // The reason of a revert is found by running it again, which not every node can do.
  const { reason: _, ...compared } = event as ChainEvent & { readonly reason?: RevertReason }
  return { key: JSON.stringify(compared, (__, value) => (typeof value === 'bigint' ? String(value) : value)), block }
}

/** Looks at the chain through one node, and gives the next thing that happened to a step. Rejects if the node fails. */
async function watchStep(client: Client, watched: Watched): Promise<Seen | undefined> {
  const { state, request } = watched.step
  if (request === undefined) return undefined
  const asked = { ...watched, request }
  switch (state.type) {
    case 'sent':
      return watchHash(client, { ...asked, hash: state.hash })
    case 'asking':
      return watchAsked(client, asked)
    case 'unclear':
    case 'batched':
      return watchLost(client, asked)
    case 'dropped':
      return watchDropped(client, { ...asked, hash: state.hash, lateEffect: state.lateEffect })
    case 'refused':
    case 'failed':
    case 'dismissed':
      return state.isFinal === false ? watchEnded(client, asked) : undefined
    case 'confirmed':
    case 'reverted':
      if (state.isFinal) return undefined
      return watchBlock(client, { block: state.block, blockHash: state.blockHash, now: watched.now })
    case 'cancelled':
      return (await findAgain(client, asked)).seen ?? watchDepth(client, { ...asked, hash: state.by })
    case 'altered':
      return (await findAgain(client, asked)).seen ?? watchDepth(client, { ...asked, hash: state.hash })
    default:
      return undefined
  }
}

type Asked = Watched & { readonly request: StepRequest }
type Hashed = Asked & { readonly hash: Hash }

async function watchHash(client: Client, hashed: Hashed): Promise<Seen | undefined> {
  const { hash, step, now } = hashed
  const known = await readTransaction(client, hashed)
  if (known !== undefined) return known.seen
  const mined = await listMined(client, describeSought(hashed))
  const ours = findOurs(mined, hashed)
  // This node has it in a block, and forgot its hash.
  if (ours?.hash === hash) return undefined
  if (ours !== undefined) return { event: { type: 'find', hash: ours.hash, at: now }, block: ours.block }
  const { state } = step
  const nonce = state.type === 'sent' ? state.nonce : undefined
  const other = mined.transactions.find((one) => one.nonce === nonce)
  if (other !== undefined) return { event: { type: 'cancel', by: other.hash }, block: other.block }
  const lateEffect = findLateEffect(hashed, mined)
  if (lateEffect !== undefined) return { event: { type: 'drop', lateEffect } }
  const isMissing = state.type === 'sent' && now - state.since >= UNSEEN_MS
  return isMissing ? { event: { type: 'miss', hash } } : undefined
}

/** The wallet has not answered so far. It may have sent it all the same. */
async function watchAsked(client: Client, asked: Asked): Promise<Seen | undefined> {
  const ours = findOurs(await listMined(client, describeSought(asked)), asked)
  return ours && { event: { type: 'find', hash: ours.hash, at: asked.now }, block: ours.block }
}

/** Without a hash that is known to be on our network. */
async function watchLost(client: Client, asked: Asked): Promise<Seen | undefined> {
  const { seen, mined } = await findAgain(client, asked)
  if (seen !== undefined) return seen
  const lateEffect = findLateEffect(asked, mined)
  return lateEffect && { event: { type: 'drop', lateEffect } }
}

/** It was declined, or given up: it can only turn up after all. */
async function watchEnded(client: Client, asked: Asked): Promise<Seen | undefined> {
  const { seen, mined } = await findAgain(client, asked)
  if (seen !== undefined) return seen
  if (mined.isComplete) return isOver(asked, mined, 0) ? settled : undefined
  // Without the account's transactions there is no proof that it was not swapped.
  return isOver(asked, mined, UNKNOWN_SECONDS) ? { event: { type: 'drop', lateEffect: 'unknown' } } : undefined
}

async function watchDropped(
  client: Client,
  dropped: Asked & { readonly hash: Hash | undefined; readonly lateEffect: LateEffect | undefined },
): Promise<Seen | undefined> {
  const { hash, lateEffect, now } = dropped
  const known = hash === undefined ? undefined : await readTransaction(client, { ...dropped, hash })
  // This node has it again.
  if (known !== undefined && hash !== undefined)
    return { event: { type: 'find', hash, at: now }, block: known.seen?.block }
  const { seen, mined } = await findAgain(client, dropped)
  if (seen !== undefined) return seen
  return isOver(dropped, mined, lateEffect === undefined ? 0 : lookSeconds[lateEffect]) ? settled : undefined
}

/** Length of the search after the deadline. */
const lookSeconds: Readonly<Record<LateEffect, number>> = {
  reverts: 0,
  approves: APPROVAL_SECONDS,
  unknown: UNKNOWN_SECONDS,
}

const settled: Seen = { event: { type: 'settle' } }

function findOurs({ transactions }: MinedList, { isClaimed }: Asked): MinedTransaction | undefined {
  return transactions.find((one) => one.isOurs && !isClaimed(one))
}

/** No value if no node knows the transaction; without an event while it is pending. */
async function readTransaction(client: Client, hashed: Hashed): Promise<Reading | undefined> {
  const { hash, step } = hashed
  const transaction = await findTransaction(client, { hash })
  if (transaction === undefined) return undefined
  const isOurs = isOwn(transaction, hashed)
  if (!isOurs && step.type !== 'batch') return { seen: { event: { type: 'alter', hash } } }
  const receipt = await findReceipt(client, { hash })
  if (receipt === undefined) {
    const { state } = step
    const isKnown = state.type === 'sent' && state.nonce === transaction.nonce && state.isMissing !== true
    return { seen: !isOurs || isKnown ? undefined : { event: { type: 'see', hash, nonce: transaction.nonce } } }
  }
  const block = Number(receipt.blockNumber)
  // A bundler's transaction has other bytes: only its logs can prove the swap.
  if (!isOurs && !isKept(receipt, hashed)) return { seen: { event: { type: 'alter', hash }, block } }
  return { seen: { event: await describeMined(client, { ...hashed, transaction, receipt }), block } }
}

/** Sent by the account, and matches the request. */
function isOwn(transaction: ChainTransaction, { record, step, request }: Hashed): boolean {
  return isSameAddress(transaction.from, record.account) && isRequested(transaction, { type: step.type, request })
}

type Reading = { readonly seen: Seen | undefined }
type MinedRequest = Hashed & { readonly transaction: ChainTransaction; readonly receipt: ChainReceipt }

async function describeMined(client: Client, { hash, step, transaction, receipt, ...rest }: MinedRequest) {
  const { blockHash, blockNumber, gasUsed, status } = receipt
  const mined = { hash, block: Number(blockNumber), blockHash, fee: receipt.fee }
  if (status === 'success') {
    const moved = ['approve', 'allow', 'transfer', 'speedUp'].includes(step.type) ? undefined : readMoved(receipt, rest)
    return { type: 'confirm', ...mined, moved } as const
  }
  const { from, to, value, input: data, gas } = transaction
  const reverted = { from, to: to ?? rest.request.to, value, data, gas, gasUsed, block: mined.block }
  return { type: 'revert', ...mined, reason: await findRevertReason(client, reverted) } as const
}

type Agreed = { readonly record: SwapRecord; readonly request: StepRequest }

/** True if the logs show a swap within the terms. */
function isKept(receipt: ChainReceipt, agreed: Agreed): boolean {
  const { record } = agreed
  const moved = receipt.status === 'success' ? readMoved(receipt, agreed) : undefined
  if (record.kind !== 'swap' || moved === undefined) return false
  const { maximumPay, minimumReceive } = record.terms
  return moved.paid > 0n && moved.paid <= maximumPay.units && moved.received >= minimumReceive.units
}

function readMoved(receipt: ChainReceipt, { record, request }: Agreed): Moved | undefined {
  if (record.kind !== 'swap') return undefined
  const { account, chainId, terms } = record
  const wrappedCoin = findWrappedNative(chainId)
  if (wrappedCoin === undefined) return undefined
  return readReceipt(receipt, {
    account,
    recipient: terms.recipient,
    router: request.to,
    wrappedCoin,
    pay: terms.pay.listing.tokenAddress,
    receive: terms.receive.listing.tokenAddress,
    value: request.value,
  })
}

type Again = { readonly seen: Seen | undefined; readonly mined: MinedList }

/** By the hash of the wallet's answer, or under another hash: sped up, or never answered. */
async function findAgain(client: Client, asked: Asked): Promise<Again> {
  const mined = await listMined(client, describeSought(asked))
  const answered = await findAnswered(client, asked)
  if (answered !== undefined) return { seen: answered, mined }
  const ours = findOurs(mined, asked)
  return { seen: ours && { event: { type: 'find', hash: ours.hash, at: asked.now }, block: ours.block }, mined }
}

/** An answered hash counts once our own network knows it. Its bytes are compared after that. */
async function findAnswered(client: Client, { step, isClaimed, now }: Asked): Promise<Seen | undefined> {
  const hash = step.walletAnswer?.hash
  if (hash === undefined) return undefined
  const transaction = await findTransaction(client, { hash })
  const isFree = transaction !== undefined && !isClaimed({ hash, nonce: transaction.nonce })
  return isFree ? { event: { type: 'find', hash, at: now } } : undefined
}

function describeSought({ record, step, request }: Asked) {
  return { account: record.account, type: step.type, request }
}

/** The deadline is inside the bytes of these. Everything else can be mined at any time. */
const withDeadline: readonly StepRecord['type'][] = ['swap', 'batch', 'transfer']

/** The possible effects of a transaction that this node does not have. No value while it can still do its work. */
function findLateEffect(asked: Asked, mined: MinedList): LateEffect | undefined {
  if (!isOver(asked, mined, 0)) return undefined
  if (!mined.isComplete) return 'unknown'
  return withDeadline.includes(asked.step.type) ? 'reverts' : 'approves'
}

/** True if its deadline passed this long ago, by the clock of the chain. After it a swap can only revert. */
function isOver({ record }: Watched, { timestamp }: Pick<MinedList, 'timestamp'>, seconds: number): boolean {
  return timestamp > record.terms.deadline + SLACK_SECONDS + seconds
}

type InBlock = { readonly block: number; readonly blockHash: Hash; readonly now: number }

/** Only another block at the same height shows a reorganisation: a node that lags behind knows neither. */
async function watchBlock(client: Client, { block, blockHash, now }: InBlock): Promise<Seen | undefined> {
  const head = await readBlock(client)
  if (Number(head.number) < block) return undefined
  const { hash } = await readBlock(client, { number: block })
  if (hash !== blockHash) return { event: { type: 'reorganise', at: now }, block }
  return Number(head.number) - block >= FINAL_DEPTH ? settled : undefined
}

async function watchDepth(client: Client, hashed: Hashed): Promise<Seen | undefined> {
  const receipt = await findReceipt(client, { hash: hashed.hash })
  const { number, timestamp } = await readBlock(client)
  if (receipt === undefined) return isOver(hashed, { timestamp: Number(timestamp) }, 0) ? settled : undefined
  return number - receipt.blockNumber >= FINAL_DEPTH ? settled : undefined
}
