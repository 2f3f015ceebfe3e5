import { findWrappedNative } from '@murmur/engine/token'
import { type Client, isAddressEqual, TransactionNotFoundError, TransactionReceiptNotFoundError } from 'viem'
import { getBlock, getTransaction, getTransactionReceipt } from 'viem/actions'
import type { ChainEvent } from './advance.ts'
import { isRequested, listMined, type MinedTransaction } from './findMined.ts'
import { readReceipt } from './readReceipt.ts'
import type { Hash, Moved, StepRecord, StepRequest, SwapRecord } from './record.ts'
import { findRevertReason } from './revertReason.ts'

type Watched = {
  readonly record: SwapRecord
  readonly step: StepRecord
  /** Milliseconds since 1970. */
  readonly now: number
  /** Whether a transaction with the same bytes belongs to another record. */
  isClaimed(mined: MinedTransaction): boolean
}

/** A block this deep is not taken back. */
const FINAL_DEPTH = 12
/** A transaction that no node has known for this long is shown as dropped. */
const MISSING_MS = 120_000
/** The clocks of blocks are not exact. */
const SLACK_SECONDS = 60

/** Looks at the chain once, and tells the next thing that happened to a step. Rejects if no node answers. */
export async function watchStep(client: Client, watched: Watched): Promise<ChainEvent | undefined> {
  const { state, request } = watched.step
  if (request === undefined) return undefined
  const seen = { ...watched, request }
  switch (state.type) {
    case 'sent':
      return watchHash(client, { ...seen, hash: state.hash })
    case 'unclear':
    case 'batched':
      return (await findAgain(client, seen)) ?? ((await isOver(client, watched)) ? { type: 'drop' } : undefined)
    case 'dismissed':
      return (await findAgain(client, seen)) ?? ((await isOver(client, watched)) ? { type: 'settle' } : undefined)
    case 'dropped':
      return watchDropped(client, { ...seen, hash: state.hash })
    case 'confirmed':
    case 'reverted':
      if (state.isFinal) return undefined
      return watchBlock(client, { block: state.block, blockHash: state.blockHash, now: watched.now })
    case 'cancelled':
      return (await findAgain(client, seen)) ?? watchDepth(client, { ...seen, hash: state.by })
    case 'altered':
      return (await findAgain(client, seen)) ?? watchDepth(client, { ...seen, hash: state.hash })
    default:
      return undefined
  }
}

type Seen = Watched & { readonly request: StepRequest }
type Hashed = Seen & { readonly hash: Hash }

async function watchHash(client: Client, hashed: Hashed): Promise<ChainEvent | undefined> {
  const { hash, step, now } = hashed
  const known = await readTransaction(client, hashed)
  if (known !== undefined) return known.event
  const mined = await listMined(client, describeSought(hashed))
  const ours = mined.find((one) => one.isOurs && !hashed.isClaimed(one))
  if (ours !== undefined) return ours.hash === hash ? undefined : { type: 'find', hash: ours.hash, at: now }
  const { state } = step
  const other = mined.find(({ nonce }) => state.type === 'sent' && nonce === state.nonce)
  if (other !== undefined) return { type: 'cancel', by: other.hash }
  const isMissing = state.type === 'sent' && now - state.since >= MISSING_MS
  return isMissing || (await isOver(client, hashed)) ? { type: 'drop' } : undefined
}

async function watchDropped(
  client: Client,
  dropped: Seen & { readonly hash: Hash | undefined },
): Promise<ChainEvent | undefined> {
  const { hash, now } = dropped
  const known = hash === undefined ? undefined : await readTransaction(client, { ...dropped, hash })
  // A node has it again.
  if (known !== undefined && hash !== undefined) return { type: 'find', hash, at: now }
  return (await findAgain(client, dropped)) ?? ((await isOver(client, dropped)) ? { type: 'settle' } : undefined)
}

/** Undefined if no node knows the transaction; without an event while it is pending. */
async function readTransaction(client: Client, hashed: Hashed): Promise<Reading | undefined> {
  const { hash, step } = hashed
  const transaction = await getTransaction(client, { hash }).catch(ignoreMissing)
  // An answer about another transaction tells nothing.
  if (transaction === undefined || transaction.hash !== hash) return undefined
  const isOurs = isOwn(transaction, hashed)
  if (!isOurs && step.type !== 'batch') return { event: { type: 'alter', hash } }
  const receipt = await getTransactionReceipt(client, { hash }).catch(ignoreMissing)
  if (receipt === undefined || receipt.transactionHash !== hash) {
    const isKnown = !isOurs || (step.state.type === 'sent' && step.state.nonce === transaction.nonce)
    return { event: isKnown ? undefined : { type: 'see', hash, nonce: transaction.nonce } }
  }
  // A bundler's transaction has other bytes: only its logs can tell.
  if (!isOurs && !isKept(receipt, hashed)) return { event: { type: 'alter', hash } }
  return { event: await describeMined(client, { ...hashed, transaction, receipt }) }
}

/** From the account, and what was asked for. */
function isOwn(transaction: Transaction, { record, step, request }: Hashed): boolean {
  return isAddressEqual(transaction.from, record.account) && isRequested(transaction, { type: step.type, request })
}

type Reading = { readonly event: ChainEvent | undefined }
type Receipt = Awaited<ReturnType<typeof getTransactionReceipt>>
type Transaction = Awaited<ReturnType<typeof getTransaction>>
type MinedRequest = Hashed & { readonly transaction: Transaction; readonly receipt: Receipt }

async function describeMined(client: Client, { hash, step, transaction, receipt, ...rest }: MinedRequest) {
  const { blockHash, blockNumber, gasUsed, status } = receipt
  const mined = { hash, block: Number(blockNumber), blockHash, fee: readFee(receipt) }
  if (status === 'success') {
    const moved = ['approve', 'allow', 'transfer', 'speedUp'].includes(step.type) ? undefined : readMoved(receipt, rest)
    return { type: 'confirm', ...mined, moved } as const
  }
  const { from, to, value, input: data, gas } = transaction
  const reverted = { from, to: to ?? rest.request.to, value, data, gas, gasUsed, block: mined.block }
  return { type: 'revert', ...mined, reason: await findRevertReason(client, reverted) } as const
}

/** Rollups of the OP Stack charge for data as well, and name it in the receipt. */
export function readFee(receipt: Receipt): bigint {
  const { l1Fee } = receipt as { readonly l1Fee?: unknown }
  const isFee = typeof l1Fee === 'bigint' || (typeof l1Fee === 'string' && /^0x[\da-f]{1,32}$/i.test(l1Fee))
  return receipt.gasUsed * receipt.effectiveGasPrice + (isFee ? BigInt(l1Fee as string) : 0n)
}

type Promised = { readonly record: SwapRecord; readonly request: StepRequest }

/** Whether the logs show the promised swap. */
function isKept(receipt: Receipt, promised: Promised): boolean {
  const moved = receipt.status === 'success' ? readMoved(receipt, promised) : undefined
  const { maximumPay, minimumReceive } = promised.record.promise
  return (
    moved !== undefined && moved.paid > 0n && moved.paid <= maximumPay.units && moved.received >= minimumReceive.units
  )
}

function readMoved(receipt: Receipt, { record, request }: Promised): Moved | undefined {
  const { account, chainId, promise } = record
  const wrappedCoin = findWrappedNative(chainId)
  if (wrappedCoin === undefined) return undefined
  return readReceipt(receipt, {
    account,
    recipient: promise.recipient,
    router: request.to,
    wrappedCoin,
    pay: promise.pay.listing.tokenAddress,
    receive: promise.receive.listing.tokenAddress,
    value: request.value,
  })
}

/** The transaction that the wallet told, or under another hash: sped up, or never told. */
async function findAgain(client: Client, seen: Seen): Promise<ChainEvent | undefined> {
  const told = await findTold(client, seen)
  if (told !== undefined) return told
  const mined = await listMined(client, describeSought(seen))
  const ours = mined.find((one) => one.isOurs && !seen.isClaimed(one))
  return ours && { type: 'find', hash: ours.hash, at: seen.now }
}

/** A told hash counts once our own network knows it. Its bytes are compared after that. */
async function findTold(client: Client, { step, isClaimed, now }: Seen): Promise<ChainEvent | undefined> {
  const hash = step.told?.hash
  if (hash === undefined) return undefined
  const transaction = await getTransaction(client, { hash }).catch(ignoreMissing)
  if (transaction === undefined || transaction.hash !== hash) return undefined
  const isFree = !isClaimed({ hash, nonce: transaction.nonce, isOurs: true })
  return isFree ? { type: 'find', hash, at: now } : undefined
}

function describeSought({ record, step, request }: Seen) {
  return { account: record.account, type: step.type, request }
}

/** After its deadline a swap can only revert, so that no one waits for it any more. */
async function isOver(client: Client, { record }: Watched): Promise<boolean> {
  const { timestamp } = await getBlock(client)
  return Number(timestamp) > record.promise.deadline + SLACK_SECONDS
}

type InBlock = { readonly block: number; readonly blockHash: Hash; readonly now: number }

/** Only another block at the same height shows a reorganisation: a node that lags behind knows neither. */
async function watchBlock(client: Client, { block, blockHash, now }: InBlock): Promise<ChainEvent | undefined> {
  const head = await getBlock(client)
  if (Number(head.number) < block) return undefined
  const { hash } = await getBlock(client, { blockNumber: BigInt(block) })
  if (hash !== blockHash) return { type: 'reorganise', at: now }
  return Number(head.number) - block >= FINAL_DEPTH ? { type: 'settle' } : undefined
}

async function watchDepth(client: Client, hashed: Hashed): Promise<ChainEvent | undefined> {
  const receipt = await getTransactionReceipt(client, { hash: hashed.hash }).catch(ignoreMissing)
  if (receipt === undefined) return (await isOver(client, hashed)) ? { type: 'settle' } : undefined
  const { number } = await getBlock(client)
  return number - receipt.blockNumber >= FINAL_DEPTH ? { type: 'settle' } : undefined
}

/** Any other error says nothing about the transaction. */
function ignoreMissing(error: unknown): undefined {
  if (error instanceof TransactionNotFoundError || error instanceof TransactionReceiptNotFoundError) return undefined
  throw error
}
