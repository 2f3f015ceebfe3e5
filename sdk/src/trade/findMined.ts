import { type Address, isSameAddress } from '@murmur/engine/token'
import { BaseError, type Client } from 'viem'
import { countMined, listTransactions, readBlock } from '../chain/nodeReads.ts'
import type { Hash, StepRecord, StepRequest } from './record.ts'
import { findBatchHash, hashRequest } from './requestHash.ts'

/** A mined transaction of the account. */
export type MinedTransaction = {
  readonly hash: Hash
  readonly nonce: number
  readonly block: number
  readonly isOurs: boolean
}

/** The account's transactions since the wallet request. */
export type MinedList = {
  readonly transactions: readonly MinedTransaction[]
  /** False if this node cannot show all of them: it has no old blocks, or there are too many. */
  readonly isComplete: boolean
  /** Time of the last block searched, in seconds since 1970. */
  readonly timestamp: number
}

/** A step of the account that the wallet was asked for. */
type Sought = Asked & { readonly account: Address }

type Asked = Pick<StepRecord, 'type'> & { readonly request: StepRequest }

/** Limits the search: a person does not send more than this until a swap has ended. */
const MOST_NONCES = 20
/** A reorganisation can bring it into an earlier block than the one that was the latest. */
const REORGANISED = 16

/**
 * Finds the account's transactions since the wallet request by nonce: a wallet may report no hash or a wrong one.
 * A node without old blocks returns what it has.
 */
export async function listMined(client: Client, sought: Sought): Promise<MinedList> {
  const { account, request } = sought
  const latest = await readBlock(client)
  const [head, timestamp] = [Number(latest.number), Number(latest.timestamp)]
  const count = await countMined(client, { account, block: head })
  if (count <= request.nonce) return { transactions: [], isComplete: true, timestamp }
  const from = Math.min(head, Math.max(0, request.block - REORGANISED))
  const transactions: MinedTransaction[] = []
  // The newest first: pruned nodes know the latest blocks, and refuse older ones.
  const before = from === 0 ? 0 : await degrade(countMined(client, { account, block: from - 1 }))
  // A node that reported a lower nonce than the real one must not lead the search astray.
  const first = Math.max(request.nonce, before ?? 0, count - MOST_NONCES)
  for (let nonce = count - 1; nonce >= first; nonce -= 1) {
    const mined = await degrade(findNonce(client, { ...sought, nonce, from, to: head }))
    if (mined === undefined) return { transactions, isComplete: false, timestamp }
    transactions.unshift(mined)
  }
  return { transactions, isComplete: first === Math.max(request.nonce, before ?? 0), timestamp }
}

/** No value if the node refuses or fails: it may have no blocks this old. */
async function degrade<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof BaseError) return undefined
    throw error
  }
}

type Found = {
  readonly from: Address
  readonly to: Address | null
  readonly value: bigint
  readonly input: Hash
}

/** Compares a transaction with the request, apart from gas and nonce. */
export function isRequested({ from, to, value, input }: Found, { type, request }: Asked): boolean {
  // An account sends its batch to itself (EIP-7702).
  if (type === 'batch')
    return to !== null && isSameAddress(from, to) && value === 0n && findBatchHash(input) === request.dataHash
  if (to === null || !isSameAddress(to, request.to) || value !== request.value) return false
  return hashRequest(input, { type }) === request.dataHash
}

type Place = Sought & { readonly nonce: number; readonly from: number; readonly to: number }

async function findNonce(client: Client, place: Place): Promise<MinedTransaction | undefined> {
  const { nonce, account } = place
  const block = await findBlock(client, place)
  const own = await listTransactions(client, { number: block, account })
  const mined = own.find((one) => one.nonce === nonce)
  return mined && { hash: mined.hash, nonce, block, isOurs: isRequested(mined, place) }
}

/** The first block after which the account has used the nonce. In growing steps back from the head, then by halves. */
async function findBlock(client: Client, { account, nonce, from, to }: Place): Promise<number> {
  const isUsed = async (block: number) => (await countMined(client, { account, block })) > nonce
  let [low, high] = [from, to]
  for (let step = 1; high - step >= from; step *= 2) {
    if (!(await isUsed(high - step))) {
      low = high - step + 1
      break
    }
    high -= step
  }
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (await isUsed(middle)) high = middle
    else low = middle + 1
  }
  return low
}
