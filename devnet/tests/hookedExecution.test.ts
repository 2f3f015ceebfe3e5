import { comparePlan } from '@murmur/engine/encode/comparePlan'
import { listHooks } from '@murmur/engine/encode/swapHooks'
import { allowHooks } from '@murmur/engine/filterPools'
import { createSwapCall, type SwapStep } from '@murmur/engine/plan'
import type { QuoteRequest } from '@murmur/engine/quote'
import { type Address, isSameAddress, toTokenKey } from '@murmur/engine/token'
import { createQuoter } from '@murmur/sdk/market/quoter'
import type { RouteLeg } from '@murmur/sdk/market/quoteState'
import { listCheckedHooks } from '@murmur/sdk/trade/checkHooks'
import { createPlan } from '@murmur/sdk/trade/createPlan'
import { type Offer, prepareOffer, type Quoted } from '@murmur/sdk/trade/offer'
import { readChainSwap } from '@murmur/sdk/trade/readChainSwap'
import { readRoute } from '@murmur/sdk/trade/readRoute'
import type { SwapRecord } from '@murmur/sdk/trade/record'
import type { TradeNetwork } from '@murmur/sdk/trade/tradeNetwork'
import { erc20Abi, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRpc } from '../src/chain/rpc.ts'
import type { Chains, LocalAccount, LocalNetwork } from '../src/chains.ts'
import { finishTrade, getTrade, openTransferPage } from './testing/executedTransfer.ts'
import { listHookAddresses, readMoney } from './testing/plannedTrade.ts'
import { listLocalFees } from './testing/plannedTransfer.ts'
import { describePlace, insist, type Money, type Place } from './testing/quotedPlaces.ts'
import { createReader, createSender, getAccount, getNetwork, startWorld } from './testing/testWorld.ts'

let chains: Chains
let origin: Place
let destination: Place

beforeAll(async () => {
  chains = (await startWorld(26_200, { chainIds: [1, 8453] })).chains
  origin = describePlace(getNetwork(chains, 1))
  destination = describePlace(getNetwork(chains, 8453))
})

afterAll(() => chains.stop())

const unlimited = 2n ** 160n - 1n

test('H-11: a swap over hooks is quoted, planned, simulated, sent and received to the wei', async () => {
  const { network } = origin
  const { permit2, universalRouter: router } = network.contracts
  const passed: string[] = []
  for (const [at, { pay, receive, units, before, steps, leftOut }] of swaps.entries()) {
    const account = getAccount(chains, at)
    const token = find(origin, pay).listing.tokenAddress
    if (token !== null && before !== 'nothing') await approveToken(network, { account, token, spender: permit2 })
    if (token !== null && before === 'both') await approveRouter(network, { account, token, router })
    const quoted = await quote({
      pay: { listing: find(origin, pay).listing, units },
      receive: find(origin, receive).listing,
      leftOut,
    })
    const offer = await prepare(quoted, { account })
    expect(offer.steps.map(({ type }) => type)).toEqual(steps)
    const swap = requireSwap(offer)
    expect(compareSwap(swap, swap)).toEqual([])
    expect(readSimulated(offer)).toEqual({ paid: quoted.quote.pay.units, received: quoted.quote.receive.units })
    const held = await readHeld(network, { quoted, account })
    const { record, prompts } = await carryOut(offer, { account })
    expect(prompts).toHaveLength(steps.length)
    const moved = { paid: quoted.quote.pay.units, received: quoted.quote.receive.units }
    expect(record.steps.at(-1)?.state).toMatchObject({ type: 'confirmed', moved })
    expect(await measure(network, { quoted, account, record, held })).toEqual(moved)
    const [hash] = record.steps.at(-1)?.hashes ?? []
    if (hash === undefined) throw new Error('A confirmed swap has a hash.')
    const onChain = await insist(() => readChainSwap(getTrade(chains, 1), { hash, chainId: 1 }))
    if (onChain.type !== 'confirmed') throw new Error(onChain.type)
    expect(onChain.moved).toEqual(moved)
    const legs = readRoute(await createReader(network).getTransactionReceipt({ hash }), {
      ...onChain.facts,
      ...onChain,
    })
    expect(describeLegs(legs)).toEqual(describeLegs(quoted.quote.legs))
    expect(await readLeft(network)).toEqual([])
    passed.push(...listExchanges(quoted))
  }
  expect(passed).toEqual(expect.arrayContaining(['Curve', 'PancakeSwap V3', 'SushiSwap V2']))
})

/** Without them a route needs SushiSwap. */
const others = ['Uniswap V3', 'Uniswap V4', 'PancakeSwap V3', 'Curve', 'Balancer']

/** Amounts in the smallest unit. `before`: the allowances that the account has given already. */
const swaps = [
  {
    pay: 'USDC',
    receive: 'USDT',
    units: 400_000_000_000n,
    before: 'nothing',
    steps: ['approve', 'permit', 'swap'],
    leftOut: [],
  },
  { pay: 'USDC', receive: 'ETH', units: 90_000_000_000n, before: 'permit2', steps: ['permit', 'swap'], leftOut: [] },
  { pay: 'WBTC', receive: 'USDT', units: 200_000_000n, before: 'both', steps: ['swap'], leftOut: [] },
  { pay: 'ETH', receive: 'USDC', units: 400n * 10n ** 18n, before: 'nothing', steps: ['swap'], leftOut: others },
] as const

test('a hook with other code, or outside the table, is refused by the gate, and nothing is sent', async () => {
  const { network } = origin
  const account = getAccount(chains, 5)
  const quoted = await quote({
    pay: { listing: find(origin, 'ETH').listing, units: 40n * 10n ** 18n },
    receive: find(origin, 'USDC').listing,
  })
  const offer = await prepare(quoted, { account })
  const [hook] = listHooks(requireSwap(offer).facts.swaps)
  if (hook === undefined) throw new Error('The quote uses a hook.')
  const before = await readSender(network, account)
  const refused = { type: 'failed', reason: 'unknownContract' }

  const trade = getTrade(chains, 1)
  const hooks = trade.contracts.router.hooks?.filter((one) => !isSameAddress(one, hook)) ?? []
  const contracts = { ...trade.contracts, router: { ...trade.contracts.router, hooks } }
  const unlisted = await carryOut(offer, { account, network: { ...trade, contracts } })
  expect([unlisted.record.steps.map(({ state }) => state), unlisted.prompts]).toMatchObject([[refused], []])

  const stranger: Address = '0xf000000000000000000000000000000000002888'
  expect(compareSwap(requireSwap(offer), replaceHook(requireSwap(offer), { hook, stranger }))).not.toEqual([])

  const rpc = createRpc(network.rpcUrl)
  const code = await rpc.request<Hex>('eth_getCode', [hook, 'latest'])
  await rpc.request('hardhat_setCode', [hook, `${code}00`])
  expect(await insist(() => listCheckedHooks(trade))).not.toContain(toTokenKey(hook))
  const changed = await carryOut(offer, { account })
  expect([changed.record.steps.map(({ state }) => state), changed.prompts]).toMatchObject([[refused], []])
  expect(await readSender(network, account)).toEqual(before)

  await rpc.request('hardhat_setCode', [hook, code])
  const sent = await carryOut(offer, { account })
  expect([sent.record.steps.at(-1)?.state.type, sent.prompts]).toEqual(['confirmed', ['eth_sendTransaction']])
})

test('a transfer swaps over hooks and deposits at the bridge in one call, and arrives as quoted', async () => {
  const account = getAccount(chains, 6)
  const usdc = find(destination, 'USDC')
  const quoted = await quote({
    pay: { listing: find(origin, 'WBTC').listing, units: 300_000_000n },
    receive: usdc.listing,
  })
  const { transfer } = quoted
  if (transfer?.first === undefined) throw new Error('The payment is swapped before it is carried.')
  expect(listHookedLegs(transfer.first.route)).not.toHaveLength(0)
  const offer = await prepare(quoted, { account })
  expect(offer.steps.map(({ type }) => type)).toEqual(['approve', 'permit', 'transfer'])
  expect(readSimulated(offer)).toEqual({ paid: transfer.pay.units, received: transfer.kept.units })
  const read = () => readMoney(destination.network, { listing: usdc.listing, holder: account.address })
  const before = await read()
  const { record, prompts } = await carryOut(offer, { account })
  const moved = { paid: transfer.pay.units, received: transfer.receive.units }
  const asked = ['eth_sendTransaction', 'eth_signTypedData_v4', 'eth_sendTransaction']
  expect([record.steps.at(-1)?.state, prompts]).toMatchObject([{ type: 'confirmed', moved }, asked])
  expect((await read()) - before).toBe(transfer.receive.units)
  expect(await readLeft(origin.network)).toEqual([])
})

/** As the page's worker answers it, with the hooks whose code was checked. */
async function quote(request: QuoteRequest): Promise<Quoted> {
  const chainIds = [1, 8453]
  const markets = new Map(
    await Promise.all(chainIds.map(async (chainId) => [chainId, await readSnapshot(chainId)] as const)),
  )
  const fees = await listLocalFees({ origin: origin.network, destination: destination.network })
  return await new Promise((resolve, reject) => {
    const order = createQuoter({
      follow: (chainId, { onMarket }) => {
        const snapshot = markets.get(chainId)
        if (snapshot !== undefined) onMarket({ type: 'open', snapshot, seenAt: 0 })
        return () => undefined
      },
      followFees: (_, { onFees }) => {
        onFees(fees)
        return () => undefined
      },
      schedule: queueMicrotask,
      later: () => undefined,
      report(report) {
        const shared = { type: 'quote', question: request, singlePool: undefined, isPending: false } as const
        if (report.type === 'quote') resolve({ ...shared, quote: report.quote, stamp: report.stamp })
        else if (report.type === 'transfer') {
          const { transfer, stamps } = report
          const { pay, receive, minimumReceive, gas, certificate } = transfer
          const whole = { pay, receive, minimumReceive, maximumPay: pay, ...certificate, fee: gas.origin.cost }
          const search = { impactBps: 0, legs: [], route: { legs: [] }, poolCount: 0, exchanges: [] }
          resolve({ ...shared, quote: { ...whole, ...search, kind: 'transfer' }, stamp: stamps[0], transfer })
        } else if (report.type === 'none') reject(new Error(report.reason))
      },
    })
    for (const chainId of chainIds) order({ type: 'hooks', chainId, hooks: markets.get(chainId)?.market.hooks ?? [] })
    order({ type: 'ask', id: 1, question: request })
  })
}

async function readSnapshot(chainId: number) {
  const place = chainId === origin.network.chainId ? origin : destination
  const hooks = await insist(() => listCheckedHooks(getTrade(chains, chainId)))
  expect(hooks.toSorted()).toEqual(listHookAddresses(place.network).map(toTokenKey).toSorted())
  const { number, hash, timestamp } = await createReader(place.network).getBlock()
  const block = { number: Number(number), hash, timestamp: Number(timestamp) }
  return { market: allowHooks(await place.readMarket(), { hooks }), block, staleAfterMs: 30_000 }
}

/** By their logs or by the quote, in one order. */
function describeLegs(legs: readonly RouteLeg[] | undefined) {
  return legs?.map(({ venue, paid, received }) => `${paid} ${received} ${venue}`).toSorted()
}

type Paying = { readonly account: LocalAccount }

/** Plans the quote, and tries the plan on the chain. */
async function prepare(quoted: Quoted, { account }: Paying): Promise<Offer> {
  const { listing, units } = quoted.quote.maximumPay
  await chains.fund(account.address, { chainId: 1, token: listing.tokenAddress, units })
  const receiving = quoted.transfer === undefined ? 1 : destination.network.chainId
  const trader = {
    network: getTrade(chains, 1),
    destination: getTrade(chains, receiving),
    account: account.address,
    recipient: account.address,
    offersBatch: false,
  }
  const offer = await prepareOffer(quoted, trader)
  if (offer.type === 'refused') throw new Error(offer.reason)
  return offer
}

type Sending = Paying & { readonly network?: TradeNetwork }

/** Through gate, wallet and chain, on a page of its own. */
async function carryOut(
  offer: Offer,
  { account, network }: Sending,
): Promise<{ readonly record: SwapRecord; readonly prompts: readonly string[] }> {
  const findNetwork = (chainId: number) => (chainId === 1 && network) || getTrade(chains, chainId)
  const { page, wallet } = openTransferPage(chains, { origin: origin.network, account, findNetwork })
  const ends = { network: findNetwork(1), destination: getTrade(chains, destination.network.chainId) }
  const plan = createPlan(offer, { ...ends, renew: async () => undefined, elapsed: () => 0 })
  const record = await finishTrade(page, plan)
  page.dispose()
  return { record, prompts: wallet.prompts }
}

function requireSwap({ swap }: Offer): SwapStep {
  if (swap.type !== 'swap') throw new Error('The plan ends with a swap.')
  return swap
}

const signature: Hex = `0x${'5a'.repeat(65)}`

/** The differences between the bytes of one step and the plan of another. */
function compareSwap(planned: SwapStep, sent: SwapStep) {
  const signed = planned.permit === undefined ? undefined : signature
  return comparePlan(planned, { type: 'call', call: createSwapCall(sent, { signature: signed }), signature: signed })
}

type Replaced = { readonly hook: Address; readonly stranger: Address }

function replaceHook(step: SwapStep, { hook, stranger }: Replaced): SwapStep {
  const commands = step.commands.map((command) => {
    if (command.type !== 'swap' || command.path.venue !== 'uniswapV4') return command
    const keys = command.path.keys.map((key) => (isSameAddress(key.hooks, hook) ? { ...key, hooks: stranger } : key))
    return { ...command, path: { ...command.path, keys } }
  })
  return { ...step, commands }
}

function readSimulated({ simulation }: Offer) {
  if (simulation.type !== 'passes') throw new Error(JSON.stringify(simulation))
  const [paid, received] = simulation.changes.map(({ before, after }) => after.units - before.units)
  return { paid: -(paid ?? 0n), received }
}

type Held = Paying & { readonly quoted: Quoted }

async function readHeld(network: LocalNetwork, { quoted, account }: Held): Promise<readonly [bigint, bigint]> {
  const { pay, receive } = quoted.quote
  const read = ({ listing }: typeof pay) => readMoney(network, { listing, holder: account.address })
  return [await read(pay), await read(receive)]
}

/** By the balances, without the fees. */
async function measure(
  network: LocalNetwork,
  { held, record, ...who }: Held & { readonly record: SwapRecord; readonly held: readonly [bigint, bigint] },
) {
  const after = await readHeld(network, who)
  const { pay, receive } = who.quoted.quote
  const fees = record.steps.reduce((sum, { state }) => sum + ('fee' in state ? state.fee : 0n), 0n)
  return {
    paid: held[0] - after[0] - (pay.listing.tokenAddress === null ? fees : 0n),
    received: after[1] - held[1] + (receive.listing.tokenAddress === null ? fees : 0n),
  }
}

async function readSender(network: LocalNetwork, { address }: LocalAccount) {
  const reader = createReader(network)
  return [await reader.getTransactionCount({ address }), await reader.getBalance({ address })]
}

/** The router and the hooks keep nothing. */
async function readLeft(network: LocalNetwork): Promise<readonly bigint[]> {
  const holders = [network.contracts.universalRouter, ...listHookAddresses(network)]
  const money = describePlace(network).money
  const left = await Promise.all(
    holders.flatMap((holder) => money.map(({ listing }) => readMoney(network, { listing, holder }))),
  )
  return left.filter((units) => units !== 0n)
}

function listExchanges({ quote: { route, legs } }: Quoted): readonly string[] {
  return listHookedLegs(route).map((at) => legs[at]?.venue ?? '')
}

/** The places of the legs on other exchanges. */
function listHookedLegs({ legs }: Quoted['quote']['route']): readonly number[] {
  return legs.flatMap(({ pool }, at) => (pool.hook === undefined ? [] : [at]))
}

type Allowing = Paying & { readonly token: Address }

async function approveToken(
  network: LocalNetwork,
  { account, token, spender }: Allowing & { readonly spender: Address },
): Promise<void> {
  const sender = createSender(network, account)
  const hash = await sender.writeContract({
    abi: erc20Abi,
    address: token,
    functionName: 'approve',
    args: [spender, unlimited],
  })
  await sender.waitForTransactionReceipt({ hash })
}

const permit2Abi = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])

async function approveRouter(
  network: LocalNetwork,
  { account, token, router }: Allowing & { readonly router: Address },
): Promise<void> {
  const sender = createSender(network, account)
  const hash = await sender.writeContract({
    abi: permit2Abi,
    address: network.contracts.permit2,
    functionName: 'approve',
    args: [token, router, unlimited, 2 ** 40],
  })
  await sender.waitForTransactionReceipt({ hash })
}

function find({ money }: Place, asset: string): Money {
  const found = money.find(({ listing }) => listing.symbol === asset)
  if (found === undefined) throw new Error(`There is no ${asset}.`)
  return found
}
