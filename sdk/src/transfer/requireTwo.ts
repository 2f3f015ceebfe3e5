import type { Client } from 'viem'
import { findReceipt, readBlock } from '../chain/nodeReads.ts'
import { readAgreed } from '../chain/readAgreed.ts'
import type { Hash } from '../trade/record.ts'
import { isFilled } from './readFill.ts'
import type { Deposit, TransferState } from './transfer.ts'
import type { TransferNetwork } from './transferNetworks.ts'

type Context = {
  readonly origin: TransferNetwork
  readonly question: { readonly hash: Hash }
  findNetwork(chainId: number): Promise<TransferNetwork | undefined>
  readonly now: number
  /** The facts that two nodes have agreed on before. */
  readonly agreed: Set<string>
}

/** A fact that decides where the tokens are. Two nodes must give it in the same words. */
type Fact = {
  /** No value if it can change: it is asked again each time. */
  readonly name: string | undefined
  readonly network: TransferNetwork
  /** No value if the node does not show it. */
  read(client: Client): Promise<string | undefined>
}

/** The state, or a note that only one node reports it. */
export async function requireTwo(state: TransferState, context: Context): Promise<TransferState> {
  const { type } = state
  if (type === 'missing' || type === 'pending' || type === 'unreachable' || type === 'reported') return state
  for (const fact of await listFacts(state, context))
    if (!(await isAgreed(fact, context))) return { type: 'reported', says: type, deposit: undefined }
  const isEarly = state.type === 'expired' && !(await isLate(state.deposit, context))
  return isEarly ? { type: 'reported', says: type, deposit: undefined } : state
}

/** Past the deadline by the clock of either network: an idle chain may be behind. */
async function isLate(deposit: Deposit, context: Context): Promise<boolean> {
  const destination = await context.findNetwork(deposit.output.chainId)
  for (const network of destination === undefined ? [context.origin] : [destination, context.origin])
    if (await isAgreed(nameLate(network, deposit), context)) return true
  return false
}

async function isAgreed({ name, network, read }: Fact, { agreed, now }: Context): Promise<boolean> {
  if (name !== undefined && agreed.has(name)) return true
  const findOutcome = (key: string | undefined) => (key === undefined ? undefined : { key })
  const { type } = await readAgreed(network.client, { read, findOutcome, now })
  if (type === 'agreed' && name !== undefined) agreed.add(name)
  return type === 'agreed'
}

async function listFacts(state: TransferState, { origin, question, findNetwork }: Context): Promise<readonly Fact[]> {
  if (!('deposit' in state) || state.deposit === undefined) return [nameReceipt(origin, { hash: question.hash })]
  const { deposit } = state
  if (state.type === 'reorganised') return [nameFork(origin, deposit)]
  const made = nameReceipt(origin, deposit)
  if (state.type === 'refunded') return [made, nameReceipt(origin, { hash: state.refund.hash })]
  const destination = await findNetwork(deposit.output.chainId)
  if (destination === undefined) return [made]
  if ('fill' in state) return [made, nameReceipt(destination, { hash: state.fill.hash })]
  return state.type === 'expired' ? [made, nameExpiry(destination, deposit)] : [made]
}

/** The whole receipt, with its block and its logs, and that this block is part of the chain. */
function nameReceipt(network: TransferNetwork, { hash, blockHash }: { hash: Hash; blockHash?: Hash }): Fact {
  return {
    name: blockHash && `${network.chainId} ${hash} ${blockHash}`,
    network,
    read: async (client) => {
      const receipt = await findReceipt(client, { hash })
      if (receipt === undefined || (blockHash ?? receipt.blockHash) !== receipt.blockHash) return undefined
      return JSON.stringify(receipt, (_, value) => (typeof value === 'bigint' ? String(value) : value))
    },
  }
}

/** Another block is in the place of the deposit's. */
function nameFork(network: TransferNetwork, { block, blockHash }: Deposit): Fact {
  const read = async (client: Client) => {
    const { hash } = await readBlock(client, { number: block })
    return hash === blockHash ? undefined : hash
  }
  return { name: undefined, network, read }
}

/** The destination has not paid it out. */
function nameExpiry(network: TransferNetwork, deposit: Deposit): Fact {
  const read = async (client: Client) => ((await isFilled({ ...network, client }, deposit)) ? undefined : 'open')
  return { name: undefined, network, read }
}

function nameLate(network: TransferNetwork, { fillDeadline }: Deposit): Fact {
  const read = async (client: Client) => {
    const { timestamp } = await readBlock(client)
    return Number(timestamp) > fillDeadline ? 'late' : undefined
  }
  return { name: undefined, network, read }
}
