import type { TransferPlanStep } from '@murmur/engine/transfer/transferPlan'
import type { TransferQuote } from '@murmur/engine/transfer/transferQuote'
import { createChainClient } from '@murmur/sdk/chain/chainClient'
import { pause } from '@murmur/sdk/clock'
import { createExecution, type Execution } from '@murmur/sdk/trade/execution'
import { createJournal } from '@murmur/sdk/trade/journal'
import { createMemoryStorage } from '@murmur/sdk/trade/memoryStorage'
import { createOwnLocks } from '@murmur/sdk/trade/ownLocks'
import { findArrival, findCurrentStep, isUnderWay, type SwapRecord } from '@murmur/sdk/trade/record'
import { createTerms, type SwapPlan } from '@murmur/sdk/trade/swapPlan'
import { createTradeChain } from '@murmur/sdk/trade/tradeChain'
import { findTradeContracts } from '@murmur/sdk/trade/tradeContracts'
import type { TradeNetwork } from '@murmur/sdk/trade/tradeNetwork'
import { createArrivals } from '@murmur/sdk/transfer/readArrivals'
import { createTransferNetwork } from '@murmur/sdk/transfer/transferNetworks'
import { transferTrading } from '@murmur/sdk/transfer/transferTrading'
import { createSigner } from '@murmur/sdk/wallet/evm/signer'
import { expect } from 'vitest'
import type { Chains, LocalAccount, LocalNetwork } from '../../src/chains.ts'
import { listEndpoints } from '../../src/startChains.ts'
import { createKeyWallet } from './keyWallet.ts'
import { leapingNow } from './quotedPlaces.ts'
import { getNetwork } from './testWorld.ts'

type Payer = {
  readonly origin: LocalNetwork
  readonly account: LocalAccount
  /** The networks of the page, if other ones than those of the world. */
  readonly findNetwork?: (chainId: number) => TradeNetwork
}

/** A page with an empty journal, and a wallet on the first network that signs everything. */
export function openTransferPage(
  chains: Chains,
  { origin, account, findNetwork = (chainId) => getTrade(chains, chainId) }: Payer,
) {
  const storage = createMemoryStorage()
  const wallet = createKeyWallet(origin, account)
  const page = createExecution({
    journal: createJournal({ openStorage: () => storage, page: new EventTarget() }),
    locks: createOwnLocks(),
    findNetwork,
    findSigner: () => createSigner(wallet.provider),
    isTradingOpen: () => true,
    askTrading: async () => 'open',
    countAbsences: () => 0,
    // No quote gets too old, however slow the machine is.
    elapsed: () => 0,
    now: Date.now,
    createId: () => crypto.randomUUID(),
    wait: pause,
    readArrival: createArrivals({ findNetwork: async (chainId) => connect(chains, chainId), now: Date.now }),
    pollMs: 15,
  })
  return { page, wallet }
}

const trades = new Map<number, TradeNetwork>()

/** Each network once, so that its nodes' health is shared. */
export function getTrade(chains: Chains, chainId: number): TradeNetwork {
  const trade = trades.get(chainId) ?? createTrade(getNetwork(chains, chainId))
  trades.set(chainId, trade)
  return trade
}

function createTrade({ chainId, rpcUrl, genesisHash, contracts: own, hookCodeHashes }: LocalNetwork): TradeNetwork {
  const listed = { chainId, rpcUrls: listEndpoints(rpcUrl), genesisHash, contracts: { ...own }, hookCodeHashes }
  const client = createChainClient(listed, { fetch, now: leapingNow, random: Math.random })
  const contracts = findTradeContracts(listed, { name: 'local' })
  if (contracts === undefined) throw new Error('The local world has a router.')
  const bridge = transferTrading.findTransferContracts(listed, { name: 'local' })
  return { contracts, bridge, transfers: transferTrading, genesisHash, client, chain: createTradeChain(client) }
}

/** One network as the page of a transfer reads it. */
export function connect(chains: Chains, chainId: number) {
  const network = chains.book.networks.find((one) => one.chainId === chainId)
  const { client } = getTrade(chains, chainId)
  return network && createTransferNetwork({ world: chains.book, network, client })
}

type Executed = {
  readonly steps: readonly TransferPlanStep[]
  readonly quote: Omit<TransferQuote, 'first' | 'second'>
}

/** To the end: received, refunded, the carried token in hand, or nothing sent. */
export async function executeTransfer(page: Execution, { steps, quote }: Executed): Promise<SwapRecord> {
  const swap = steps.at(-1)
  if (swap?.type !== 'transfer') throw new Error('A plan ends with its transfer.')
  const { pay, receive, minimumReceive, certificate, carried, arriving } = quote
  const agreed = { pay, maximumPay: pay, receive, minimumReceive, ...certificate, legs: [] }
  const terms = createTerms(agreed, {
    swap,
    block: 0,
    carried: { input: carried.listing, output: arriving.listing },
  })
  return await finishTrade(page, { ...terms, steps, quotedAt: 0, renew: async () => undefined })
}

/** Through gate, wallet and journal until nothing is under way. */
export async function finishTrade(page: Execution, plan: SwapPlan): Promise<SwapRecord> {
  const started = await page.start(plan)
  if (started.type === 'refused') throw new Error(started.reason)
  const find = () => page.records.get().find(({ id }) => id === started.id)
  await expect.poll(() => describeProgress(find()), { timeout: 600_000, interval: 10 }).toBe('over')
  const record = find()
  if (record === undefined) throw new Error('The record is lost.')
  return record
}

/** The states of its steps until it is over, for the message of a test that waits in vain. */
function describeProgress(record: SwapRecord | undefined): string {
  if (record === undefined) return 'no record'
  const { state } = findCurrentStep(record).step
  const isPending = ['waiting', 'asking', 'unclear', 'sent'].includes(state.type)
  const arrival = findArrival(record)
  if (!isPending && !isUnderWay(arrival)) return 'over'
  return [...record.steps.map((step) => step.state.type), arrival?.type].join()
}
