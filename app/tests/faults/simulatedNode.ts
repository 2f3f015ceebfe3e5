import type { Fetch } from '@murmur/sdk/chain/node'
import { createTestFetch, createTestNode } from '@murmur/sdk/chain/testing/testNode'
import { type Hex, numberToHex } from 'viem'
import {
  FIRST_NONCE,
  GAS_PRICE,
  GAS_USED,
  type MinedTx,
  type SimulatedChain,
  type SimulatedTx,
} from './simulatedChain.ts'

export type NodeRequest = { readonly method: string; readonly params: readonly unknown[] }

/** Throws where the node gives an error instead of an answer. */
export type Answer = (request: NodeRequest) => unknown

/** The answers of an honest node. `head` is its newest block. */
export function createAnswer(
  chain: SimulatedChain,
  { account, head = () => chain.getHead().number, knowsPool = () => true }: AnswerOptions,
): Answer {
  const readNumber = (at: unknown) => (at === 'latest' || at === 'pending' ? head() : Number(at))
  const listMined = (until: number) => chain.listMined().filter(({ block }) => block <= until)
  const listPool = () => (knowsPool() ? chain.listPublic() : [])
  const methods: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_blockNumber: () => numberToHex(head()),
    eth_chainId: () => '0x1',
    eth_gasPrice: () => numberToHex(GAS_PRICE),
    eth_getBalance: () => numberToHex(10n ** 20n),
    eth_estimateGas: () => numberToHex(GAS_USED),
    eth_getTransactionCount: ([, at]) => {
      const pending = at === 'pending' ? listPool().length : 0
      return numberToHex(FIRST_NONCE + listMined(readNumber(at)).length + pending)
    },
    eth_getBlockByNumber: ([at, isFull]) => {
      const block = readNumber(at) <= head() ? chain.getBlock(readNumber(at)) : undefined
      if (block === undefined) throw new Error('There is no such block.')
      return writeBlock(block, { account, isFull: isFull === true })
    },
    eth_getTransactionByHash: ([hash]) => {
      const tx = listMined(head()).find((one) => one.hash === hash) ?? listPool().find((one) => one.hash === hash)
      return tx === undefined ? null : writeTx(tx, account)
    },
    eth_getTransactionReceipt: ([hash]) => {
      const tx = listMined(head()).find((one) => one.hash === hash)
      return tx === undefined ? null : writeReceipt(tx, account)
    },
  }
  return ({ method, params }) => {
    const answer = methods[method]
    if (answer === undefined) throw new Error(`${method} is missing.`)
    return answer(params)
  }
}

type AnswerOptions = {
  readonly account: Hex
  readonly head?: () => number
  readonly knowsPool?: () => boolean
}

type Block = NonNullable<ReturnType<SimulatedChain['getBlock']>>

export function writeBlock(
  { number, hash, timestamp, transactions }: Block,
  { account, isFull }: { readonly account: Hex; readonly isFull: boolean },
) {
  return {
    number: numberToHex(number),
    hash,
    timestamp: numberToHex(timestamp),
    gasLimit: numberToHex(30_000_000),
    transactions: transactions.map((tx) => (isFull ? writeTx(tx, account) : tx.hash)),
  }
}

export function writeTx(tx: SimulatedTx, from: Hex) {
  const { hash, to, input, nonce, value } = tx
  const mined = 'block' in tx ? (tx as MinedTx) : undefined
  return {
    hash,
    to,
    input,
    from,
    nonce: numberToHex(nonce),
    value: numberToHex(value),
    gas: numberToHex(GAS_USED * 2n),
    gasPrice: numberToHex(GAS_PRICE),
    type: '0x0',
    blockHash: mined?.blockHash ?? null,
    blockNumber: mined === undefined ? null : numberToHex(mined.block),
    transactionIndex: mined === undefined ? null : '0x0',
  }
}

export function writeReceipt({ hash, block, blockHash, logs, status, to }: MinedTx, from: Hex) {
  const place = { blockNumber: numberToHex(block), blockHash, transactionHash: hash, transactionIndex: '0x0' }
  return {
    ...place,
    from,
    to,
    type: '0x0',
    status: status === 'success' ? '0x1' : '0x0',
    logs: logs.map((log, at) => ({ ...log, ...place, logIndex: numberToHex(at), removed: false })),
    logsBloom: `0x${'00'.repeat(256)}`,
    gasUsed: numberToHex(GAS_USED),
    cumulativeGasUsed: numberToHex(GAS_USED),
    effectiveGasPrice: numberToHex(GAS_PRICE),
    contractAddress: null,
  }
}

type FetchOptions = {
  /** By the URL of the node. */
  readonly answers: Readonly<Record<string, Answer>>
  /** Block time, in seconds. */
  readTimestamp(): number
  /** The revert data of a replayed call, as the router returns it. */
  findRevert(request: NodeRequest): Hex | undefined
}

/** The nodes behind `fetch`, and the number of requests that wait for an answer. */
export function createNodeFetch({ answers, readTimestamp, findRevert }: FetchOptions) {
  const funds = createTestNode({ units: { coin: 10n ** 20n }, decimals: 6 })
  const askFunds = createTestFetch({ funds })
  let inFlight = 0
  const reply = async (url: string, init: RequestInit): Promise<unknown> => {
    const { id, method, params } = JSON.parse(String(init.body))
    const answer = answers[url]
    if (answer === undefined) throw new TypeError(`There is no node at ${url}.`)
    if (method !== 'eth_call') return { jsonrpc: '2.0', id, result: answer({ method, params }) }
    // A node that is down is down for calls, too.
    answer({ method: 'eth_chainId', params: [] })
    const data = findRevert({ method, params })
    if (data !== undefined) return { jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted', data } }
    funds.timestamp = readTimestamp()
    return (await askFunds('funds', init)).json()
  }
  const fetch: Fetch = async (url, init) => {
    inFlight += 1
    try {
      const body = JSON.stringify(await reply(url, init))
      // A whole `Response` takes longer than everything else here.
      return { ok: true, text: async () => body } as Response
    } finally {
      inFlight -= 1
    }
  }
  return { fetch, countInFlight: () => inFlight }
}
