import { findVenue } from '@murmur/engine/encode/poolPath'
import { planSwap } from '@murmur/engine/plan'
import type { Quote } from '@murmur/engine/quote'
import { countCases } from '@murmur/engine/testing/cases'
import { createChainClient } from '@murmur/sdk/chain/chainClient'
import { pause } from '@murmur/sdk/clock'
import { createExecution, type Execution } from '@murmur/sdk/trade/execution'
import type { ExecutionOptions } from '@murmur/sdk/trade/executionOptions'
import { createJournal } from '@murmur/sdk/trade/journal'
import { createMemoryStorage } from '@murmur/sdk/trade/memoryStorage'
import { createOwnLocks } from '@murmur/sdk/trade/ownLocks'
import { readChainSwap } from '@murmur/sdk/trade/readChainSwap'
import { findCurrentStep, type SwapRecord } from '@murmur/sdk/trade/record'
import { createTerms, type SwapPlan } from '@murmur/sdk/trade/swapPlan'
import { createTradeChain } from '@murmur/sdk/trade/tradeChain'
import { findTradeContracts } from '@murmur/sdk/trade/tradeContracts'
import { createSigner } from '@murmur/sdk/wallet/evm/signer'
import { erc20Abi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chains, LocalAccount, LocalNetwork } from '../src/chains.ts'
import { listEndpoints } from '../src/startChains.ts'
import { createRandom } from '../src/world/random.ts'
import { createKeyWallet } from './testing/keyWallet.ts'
import { moveMarket } from './testing/moveMarket.ts'
import { carryOut, isAsQuoted, listReasons, prepareTrade, readMoney, stops } from './testing/plannedTrade.ts'
import { describePlace, findRandomQuote, insist, leapingNow, type Place, pickOne } from './testing/quotedPlaces.ts'
import { createSender, getAccount, getNetwork, getToken, startWorld } from './testing/testWorld.ts'

/** In full by `npm run test:deep`. */
const SWAPS = countCases(1_000, { quickPart: 250 })
/** A few swaps cannot meet every kind, and need only one chain: reading its market takes longer than they do. */
const isFew = SWAPS < 10
const chainIds = isFew ? [1] : [1, 137]

let chains: Chains
let places: readonly Place[]
const random = createRandom(process.env.SEED ?? 'executed swaps')

beforeAll(async () => {
  chains = (await startWorld(24_500, { chainIds })).chains
  places = chainIds.map((chainId) => describePlace(getNetwork(chains, chainId)))
})

afterAll(() => chains.stop())

test(`${SWAPS} random swaps through gate, journal and tracker: journal, chain and balances agree to the wei`, async () => {
  const seen = new Map<string, number>()
  for (let at = 0; at < SWAPS; at += 1) {
    const place = pickOne(places, random)
    const quote = await findRandomQuote(place, random)
    // Every third swap is killed while the wallet has been asked, and taken up by the next page. Before every fourth one
    // somebody else trades the same pair.
    const trade = { quote, account: getAccount(chains, at % 3), isKilled: at % 3 === 2, isMoved: at % 4 === 3 }
    const record = await swap(place, trade)
    for (const kind of listKinds({ ...trade, record })) seen.set(kind, (seen.get(kind) ?? 0) + 1)
  }
  console.info(`executed swaps: ${JSON.stringify(Object.fromEntries(seen))}`)
  if (!isFew) expect([...seen.keys()]).toEqual(expect.arrayContaining(kinds))
  const stopped = [...seen].filter(([kind]) => kind.startsWith('failed')).map(([, count]) => count)
  expect(stopped.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(SWAPS / 20)
})

const kinds = ['exactPay', 'exactReceive', 'coin', 'uniswapV2', 'uniswapV3', 'uniswapV4', 'killed', 'moved']

test('Q-13: a reset, an approval, a permit and the swap: what an earlier swap left is used up exactly', async () => {
  const place = places[0]
  if (place === undefined) throw new RangeError('There is no place.')
  const { network } = place
  const account = getAccount(chains, 4)
  const usdt = getToken(network, 'USDT').address
  await approve(network, { account, token: usdt, units: 1n })
  const quote = await findQuoteFor(place, 'USDT')
  const record = await swap(place, { quote, account, isKilled: false, isMoved: false })
  expect(record.steps.map(({ type, units, state }) => [type, units, state.type])).toEqual([
    ['approve', 0n, 'confirmed'],
    ['approve', quote.maximumPay.units, 'confirmed'],
    ['permit', quote.maximumPay.units, 'signed'],
    ['swap', quote.maximumPay.units, 'confirmed'],
  ])
  expect(
    await getTrade(network).chain.readAllowances(account.address, { token: usdt, ...getTrade(network) }),
  ).toMatchObject({
    token: 0n,
    permit2: { units: 0n },
  })
})

test('an allowance that is already there is not asked for again', async () => {
  const [place] = places
  if (place === undefined) throw new RangeError('There is no place.')
  const account = getAccount(chains, 5)
  const quote = await findQuoteFor(place, 'USDC')
  const browser = createBrowser(place.network, account)
  const page = browser.open()
  await fund(place.network, { account, quote })
  const plan = await createPlan(place.network, { account, quote })
  // It comes between the plan and its first step.
  await approve(place.network, {
    account,
    token: getToken(place.network, 'USDC').address,
    units: quote.maximumPay.units,
  })
  const record = await finish(page, await start(page, plan))
  expect(record.steps.map(({ state }) => state.type)).toEqual(['skipped', 'signed', 'confirmed'])
  expect(browser.wallet.prompts).toEqual(['eth_signTypedData_v4', 'eth_sendTransaction'])
  page.dispose()
})

test('Q-14: an approval that the user lowers in the wallet is noticed, and the swap is not asked for', async () => {
  const [place] = places
  if (place === undefined) throw new RangeError('There is no place.')
  const account = getAccount(chains, 6)
  const quote = await findQuoteFor(place, 'USDC')
  const browser = createBrowser(place.network, account)
  browser.wallet.edit = (data) => `0x${data.slice(2, 74)}${'0'.repeat(63)}1`
  // It reads the allowance for five seconds before it concludes. The nodes of this chain never lag.
  const page = browser.open({ wait: (ms, signal) => pause(ms / 10, signal) })
  await fund(place.network, { account, quote })
  const id = await start(page, await createPlan(place.network, { account, quote }))
  const states = () =>
    page.records
      .get()
      .find((one) => one.id === id)
      ?.steps.map(({ state }) => state)
  await expect
    .poll(states, { timeout: 60_000 })
    .toMatchObject([{ type: 'confirmed' }, { type: 'failed', reason: 'approvalLowered' }, { type: 'waiting' }])
  expect(browser.wallet.prompts).toEqual(['eth_sendTransaction'])
  page.dispose()
})

test('Q-27: a swap that somebody else outran is reverted: nothing was swapped, and the fee is known', async () => {
  const [place] = places
  if (place === undefined) throw new RangeError('There is no place.')
  const { network } = place
  const account = getAccount(chains, 7)
  const quote = await findQuoteFor(place, network.symbol)
  // Without any slippage, a trade before ours breaks the floor.
  const strict = { ...quote, maximumPay: quote.pay, minimumReceive: quote.receive }
  const other = await prepareTrade(network, { quote, ...getStranger(), fund: chains.fund })
  const browser = createBrowser(network, account)
  browser.wallet.meanwhile = () => carryOut(network, other)
  await fund(network, { account, quote: strict })
  const plan = await createPlan(network, { account, quote: strict })
  const before = await readAccount(network, { account, quote })
  const page = browser.open()
  const record = await finish(page, await start(page, plan))
  const after = await readAccount(network, { account, quote })
  const state = record.steps.at(-1)?.state
  expect(state).toMatchObject({ type: 'reverted', reason: 'belowMinimum' })
  expect(before.pay - after.pay).toBe(state?.type === 'reverted' ? state.fee : undefined)
  expect(after.receive).toBe(before.receive)
  page.dispose()
})

test('a swap whose gas limit was lowered in the wallet is reverted, and the gas is named as the reason', async () => {
  const [place] = places
  if (place === undefined) throw new RangeError('There is no place.')
  const { network } = place
  const account = getAccount(chains, 6)
  const quote = await findQuoteFor(place, network.symbol)
  for (const percent of [40n, 50n, 60n]) {
    const browser = createBrowser(network, account)
    browser.wallet.limit = (gas) => (gas * percent) / 100n
    await fund(network, { account, quote })
    const plan = await createPlan(network, { account, quote })
    const page = browser.open()
    const record = await finish(page, await start(page, plan))
    expect(record.steps.at(-1)?.state).toMatchObject({ type: 'reverted', reason: 'outOfGas' })
    page.dispose()
  }
})

function getStranger() {
  const account = getAccount(chains, 8)
  return { account, recipient: account.address }
}

type Browser = ReturnType<typeof createBrowser>

/** The parts that outlive a page: the storage, the locks and the wallet. */
function createBrowser(network: LocalNetwork, account: LocalAccount) {
  const storage = createMemoryStorage()
  const locks = createOwnLocks()
  const wallet = createKeyWallet(network, account)
  const open = (own: Partial<ExecutionOptions> = {}): Execution =>
    createExecution({
      journal: createJournal({ openStorage: () => storage, page: new EventTarget() }),
      locks,
      findNetwork: () => getTrade(network),
      findSigner: () => createSigner(wallet.provider),
      isTradingOpen: () => true,
      askTrading: async () => 'open',
      countAbsences: () => 0,
      // No quote gets too old, however slow the machine is.
      elapsed: () => 0,
      now: Date.now,
      createId: () => crypto.randomUUID(),
      wait: pause,
      pollMs: 15,
      ...own,
    })
  return { open, wallet, storage }
}

const trades = new Map<number, ReturnType<typeof createTrade>>()

function getTrade(network: LocalNetwork) {
  const trade = trades.get(network.chainId) ?? createTrade(network)
  trades.set(network.chainId, trade)
  return trade
}

function createTrade({ chainId, rpcUrl, genesisHash, contracts: own }: LocalNetwork) {
  const listed = { chainId, rpcUrls: listEndpoints(rpcUrl), genesisHash, contracts: { ...own } }
  const client = createChainClient(listed, { fetch, now: leapingNow, random: Math.random })
  const contracts = findTradeContracts(listed, { name: 'local' })
  if (contracts === undefined) throw new Error('The local world has a router.')
  return { contracts, genesisHash, client, chain: createTradeChain(client) }
}

async function createPlan(network: LocalNetwork, { account, quote }: Trade): Promise<SwapPlan> {
  const { chain, contracts } = getTrade(network)
  const token = quote.pay.listing.tokenAddress
  const { timestamp, block } = await insist(() => chain.readAccountState(account.address, { token }))
  const plan = planSwap(quote, {
    account: account.address,
    recipient: account.address,
    ...contracts,
    now: timestamp,
    deadline: timestamp + 1_200,
    allowances: await insist(() => chain.readAllowances(account.address, { token, contracts })),
  })
  if (plan.type === 'refused') throw new Error(plan.reason)
  const swapStep = plan.steps.at(-1)
  if (swapStep?.type !== 'swap') throw new Error('A plan ends with its swap.')
  const legs = quote.route.legs.map(({ pool, pay, receive, paid, received }) => ({
    poolId: pool.id,
    venue: pool.venue,
    feePpm: 'feePpm' in pool ? pool.feePpm : undefined,
    pay,
    receive,
    paid,
    received,
  }))
  const agreed = { ...quote, ...quote.certificate, legs }
  return {
    ...createTerms(agreed, { swap: swapStep, block }),
    steps: plan.steps,
    quotedAt: 0,
    renew: async () => undefined,
  }
}

type Trade = { readonly quote: Quote; readonly account: LocalAccount }

async function start(page: Execution, plan: SwapPlan): Promise<string> {
  const started = await page.start(plan)
  if (started.type === 'refused') throw new Error(started.reason)
  return started.id
}

/** The record, once its swap is in a block. */
async function finish(page: Execution, id: string): Promise<SwapRecord> {
  const find = () => page.records.get().find((one) => one.id === id)
  const ended = () => {
    const record = find()
    const { state } = (record && findCurrentStep(record).step) ?? {}
    return ['waiting', 'asking', 'unclear', 'sent'].includes(state?.type ?? 'waiting') ? undefined : state?.type
  }
  await expect.poll(ended, { timeout: 120_000, interval: 10 }).toBeDefined()
  const record = find()
  if (record === undefined) throw new Error('The record is lost.')
  return record
}

/** A page that is killed, and a market that moves, while the wallet is asked for the swap. */
type Fated = Trade & Fate

/** Carries out a quote and compares the journal with the chain. */
async function swap(place: Place, { isKilled, isMoved, ...trade }: Fated): Promise<SwapRecord> {
  const { network } = place
  const browser = createBrowser(network, trade.account)
  await fund(network, trade)
  const plan = await createPlan(network, trade)
  const before = await readAccount(network, trade)
  const page = browser.open()
  const release = isKilled ? holdSwap(page, browser) : undefined
  if (isMoved) moveBefore(page, { browser, place, quote: trade.quote })
  const id = await start(page, plan)
  const record = release === undefined ? await finish(page, id) : await killAndFinish(page, { id, browser, release })
  page.dispose()
  const after = await readAccount(network, trade)
  await expectAgreement(network, { ...trade, isMoved, record, before, after })
  const sent = record.steps.filter(({ state }) => 'block' in state).length
  expect(after.nonce - before.nonce).toBe(sent)
  const asked = record.steps.filter(({ state }) => !['skipped', 'waiting', 'failed'].includes(state.type))
  expect(browser.wallet.prompts.length).toBe(asked.length)
  return record
}

/** The wallet sends the swap, and its answer comes only when it is released. */
function holdSwap(page: Execution, { wallet }: Browser): () => void {
  let release = () => {}
  const answered = new Promise<void>((resolve) => {
    release = resolve
  })
  page.records.subscribe(() => {
    if (isAskingSwap(page)) wallet.hold = answered
  })
  return release
}

function isAskingSwap(page: Execution): boolean {
  return page.records.get()[0]?.steps.at(-1)?.state.type === 'asking'
}

type Moving = { readonly browser: Browser; readonly place: Place; readonly quote: Quote }

function moveBefore(page: Execution, { browser, place, quote }: Moving): void {
  browser.wallet.meanwhile = async () => {
    const account = getAccount(chains, 9)
    if (isAskingSwap(page)) await moveMarket(place, { quote, account, random, fund: chains.fund })
  }
}

type Killed = { readonly id: string; readonly browser: Browser; readonly release: () => void }

async function killAndFinish(page: Execution, { id, browser, release }: Killed): Promise<SwapRecord> {
  const isAskedOrOver = () => {
    const { steps = [] } = page.records.get().find((one) => one.id === id) ?? {}
    return steps.at(-1)?.state.type === 'asking' || steps.some(({ state }) => state.type === 'failed')
  }
  await expect.poll(isAskedOrOver, { timeout: 120_000, interval: 5 }).toBe(true)
  page.dispose()
  const next = browser.open()
  const record = await finish(next, id)
  // The answer to the first page comes much too late.
  release()
  next.dispose()
  return record
}

type Account = { readonly pay: bigint; readonly receive: bigint; readonly nonce: number }

async function readAccount(network: LocalNetwork, { account, quote }: Trade): Promise<Account> {
  const holder = account.address
  const [pay, receive, nonce] = await Promise.all([
    readMoney(network, { listing: quote.pay.listing, holder }),
    readMoney(network, { listing: quote.receive.listing, holder }),
    createSender(network, account).getTransactionCount({ address: holder }),
  ])
  return { pay, receive, nonce }
}

type Agreement = Trade & {
  readonly isMoved: boolean
  readonly record: SwapRecord
  readonly before: Account
  readonly after: Account
}

async function expectAgreement(network: LocalNetwork, agreement: Agreement): Promise<void> {
  const { record, before, after, quote, isMoved } = agreement
  const state = record.steps.at(-1)?.state
  const moved = (state?.type === 'confirmed' ? state.moved : undefined) ?? { paid: 0n, received: 0n }
  const fees = record.steps.reduce((sum, one) => sum + ('fee' in one.state ? one.state.fee : 0n), 0n)
  const coin = (amount: Quote['pay']) => (amount.listing.tokenAddress === null ? fees : 0n)
  expect(before.pay - after.pay).toBe(moved.paid + coin(quote.pay))
  expect(after.receive - before.receive).toBe(moved.received - coin(quote.receive))
  const stopped = record.steps.find((one) => one.state.type === 'failed')?.state
  if (stopped?.type === 'failed') return expect(stops).toContain(stopped.reason)
  if (state?.type !== 'confirmed' && state?.type !== 'reverted') throw new Error(JSON.stringify(state))
  const { hash, block, blockHash, fee } = state
  if (state.type === 'confirmed') {
    expect(moved.received).toBeGreaterThanOrEqual(quote.minimumReceive.units)
    expect(moved.paid).toBeLessThanOrEqual(quote.maximumPay.units)
  } else expect([isMoved, listReasons(quote)]).toEqual([true, expect.arrayContaining([state.reason])])
  if (!isMoved) expect({ ...moved, isAsQuoted: isAsQuoted(quote, moved) }).toMatchObject({ isAsQuoted: true })
  const read = await insist(() => readChainSwap(getTrade(network), { hash, chainId: network.chainId }))
  const end = state.type === 'confirmed' ? { moved } : { reason: state.reason }
  expect(read).toMatchObject({ type: state.type, block, blockHash, fee, ...end })
}

async function fund({ chainId }: LocalNetwork, { account, quote }: Trade): Promise<void> {
  const { listing, units } = quote.maximumPay
  await chains.fund(account.address, { chainId, token: listing.tokenAddress, units })
}

type Approval = { readonly account: LocalAccount; readonly token: `0x${string}`; readonly units: bigint }

async function approve(network: LocalNetwork, { account, token, units }: Approval): Promise<void> {
  const sender = createSender(network, account)
  const args = [network.contracts.permit2, units] as const
  const hash = await sender.writeContract({ abi: erc20Abi, address: token, functionName: 'approve', args })
  await sender.waitForTransactionReceipt({ hash })
}

async function findQuoteFor(place: Place, symbol: string): Promise<Quote> {
  const market = await place.readMarket()
  for (;;) {
    const quote = await findRandomQuote({ ...place, readMarket: async () => market }, random)
    if (quote.pay.listing.symbol === symbol) return quote
  }
}

/** Events while the wallet is asked for a swap. */
type Fate = { readonly isKilled: boolean; readonly isMoved: boolean }

type Executed = Fate & { readonly quote: Quote; readonly record: SwapRecord }

/** The kinds of a swap and its end, to count the cases that a random run has met. */
function listKinds({ quote, record, isKilled, isMoved }: Executed): readonly string[] {
  const { pay, maximumPay, receive, route } = quote
  const ends = [pay.listing.tokenAddress, receive.listing.tokenAddress]
  return [
    maximumPay.units === pay.units ? 'exactPay' : 'exactReceive',
    ...(ends.includes(null) ? ['coin'] : []),
    ...new Set(route.legs.flatMap(({ pool }) => findVenue(pool) ?? [])),
    `${record.steps.length} steps`,
    ...(isKilled ? ['killed'] : []),
    ...(isMoved ? ['moved'] : []),
    describeEnd(record),
  ]
}

function describeEnd(record: SwapRecord): string {
  const { state } = findCurrentStep(record).step
  return 'reason' in state ? `${state.type}: ${state.reason}` : state.type
}
