import type { Address } from '@murmur/engine/token'
import { type Client, isAddressEqual } from 'viem'
import { getBlock, getBlockNumber, getTransactionCount } from 'viem/actions'
import type { Hash, StepRecord, StepRequest } from './record.ts'
import { findBatchHash, hashRequest } from './requestHash.ts'

/** A mined transaction of the account. */
export type MinedTransaction = { readonly hash: Hash; readonly nonce: number; readonly isOurs: boolean }

/** A step of the account that the wallet was asked for. */
type Sought = Asked & { readonly account: Address }

type Asked = Pick<StepRecord, 'type'> & { readonly request: StepRequest }

/** A person does not send more than this between two looks at the chain, so that no more are searched. */
const MOST_NONCES = 10
/** A reorganisation can bring it into an earlier block than the one that was the latest. */
const REORGANISED = 16

/** All that the account has sent since the wallet was asked, by their nonces: a wallet may tell no hash, or a wrong one. */
export async function listMined(client: Client, sought: Sought): Promise<readonly MinedTransaction[]> {
  const { account, request } = sought
  const head = Number(await getBlockNumber(client, { cacheTime: 0 }))
  const count = await countAt(client, { account, block: head })
  const last = Math.min(count, request.nonce + MOST_NONCES)
  const found: MinedTransaction[] = []
  for (let nonce = request.nonce; nonce < last; nonce += 1) {
    const block = await findBlock(client, { account, nonce, from: Math.max(0, request.block - REORGANISED), to: head })
    const mined = await findInBlock(client, { ...sought, nonce, block })
    if (mined !== undefined) found.push(mined)
  }
  return found
}

type Found = {
  readonly from: Address
  readonly to: Address | null
  readonly value: bigint
  readonly input: Hash
}

/** What was asked for, apart from gas and nonce. */
export function isRequested({ from, to, value, input }: Found, { type, request }: Asked): boolean {
  // An account sends its batch to itself (EIP-7702).
  if (type === 'batch')
    return to !== null && isAddressEqual(from, to) && value === 0n && findBatchHash(input) === request.dataHash
  if (to === null || !isAddressEqual(to, request.to) || value !== request.value) return false
  return hashRequest(input, { type }) === request.dataHash
}

type Range = { readonly account: Address; readonly nonce: number; readonly from: number; readonly to: number }

/** The first block after which the account has used the nonce. */
async function findBlock(client: Client, { account, nonce, from, to }: Range): Promise<number> {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((await countAt(client, { account, block: middle })) > nonce) high = middle
    else low = middle + 1
  }
  return low
}

type Place = Sought & { readonly nonce: number; readonly block: number }

async function findInBlock(client: Client, { nonce, block, ...sought }: Place) {
  const { transactions } = await getBlock(client, { blockNumber: BigInt(block), includeTransactions: true })
  const mined = transactions.find((one) => one.nonce === nonce && isAddressEqual(one.from, sought.account))
  return mined && { hash: mined.hash, nonce, isOurs: isRequested(mined, sought) }
}

function countAt(client: Client, { account, block }: { readonly account: Address; readonly block: number }) {
  return getTransactionCount(client, { address: account, blockNumber: BigInt(block) })
}
