import { isSameAddress } from '@murmur/engine/token'
import * as v from 'valibot'
import { BaseError, type Client, type Hex, numberToHex } from 'viem'
import { address, hash, quantity, tryParse } from '../schemas.ts'

type Address = Hex

/** A transaction that a node knows, mined or not. */
export type ChainTransaction = {
  readonly hash: Hex
  readonly from: Address
  /** Null creates a contract. */
  readonly to: Address | null
  readonly value: bigint
  readonly input: Hex
  readonly nonce: number
  readonly gas: bigint
}

export type ChainReceipt = {
  readonly transactionHash: Hex
  readonly transactionIndex: number
  readonly blockHash: Hex
  readonly blockNumber: bigint
  readonly status: 'success' | 'reverted'
  readonly from: Address
  readonly gasUsed: bigint
  /** Everything that was paid: rollups of the OP Stack charge for data as well, and name it in the receipt. */
  readonly fee: bigint
  readonly logs: readonly ChainLog[]
}

type ChainLog = { readonly address: Address; readonly topics: readonly Hex[]; readonly data: Hex }

export type ChainBlock = { readonly number: bigint; readonly hash: Hex; readonly timestamp: bigint }

/** The node answered something that no node may answer. It counts as a failure of this node. */
class MalformedAnswerError extends BaseError {
  constructor(what: string) {
    super(`The node gave a malformed ${what}.`, { name: 'MalformedAnswerError' })
  }
}

/** No value if the node does not know it. Rejects with a `BaseError` if the node fails, like all functions here. */
export async function findTransaction(client: Client, { hash }: Hashed): Promise<ChainTransaction | undefined> {
  const answer: unknown = await client.request({ method: 'eth_getTransactionByHash', params: [hash] })
  if (answer === null) return undefined
  const found = parse(transaction, answer, 'transaction')
  if (found.hash !== hash.toLowerCase()) throw new MalformedAnswerError('transaction: it is another one')
  return found
}

/** No value if the node has it in no block. */
export async function findReceipt(client: Client, { hash }: Hashed): Promise<ChainReceipt | undefined> {
  const answer: unknown = await client.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  if (answer === null) return undefined
  const found = parse(receipt, answer, 'receipt')
  if (found.transactionHash !== hash.toLowerCase()) throw new MalformedAnswerError('receipt: it is another one')
  return found
}

/** The latest block, or the one with this number. */
export async function readBlock(client: Client, { number }: { readonly number?: number } = {}): Promise<ChainBlock> {
  return parse(block, await requestBlock(client, { number, isFull: false }), 'block')
}

/** Those of one account in a block. Networks have their own kinds of transactions besides, which are not read. */
export async function listTransactions(
  client: Client,
  { number, account }: { readonly number: number; readonly account: Address },
): Promise<readonly ChainTransaction[]> {
  const answer = await requestBlock(client, { number, isFull: true })
  const { transactions } = parse(fullBlock, answer, 'block')
  const own = transactions.filter(({ from }) => isSameAddress(from, account))
  return own.map((one) => parse(transaction, one, 'block'))
}

/** How many transactions of the account are mined, up to this block or the latest one. */
export async function countMined(
  client: Client,
  { account, block }: { readonly account: Address; readonly block?: number },
): Promise<number> {
  const at = block === undefined ? 'latest' : numberToHex(block)
  const answer: unknown = await client.request({ method: 'eth_getTransactionCount', params: [account, at] })
  return parse(whole, answer, 'nonce')
}

/** Includes the transactions that this node has pending. */
export async function countSent(client: Client, { account }: { readonly account: Address }): Promise<number> {
  const answer: unknown = await client.request({ method: 'eth_getTransactionCount', params: [account, 'pending'] })
  return parse(whole, answer, 'nonce')
}

type Hashed = { readonly hash: Hex }

function requestBlock(client: Client, { number, isFull }: { readonly number: number | undefined; isFull: boolean }) {
  const at = number === undefined ? 'latest' : numberToHex(number)
  return client.request({ method: 'eth_getBlockByNumber', params: [at, isFull] }) as Promise<unknown>
}

function parse<T>(schema: v.GenericSchema<unknown, T>, answer: unknown, what: string): T {
  const parsed = tryParse(schema, answer)
  if (parsed === undefined) throw new MalformedAnswerError(what)
  return parsed
}

const bytes = v.pipe(
  v.string(),
  v.regex(/^0x([\da-f]{2})*$/i),
  v.transform((text) => text.toLowerCase() as Hex),
)
const whole = v.pipe(quantity, v.transform(Number), v.safeInteger())

const transaction = v.object({
  hash,
  from: address,
  to: v.nullish(address, null),
  value: quantity,
  input: bytes,
  nonce: whole,
  gas: quantity,
})

/** Networks have their own kinds of transactions besides, of which only the sender is read. */
const fullBlock = v.object({ transactions: v.array(v.looseObject({ from: address })) })

const status = v.pipe(
  v.picklist(['0x0', '0x1']),
  v.transform((code) => (code === '0x1' ? ('success' as const) : ('reverted' as const))),
)

const receipt = v.pipe(
  v.object({
    transactionHash: hash,
    transactionIndex: whole,
    blockHash: hash,
    blockNumber: quantity,
    status,
    from: address,
    gasUsed: quantity,
    effectiveGasPrice: quantity,
    /** Only rollups of the OP Stack have it. */
    l1Fee: v.nullish(quantity),
    logs: v.array(v.object({ address, topics: v.array(hash), data: bytes })),
  }),
  v.transform(({ effectiveGasPrice, l1Fee, ...read }) => ({
    ...read,
    fee: read.gasUsed * effectiveGasPrice + (l1Fee ?? 0n),
  })),
)

const block = v.object({ number: quantity, hash, timestamp: quantity })
