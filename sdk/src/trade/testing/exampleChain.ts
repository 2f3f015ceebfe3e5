import {
  createClient,
  custom,
  encodeAbiParameters,
  encodeErrorResult,
  type Hex,
  keccak256,
  numberToHex,
  parseAbi,
} from 'viem'
import { type ChainClient, createChainClient } from '../../chain/chainClient.ts'
import { exampleAccount } from './records.ts'

export type ExampleTx = {
  readonly hash: Hex
  readonly nonce: number
  readonly to: Hex
  readonly value: bigint
  readonly input: Hex
  readonly status?: 'success' | 'reverted'
  readonly logs?: readonly { readonly address: Hex; readonly topics: readonly Hex[]; readonly data: Hex }[]
}

type Block = { readonly hash: Hex; readonly transactions: readonly ExampleTx[] }

type ChainOptions = { readonly account?: Hex; readonly timestamp?: number }

const firstBlock = 100

type State = {
  readonly account: Hex
  blocks: Block[]
  pool: ExampleTx[]
  forks: number
  timestamp: number
  /** The answer to a call. */
  revertData: Hex
  /** The fault of every node. */
  fault: ExampleFault | undefined
  /** The faults of the first and the second node alone. */
  faults: [ExampleFault | undefined, ExampleFault | undefined]
  /** Thrown by our own code around the nodes. */
  bug: Error | undefined
}

/**
 * The node refuses every request, knows neither the newest blocks nor what is pending, has been stuck for an hour, or has
 * no state of old blocks. A function answers instead of the node, unless it returns undefined.
 */
export type ExampleFault = 'fails' | 'lags' | 'isStuck' | 'isPruned' | Lie

/** Answers a method in place of the honest node. */
type Lie = (method: string, params: readonly unknown[]) => unknown

const LAG_BLOCKS = 6
const STUCK_SECONDS = 3_600
/** A pruned node has the state of this many blocks. */
const KEPT_BLOCKS = 3
const exampleChainGenesis = `0x${'ab'.repeat(32)}` as const

/** A chain in memory that a test can extend, reorganise and lie with. */
export function createExampleChainClient({ account = exampleAccount, timestamp = 1_800_000_000 }: ChainOptions = {}) {
  const state: State = {
    account,
    blocks: [],
    pool: [],
    forks: 0,
    timestamp,
    revertData: '0x',
    fault: undefined,
    faults: [undefined, undefined],
    bug: undefined,
  }
  const mine = (...transactions: readonly ExampleTx[]) => {
    const hash = keccak256(numberToHex((firstBlock + state.blocks.length) * 1_000 + state.forks))
    state.pool = state.pool.filter((one) => !transactions.some((mined) => mined.hash === one.hash))
    state.blocks.push({ hash, transactions })
  }
  mine()
  return {
    /** One node. */
    client: createClient({ transport: custom({ request: createNode(state) }, { retryCount: 0 }), cacheTime: 0 }),
    /** Two nodes or more, which are verified as in a page. A third one is honest. */
    connect: (count = 2) => connect(state, count),
    state,
    head: () => getHead(state),
    /** With those that are pending. */
    nextNonce: () => 7 + state.pool.length + state.blocks.flatMap(({ transactions }) => transactions).length,
    mine,
    mineMany: (count: number) => {
      for (let at = 0; at < count; at += 1) mine()
    },
    addPending: (tx: ExampleTx) => void state.pool.push(tx),
    drop: () => {
      state.pool = []
    },
    /** Takes blocks back. Their transactions are pending again. */
    reorganise: (depth: number) => {
      state.forks += 1
      state.pool.push(...state.blocks.splice(-depth).flatMap(({ transactions }) => transactions))
    },
  }
}

function getHead({ blocks }: State): number {
  return firstBlock + blocks.length - 1
}

function connect(state: State, count: number): ChainClient {
  const urls = Array.from({ length: count }, (_, at) => `https://node${at}.example`)
  const nodes = new Map(urls.map((url, at) => [url, createNode(state, at)]))
  let time = 0
  return createChainClient(
    { chainId: 1, rpcUrls: urls, genesisHash: exampleChainGenesis, contracts: {} },
    {
      random: () => 0.5,
      // A node that failed is asked again at the next look.
      now: () => {
        if (state.bug !== undefined) throw state.bug
        time += 60_000
        return time
      },
      fetch: async (url, { body }) => {
        const { id, ...question } = JSON.parse(String(body))
        try {
          return answerJson({ jsonrpc: '2.0', id, result: await nodes.get(url)?.(question) })
        } catch (error) {
          const { code = -32_000, data } = error as { code?: number; data?: Hex }
          return answerJson({ jsonrpc: '2.0', id, error: { code, message: 'refused', data } })
        }
      },
    },
  )
}

function answerJson(value: unknown): Response {
  return new Response(JSON.stringify(value))
}

/** Answers as a node would. */
function createNode(state: State, at?: number) {
  return async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) => {
    if (state.bug !== undefined) throw state.bug
    const fault = findFault(state, at)
    if (fault === 'fails') throw new Error('The node is down.')
    const lie = typeof fault === 'function' ? await fault(method, params) : undefined
    if (lie !== undefined) return lie
    const answer = createMethods(applyFault(state, fault), fault)[method]
    if (answer === undefined) throw new Error(`${method} is missing.`)
    return answer(params)
  }
}

function findFault({ fault, faults }: State, at: number | undefined): ExampleFault | undefined {
  return fault ?? (at === undefined ? undefined : faults[at])
}

function applyFault(state: State, fault: ExampleFault | undefined): State {
  if (fault === 'lags') return forgetNewest(state)
  return fault === 'isStuck' ? { ...forgetNewest(state), timestamp: state.timestamp - STUCK_SECONDS } : state
}

function forgetNewest(state: State): State {
  return { ...state, pool: [], blocks: state.blocks.slice(0, Math.max(1, state.blocks.length - LAG_BLOCKS)) }
}

function createMethods(
  state: State,
  fault: ExampleFault | undefined,
): Readonly<Record<string, (params: readonly unknown[]) => unknown>> {
  const readNumber = (at: unknown) => (at === 'latest' || at === 'pending' ? getHead(state) : Number(at))
  return {
    eth_blockNumber: () => numberToHex(getHead(state)),
    eth_getTransactionCount: ([, at]) => {
      if (fault === 'isPruned' && readNumber(at) <= getHead(state) - KEPT_BLOCKS) throw new Error('missing trie node')
      const mined = state.blocks
        .slice(0, Math.max(0, readNumber(at) - firstBlock + 1))
        .flatMap(({ transactions }) => transactions)
      const pending = at === 'pending' ? state.pool : []
      return numberToHex(Math.max(7, ...[...mined, ...pending].map(({ nonce }) => nonce + 1)))
    },
    eth_getBlockByNumber: ([at, isFull]) => {
      if (at === '0x0') return { hash: exampleChainGenesis }
      const block = state.blocks[readNumber(at) - firstBlock]
      if (block === undefined) throw new Error('There is no such block.')
      const transactions = block.transactions.map((tx) => (isFull ? writeTx(tx, state.account) : tx.hash))
      const [number, timestamp] = [numberToHex(readNumber(at)), numberToHex(state.timestamp)]
      return { number, hash: block.hash, timestamp, transactions }
    },
    eth_getTransactionByHash: ([hash]) => {
      const tx = findMined(state, hash)?.tx ?? state.pool.find((one) => one.hash === hash)
      return tx === undefined ? null : writeTx(tx, state.account)
    },
    eth_getTransactionReceipt: ([hash]) => {
      const found = findMined(state, hash)
      return found === undefined ? null : writeReceipt(found)
    },
    eth_call: () => {
      throw Object.assign(new Error('execution reverted'), { code: 3, data: state.revertData })
    },
  }
}

function findMined({ blocks }: State, hash: unknown) {
  for (const [at, block] of blocks.entries()) {
    const index = block.transactions.findIndex((one) => one.hash === hash)
    const tx = block.transactions[index]
    if (tx !== undefined) return { tx, block, number: firstBlock + at, index }
  }
  return undefined
}

/** As a node writes it. */
export function writeTx({ hash, nonce, to, value, input }: ExampleTx, from: Hex) {
  return {
    hash,
    to,
    input,
    from,
    nonce: numberToHex(nonce),
    value: numberToHex(value),
    gas: '0x30000',
    gasPrice: '0x1',
    type: '0x0',
  }
}

function writeReceipt({ tx, block, number, index }: { tx: ExampleTx; block: Block; number: number; index: number }) {
  const logs = (tx.logs ?? []).map((log, at) => ({
    ...log,
    logIndex: numberToHex(at),
    blockNumber: numberToHex(number),
  }))
  return {
    transactionHash: tx.hash,
    blockHash: block.hash,
    logs,
    from: exampleAccount,
    to: tx.to,
    type: '0x0',
    blockNumber: numberToHex(number),
    transactionIndex: numberToHex(index),
    status: tx.status === 'reverted' ? '0x0' : '0x1',
    gasUsed: '0x1000',
    cumulativeGasUsed: '0x1000',
    effectiveGasPrice: '0x2',
    contractAddress: null,
    logsBloom: '0x',
  }
}

const errors = parseAbi(['error ExecutionFailed(uint256 commandIndex, bytes message)', 'error InsufficientETH()'])

/** The router's error for an output below the floor. */
export const belowFloor = encodeErrorResult({
  abi: errors,
  errorName: 'ExecutionFailed',
  args: [2n, encodeErrorResult({ abi: errors, errorName: 'InsufficientETH' })],
})

/** A log of a token. */
export function createTransfer(token: Hex, { from, to, units }: { from: Hex; to: Hex; units: bigint }) {
  const topic = (address: Hex) => encodeAbiParameters([{ type: 'address' }], [address])
  const name = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef' as const
  return {
    address: token,
    topics: [name, topic(from), topic(to)],
    data: encodeAbiParameters([{ type: 'uint256' }], [units]),
  }
}
