import { BaseError, type Client, type Hex, numberToHex } from 'viem'

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
  const transaction = parse(parseTransaction, answer, 'transaction')
  if (transaction.hash !== hash.toLowerCase()) throw new MalformedAnswerError('transaction: it is another one')
  return transaction
}

/** No value if the node has it in no block. */
export async function findReceipt(client: Client, { hash }: Hashed): Promise<ChainReceipt | undefined> {
  const answer: unknown = await client.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  if (answer === null) return undefined
  const receipt = parse(parseReceipt, answer, 'receipt')
  if (receipt.transactionHash !== hash.toLowerCase()) throw new MalformedAnswerError('receipt: it is another one')
  return receipt
}

/** The latest block, or the one with this number. */
export async function readBlock(client: Client, { number }: { readonly number?: number } = {}): Promise<ChainBlock> {
  return parse(parseBlock, await requestBlock(client, { number, isFull: false }), 'block')
}

/** Those of one account in a block. Networks have their own kinds of transactions besides, which are not read. */
export async function listTransactions(
  client: Client,
  { number, account }: { readonly number: number; readonly account: Address },
): Promise<readonly ChainTransaction[]> {
  const answer = await requestBlock(client, { number, isFull: true })
  const isOwn = (one: unknown) => readAddress(readField(one, 'from')) === account.toLowerCase()
  const read = (block: unknown) => readList(readField(block, 'transactions')).filter(isOwn).map(parseTransaction)
  return parse(read, answer, 'block')
}

/** How many transactions of the account are mined, up to this block or the latest one. */
export async function countMined(
  client: Client,
  { account, block }: { readonly account: Address; readonly block?: number },
): Promise<number> {
  const at = block === undefined ? 'latest' : numberToHex(block)
  const answer: unknown = await client.request({ method: 'eth_getTransactionCount', params: [account, at] })
  return parse(readWhole, answer, 'nonce')
}

/** Includes the transactions that this node has pending. */
export async function countSent(client: Client, { account }: { readonly account: Address }): Promise<number> {
  const answer: unknown = await client.request({ method: 'eth_getTransactionCount', params: [account, 'pending'] })
  return parse(readWhole, answer, 'nonce')
}

type Hashed = { readonly hash: Hex }

function requestBlock(client: Client, { number, isFull }: { readonly number: number | undefined; isFull: boolean }) {
  const at = number === undefined ? 'latest' : numberToHex(number)
  return client.request({ method: 'eth_getBlockByNumber', params: [at, isFull] }) as Promise<unknown>
}

class UnreadableField extends Error {}

function parse<T>(read: (answer: unknown) => T, answer: unknown, what: string): T {
  try {
    return read(answer)
  } catch (error) {
    if (error instanceof UnreadableField) throw new MalformedAnswerError(what)
    throw error
  }
}

function parseTransaction(answer: unknown): ChainTransaction {
  const to = readField(answer, 'to') ?? null
  return {
    hash: readHash(readField(answer, 'hash')),
    from: readAddress(readField(answer, 'from')),
    to: to === null ? null : readAddress(to),
    value: readNumber(readField(answer, 'value')),
    input: readBytes(readField(answer, 'input')),
    nonce: readWhole(readField(answer, 'nonce')),
    gas: readNumber(readField(answer, 'gas')),
  }
}

function parseReceipt(answer: unknown): ChainReceipt {
  const gasUsed = readNumber(readField(answer, 'gasUsed'))
  const dataFee = readField(answer, 'l1Fee') ?? undefined
  return {
    transactionHash: readHash(readField(answer, 'transactionHash')),
    transactionIndex: readWhole(readField(answer, 'transactionIndex')),
    blockHash: readHash(readField(answer, 'blockHash')),
    blockNumber: readNumber(readField(answer, 'blockNumber')),
    status: readStatus(readField(answer, 'status')),
    from: readAddress(readField(answer, 'from')),
    gasUsed,
    fee:
      gasUsed * readNumber(readField(answer, 'effectiveGasPrice')) + (dataFee === undefined ? 0n : readNumber(dataFee)),
    logs: readList(readField(answer, 'logs')).map(parseLog),
  }
}

function parseLog(log: unknown): ChainLog {
  return {
    address: readAddress(readField(log, 'address')),
    topics: readList(readField(log, 'topics')).map(readHash),
    data: readBytes(readField(log, 'data')),
  }
}

function parseBlock(answer: unknown): ChainBlock {
  return {
    number: readNumber(readField(answer, 'number')),
    hash: readHash(readField(answer, 'hash')),
    timestamp: readNumber(readField(answer, 'timestamp')),
  }
}

function readField(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) throw new UnreadableField()
  return Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined
}

function readStatus(value: unknown): ChainReceipt['status'] {
  if (value === '0x1') return 'success'
  if (value === '0x0') return 'reverted'
  throw new UnreadableField()
}

function readList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new UnreadableField()
  return value
}

function readMatch(value: unknown, shape: RegExp): Hex {
  if (typeof value !== 'string' || !shape.test(value)) throw new UnreadableField()
  return value.toLowerCase() as Hex
}

const readHash = (value: unknown) => readMatch(value, /^0x[\da-f]{64}$/i)
const readAddress = (value: unknown) => readMatch(value, /^0x[\da-f]{40}$/i)
const readBytes = (value: unknown) => readMatch(value, /^0x([\da-f]{2})*$/i)
const readNumber = (value: unknown) => BigInt(readMatch(value, /^0x[\da-f]{1,64}$/i))

function readWhole(value: unknown): number {
  const number = Number(readNumber(value))
  if (!Number.isSafeInteger(number)) throw new UnreadableField()
  return number
}
