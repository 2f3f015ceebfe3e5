import { type AbiEvent, type Client, getAbiItem } from 'viem'
import { getBlock } from 'viem/actions'
import { findReceipt, findTransaction, readBlock } from '../chain/nodeReads.ts'
import { isOutsideFailure, OutsideFailure } from '../chain/outsideFailure.ts'
import { readAgreed } from '../chain/readAgreed.ts'
import { reportFault } from '../faults.ts'
import type { Hash } from '../trade/record.ts'
import { type Log, lower, readPadded } from './logs.ts'
import { readDeposit } from './readDeposit.ts'
import { findFill, isFilled } from './readFill.ts'
import { createRefundSearch, type RefundSearch } from './readRefund.ts'
import { readSpokePoolEvent, spokePoolAbi } from './readSpokePoolEvent.ts'
import { createLogSearch, type LogSearch } from './searchLogs.ts'
import type { Deposit, Fill, Holding, TransferState } from './transfer.ts'
import type { TransferNetwork } from './transferNetworks.ts'

export type TransferQuestion = {
  readonly chainId: number
  readonly hash: Hash
  /** By the quote of the transfer, where this browser made it. */
  readonly expectedSeconds?: number | undefined
}

type ReaderOptions = {
  /** No value where the bridge is not deployed. Rejects if that is unknown. */
  findNetwork(chainId: number): Promise<TransferNetwork | undefined>
  /** Milliseconds since 1970. */
  now?(): number
}

/** Looks at one transfer again and again. It remembers only how far it has searched, and the deposit that it saw. */
export type TransferReader = { read(): Promise<TransferState> }

export function createTransferReader(question: TransferQuestion, options: ReaderOptions): TransferReader {
  const { findNetwork, now = Date.now } = options
  const searches = { refund: createRefundSearch(), speedUp: createLogSearch() }
  const memory: Memory = { deposit: undefined, fill: undefined, spedUp: undefined }
  const agreed = new Set<string>()
  return {
    async read() {
      try {
        const origin = await findNetwork(question.chainId)
        if (origin === undefined) return { type: 'other' }
        const found = await readFirst(origin, { hash: question.hash, findNetwork, memory })
        if (found.type !== 'deposit')
          return await requireTwo(found, { origin, question, findNetwork, now: now(), agreed })
        if (memory.deposit?.blockHash !== found.deposit.blockHash) memory.fill = undefined
        memory.deposit = found.deposit
        const { expectedSeconds } = question
        const options = { origin, findNetwork, searches, memory, head: found.head, expectedSeconds }
        const state = await follow(found.deposit, options)
        return await requireTwo(state, { origin, question, findNetwork, now: now(), agreed })
      } catch (error) {
        if (!isOutsideFailure(error)) reportFault(error, { place: 'reading a transfer', hash: question.hash })
        return { type: 'unreachable', chainId: question.chainId, deposit: memory.deposit }
      }
    },
  }
}

/** The newest block. */
type Head = { readonly number: number; readonly timestamp: number }

type Memory = { deposit: Deposit | undefined; fill: Fill | undefined; spedUp: Holding | undefined }
type FirstOptions = ReaderOptions & { readonly hash: Hash; readonly memory: Memory }

type First =
  | { readonly type: 'deposit'; readonly deposit: Deposit; readonly head: Head }
  | Exclude<TransferState, { readonly deposit: Deposit } | { readonly type: 'unreachable' }>
  | Reorganised

async function readFirst(origin: TransferNetwork, { hash, findNetwork, memory }: FirstOptions): Promise<First> {
  const { client } = origin
  const [transaction, receipt, head] = await Promise.all([
    findTransaction(client, { hash }),
    findReceipt(client, { hash }),
    getBlock(client),
  ])
  if (receipt === undefined || transaction === undefined) {
    if (memory.deposit !== undefined) return await findReorganised(origin, memory.deposit)
    if (transaction === undefined) return { type: 'missing' }
    return { type: 'pending', account: lower(transaction.from) }
  }
  if (receipt.status !== 'success') return { type: 'reverted', account: lower(receipt.from) }
  const { timestamp, hash: blockHash } = await getBlock(client, { blockNumber: receipt.blockNumber })
  // Two answers of different forks: the next poll decides.
  if (blockHash !== receipt.blockHash) throw new OutsideFailure('The block of the deposit has changed.')
  const findHandler = async (chainId: number) => (await findNetwork(chainId))?.contracts.handler
  const mined = { receipt, timestamp: Number(timestamp), value: transaction.value, findHandler }
  const deposit = await readDeposit(origin, mined)
  return deposit === undefined ? { type: 'other' } : { type: 'deposit', deposit, head: describeHead(head) }
}

/** A node that is behind has lost nothing: only another block in the place of the deposit's shows it. */
async function findReorganised({ client }: TransferNetwork, deposit: Deposit): Promise<Reorganised> {
  const { hash } = await getBlock(client, { blockNumber: BigInt(deposit.block) })
  if (hash === deposit.blockHash)
    throw new OutsideFailure('The node has the block of the deposit, and not its receipt.')
  return { type: 'reorganised', deposit }
}

type Reorganised = Extract<TransferState, { readonly type: 'reorganised' }>

type FollowOptions = ReaderOptions & {
  readonly expectedSeconds: number | undefined
  readonly origin: TransferNetwork
  readonly head: Head
  readonly memory: Memory
  readonly searches: { readonly refund: RefundSearch; readonly speedUp: LogSearch }
}

async function follow(deposit: Deposit, options: FollowOptions): Promise<TransferState> {
  const there = await readThere(deposit, options)
  if (there.type === 'filled') return nameFill(deposit, there.fill)
  const { origin, searches, memory, head } = options
  if (there.type !== 'open') return await followRefund(deposit, { ...options, there })
  memory.spedUp = (await findSpeedUp(origin, { deposit, search: searches.speedUp })) ?? memory.spedUp
  if (head.number - deposit.block < origin.confirmations) return { type: 'confirmed', deposit }
  const expectedSeconds = Math.max(options.expectedSeconds ?? 0, there.expectedSeconds)
  return { type: 'waiting', deposit, expectedSeconds, spedUp: memory.spedUp }
}

type RefundOptions = FollowOptions & { readonly there: Extract<There, { type: 'expired' | 'unreachable' }> }

async function followRefund(deposit: Deposit, { there, ...options }: RefundOptions): Promise<TransferState> {
  const { origin, searches, findNetwork } = options
  const unreachable: TransferState = { type: 'unreachable', chainId: deposit.output.chainId, deposit }
  if (there.type === 'unreachable' && there.isFilled) return unreachable
  const refunds = await searches.refund.find(origin, { deposit, findNetwork })
  if (refunds.type === 'paid')
    return { type: 'refunded', deposit, refund: { ...refunds.payment, others: refunds.others } }
  if (there.type === 'unreachable') return unreachable
  const paid = refunds.type === 'partly' ? refunds.payment : undefined
  return { type: 'expired', deposit, refundSeconds: origin.refundSeconds, paid }
}

type There =
  | { readonly type: 'filled'; readonly fill: Fill }
  | { readonly type: 'open'; readonly expectedSeconds: number }
  | { readonly type: 'expired' }
  /** Filled but unreachable: its event is missing, so only the details are unknown. */
  | { readonly type: 'unreachable'; readonly isFilled: boolean }

/** The other network. If its nodes do not answer, the first one can still show a refund. */
async function readThere(deposit: Deposit, options: FollowOptions): Promise<There> {
  const { origin, findNetwork, memory, head } = options
  try {
    const destination = await findNetwork(deposit.output.chainId)
    if (destination === undefined) return { type: 'unreachable', isFilled: false }
    const { timestamp } = await getBlock(destination.client)
    if (!(await isFilled(destination, deposit))) {
      memory.fill = undefined
      // Either clock will do: an idle chain may be behind.
      if (Math.max(Number(timestamp), head.timestamp) > deposit.fillDeadline) return { type: 'expired' }
      return { type: 'open', expectedSeconds: expectFill({ origin, destination }) }
    }
    memory.fill ??= await findFill(destination, deposit)
    return memory.fill === undefined ? { type: 'unreachable', isFilled: true } : { type: 'filled', fill: memory.fill }
  } catch (error) {
    if (!isOutsideFailure(error)) throw error
    return { type: 'unreachable', isFilled: false }
  }
}

function describeHead({ number, timestamp }: { number: bigint; timestamp: bigint }): Head {
  return { number: Number(number), timestamp: Number(timestamp) }
}

function nameFill(deposit: Deposit, fill: Fill): TransferState {
  const types = { arrived: 'filled', swapped: 'swapped', unswapped: 'bridged' } as const
  return { type: types[fill.outcome.type], deposit, fill }
}

/** A relayer waits for two blocks of the first network, and needs one of the other. */
function expectFill({ origin, destination }: { origin: TransferNetwork; destination: TransferNetwork }): number {
  return Math.ceil((2 * origin.blockMs + destination.blockMs) / 1_000) + 5
}

type Search = { readonly deposit: Deposit; readonly search: LogSearch }
type Place = { readonly network: TransferNetwork; readonly deposit: Deposit }

/** The newest terms of a deposit. The contract has checked the depositor's signature. */
async function findSpeedUp(network: TransferNetwork, { deposit, search }: Search): Promise<Holding | undefined> {
  let newest: Holding | undefined
  await search.find(network, {
    event: getAbiItem({ abi: spokePoolAbi, name: 'RequestedSpeedUpDeposit' }) as AbiEvent,
    args: { depositId: deposit.depositId, depositor: deposit.relay.depositor },
    since: deposit.timestamp,
    pick: async (one) => {
      newest = readSpeedUp(one, { network, deposit }) ?? newest
      return undefined
    },
  })
  return newest
}

function readSpeedUp(log: Log, { network, deposit }: Place): Holding | undefined {
  const event = readSpokePoolEvent(log, { network, eventName: 'RequestedSpeedUpDeposit' })
  const isSame = event?.depositId === deposit.depositId && readPadded(event.depositor) === deposit.depositor
  return isSame ? { ...deposit.output, units: event.updatedOutputAmount } : undefined
}

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
async function requireTwo(state: TransferState, context: Context): Promise<TransferState> {
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
