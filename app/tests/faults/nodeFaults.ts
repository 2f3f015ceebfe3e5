import { type Hex, keccak256, numberToHex } from 'viem'
import { FIRST_NONCE, type MinedTx, type SimulatedChain, type SimulatedTx } from './simulatedChain.ts'
import { type Answer, createAnswer, type NodeRequest, writeBlock, writeReceipt, writeTx } from './simulatedNode.ts'

/** The knowledge of a hostile or broken node. */
export type NodeContext = {
  readonly chain: SimulatedChain
  readonly account: Hex
  /** Milliseconds since the wallet opened. No value before: all nodes are honest until then. */
  sinceAsked(): number | undefined
  /** The swap that the wallet was asked for, mined in the next block with this result. */
  forge(status: 'success' | 'reverted'): MinedTx | undefined
  /** The number of the newest block when the wallet opened. */
  askedAt(): number
}

/** The three nodes of the network, in the order in which the page asks them. */
type NodeFault = (context: NodeContext) => readonly [Answer, Answer, Answer]

/** Only the first node misbehaves, and only after the wallet was opened. */
function first(change: (honest: Answer, context: NodeContext) => Answer): NodeFault {
  return (context) => {
    const honest = createAnswer(context.chain, context)
    return [startLater(honest, { changed: change(honest, context), context }), honest, honest]
  }
}

function every(change: (honest: Answer, context: NodeContext) => Answer): NodeFault {
  return (context) => {
    const honest = createAnswer(context.chain, context)
    const changed = startLater(honest, { changed: change(honest, context), context })
    return [changed, changed, changed]
  }
}

type Later = { readonly changed: Answer; readonly context: NodeContext }

function startLater(honest: Answer, { changed, context }: Later): Answer {
  return (request) => (context.sinceAsked() === undefined ? honest : changed)(request)
}

const DOWN_MS = 200_000
/** Nodes of fast networks keep the state of seconds only. */
const KEPT_BLOCKS = 8
const DAY_SECONDS = 86_400

export const nodeFaults = {
  'all honest': every((honest) => honest),
  'the first is stuck at an old block': first((_, context) =>
    createAnswer(context.chain, { ...context, head: context.askedAt, knowsPool: () => false }),
  ),
  'the first forges success': first((honest, context) => forge(honest, { context, status: 'success' })),
  'the first forges failure': first((honest, context) => forge(honest, { context, status: 'reverted' })),
  'the first knows no transaction': first(forget),
  'the first is down': first(() => fail),
  'all are down for 200 s': every((honest, { sinceAsked }) => (request) => {
    return (sinceAsked() ?? DOWN_MS) < DOWN_MS ? fail() : honest(request)
  }),
  'the first is pruned': first(prune),
  'all are pruned': every(prune),
  'the first claims a high pending nonce': (context) => {
    const honest = createAnswer(context.chain, context)
    const claim: Answer = (request) =>
      request.method === 'eth_getTransactionCount' && request.params[1] === 'pending'
        ? numberToHex(FIRST_NONCE + 40)
        : honest(request)
    return [claim, honest, honest]
  },
  'the first sends receipts without logs': first((honest) => (request) => {
    const answer = honest(request)
    const isReceipt = request.method === 'eth_getTransactionReceipt' && answer !== null
    return isReceipt ? { ...(answer as object), logs: null } : answer
  }),
  'the first sends empty receipts': first((honest) => (request) => {
    return request.method === 'eth_getTransactionReceipt' ? {} : honest(request)
  }),
  'the first claims that it is tomorrow': first((honest, { chain }) => (request) => {
    const answer = honest(request)
    const isNewest = request.method === 'eth_getBlockByNumber' && request.params[0] === 'latest'
    const timestamp = numberToHex(chain.getHead().timestamp + DAY_SECONDS)
    return isNewest ? { ...(answer as object), timestamp } : answer
  }),
  'all honest, and the chain is reorganised once': every((honest) => honest),
} as const satisfies Readonly<Record<string, NodeFault>>

export type NodeFaultName = keyof typeof nodeFaults

function fail(): never {
  throw new Error('The node is down.')
}

/** State of old blocks is gone; blocks and receipts are kept. */
function prune(honest: Answer, { chain }: NodeContext): Answer {
  const isOld = (at: unknown) =>
    typeof at === 'string' && /^0x/.test(at) && Number(at) < chain.getHead().number - KEPT_BLOCKS
  return (request) => {
    const [, at] = request.params
    return request.method === 'eth_getTransactionCount' && isOld(at) ? fail() : honest(request)
  }
}

/** As if the account had sent nothing. */
function forget(honest: Answer, { chain, account }: NodeContext): Answer {
  const answers: Readonly<Record<string, Answer>> = {
    eth_getTransactionByHash: () => null,
    eth_getTransactionReceipt: () => null,
    eth_getTransactionCount: () => numberToHex(FIRST_NONCE),
    eth_getBlockByNumber: ({ params: [at] }) => {
      const head = chain.getHead()
      const block = at === 'latest' ? head : (chain.getBlock(Number(at)) ?? head)
      return writeBlock({ ...block, transactions: [] }, { account, isFull: false })
    },
  }
  return (request) => (answers[request.method] ?? honest)(request)
}

type Forging = { readonly context: NodeContext; readonly status: 'success' | 'reverted' }

/** A block with the swap that no other node has, from the moment on in which the wallet opens. */
function forge(honest: Answer, { context, status }: Forging): Answer {
  const { account, chain } = context
  return (request) => {
    const forged = context.forge(status)
    if (forged === undefined || chain.getHead().number < forged.block) return honest(request)
    return forgeAnswer(request, { forged, account, chain }) ?? honest(request)
  }
}

type Forged = { readonly forged: MinedTx; readonly account: Hex; readonly chain: SimulatedChain }

function forgeAnswer({ method, params: [first, second] }: NodeRequest, { forged, account, chain }: Forged): unknown {
  if (method === 'eth_getTransactionReceipt' && first === forged.hash) return writeReceipt(forged, account)
  if (method === 'eth_getTransactionByHash' && first === forged.hash) return writeTx(forged, account)
  if (method === 'eth_getTransactionCount') {
    const at = second === 'latest' || second === 'pending' ? chain.getHead().number : Number(second)
    return numberToHex(FIRST_NONCE + (at >= forged.block ? 1 : 0))
  }
  const block = method === 'eth_getBlockByNumber' && Number(first) === forged.block && chain.getBlock(forged.block)
  if (!block) return undefined
  return writeBlock({ ...block, hash: forged.blockHash, transactions: [forged] }, { account, isFull: second === true })
}

/** The block that a forging node invents for a transaction. */
export function createForged(
  tx: SimulatedTx,
  { block, status, logs }: Pick<MinedTx, 'block' | 'status' | 'logs'>,
): MinedTx {
  return { ...tx, block, status, logs, blockHash: keccak256(numberToHex(block * 1_000 + 777)) }
}
