import type { Address } from '@murmur/engine/token'
import { BaseError, type Client } from 'viem'
import type { ChainClient } from '../chain/chainClient.ts'
import { countMined, countSent } from '../chain/nodeReads.ts'
import { readAgreed } from '../chain/readAgreed.ts'
import { listMined } from './findMined.ts'
import type { Hash, StepRecord, StepRequest, SwapRecord } from './record.ts'

/** Requests that were denied and may have been sent all the same, and the transactions that are known to be others. */
export type Denied = {
  readonly requests: readonly DeniedRequest[]
  readonly hashes: readonly Hash[]
  /** Nonces of transactions that are followed as pending. */
  readonly nonces: readonly number[]
}

type DeniedRequest = { readonly type: StepRecord['type']; readonly request: StepRequest }

type Place = Pick<SwapRecord, 'account' | 'chainId'> & {
  /** A step whose wallet has just denied it. */
  readonly step?: StepRecord | undefined
}

/** No value if no denied request of this account could still swap. */
export function findDenied(records: readonly SwapRecord[], { account, chainId, step }: Place): Denied | undefined {
  const all = records.filter((one) => one.account === account && one.chainId === chainId).flatMap(({ steps }) => steps)
  const denied = [...all.filter(isDenied), ...(step === undefined ? [] : [step])]
  const requests = denied.flatMap(({ type, request }) => (request === undefined ? [] : [{ type, request }]))
  if (requests.length === 0) return undefined
  return { requests, hashes: all.flatMap(({ hashes }) => hashes), nonces: all.flatMap(listPending) }
}

/** An approval that is sent twice moves nothing. */
const moving: readonly StepRecord['type'][] = ['swap', 'batch', 'transfer']

/** By the wallet or the user, and the chain has not proven yet that they are right. */
function isDenied({ type, state }: StepRecord): boolean {
  if (!moving.includes(type)) return false
  if (state.type === 'dropped') return state.lateEffect === undefined && !state.isFinal
  const isGivenUp = state.type === 'refused' || state.type === 'failed' || state.type === 'dismissed'
  return isGivenUp && state.isFinal === false
}

function listPending({ state }: StepRecord): readonly number[] {
  return state.type === 'sent' && state.nonce !== undefined ? [state.nonce] : []
}

type Asked = Denied & {
  readonly account: Address
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * True if the account has sent anything that may be one of these requests. One node's answer is enough, because not
 * every node knows what is pending. Rejects if no node answers.
 */
export async function isMaybeSent(client: ChainClient, asked: Asked): Promise<boolean> {
  const read = (node: Client) => readSince(node, asked)
  const answers = await readAgreed(client, { read, findOutcome: () => undefined, now: asked.now })
  if (answers.type === 'unreachable') throw new BaseError('No node answers.')
  const highest = Math.max(...answers.values.map(({ latest }) => latest))
  const isShown = answers.values.some(({ isComplete, latest }) => isComplete && latest === highest)
  return !isShown || answers.values.some(({ isFound }) => isFound)
}

/** One node's view of the account since the wallet request. */
async function readSince(node: Client, { account, requests, hashes, nonces }: Asked) {
  const sent = await countSent(node, { account })
  const latest = await countMined(node, { account })
  const known = nonces.filter((nonce) => nonce >= latest && nonce < sent)
  const hasPending = sent - latest > known.length
  let [isOurs, isComplete] = [false, true]
  for (const asked of requests) {
    const mined = await listMined(node, { account, ...asked })
    isOurs ||= mined.transactions.some((one) => one.isOurs && !hashes.includes(one.hash))
    isComplete &&= mined.isComplete
  }
  return { latest, isComplete, isFound: hasPending || isOurs }
}
