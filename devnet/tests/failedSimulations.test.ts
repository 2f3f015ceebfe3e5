import type { Market } from '@murmur/engine/market'
import type { SwapStep } from '@murmur/engine/plan'
import { findQuote, type Quote } from '@murmur/engine/quote'
import type { FailureReason, UncheckedReason } from '@murmur/engine/simulation'
import { findListing, type Listing } from '@murmur/engine/token'
import type { Fetch } from '@murmur/sdk/chain/node'
import { simulateSwap } from '@murmur/sdk/trade/simulation/simulateSwap'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Chains, LocalAccount, LocalNetwork } from '../src/chains.ts'
import { createIsolation } from '../src/createIsolation.ts'
import { connectNode, ignoreOverrides, refuseOverrides } from './testing/connectNode.ts'
import { deployOddToken, type OddToken } from './testing/oddToken.ts'
import { carryOut, prepareTrade } from './testing/plannedTrade.ts'
import { describePlace } from './testing/quotedPlaces.ts'
import { createSender, getAccount, getNetwork, startWorld } from './testing/testWorld.ts'

const units = 10n ** 18n

let chains: Chains
let network: LocalNetwork
let market: Market
let dollars: Listing
let odd: OddToken
let account: LocalAccount
let isolation: Awaited<ReturnType<typeof createIsolation>>

const coin = findListing('1:ETH') as Listing

beforeAll(async () => {
  chains = (await startWorld(24_800, { chainIds: [1] })).chains
  network = getNetwork(chains, 1)
  const place = describePlace(network)
  market = await place.readMarket()
  dollars = place.money.find(({ asset }) => asset === 'USDC')?.listing as Listing
  odd = await deployOddToken(chains, network)
  account = getAccount(chains, 4)
  await odd.mint(account.address, units)
  isolation = await createIsolation(network.rpcUrl)
})

beforeEach(async () => {
  await isolation.reset()
})

afterAll(() => chains.stop())

test('nothing else that was read changes', async () => {
  const trade = await sellOdd()
  const simulation = await simulateSwap(connectNode(network), { ...trade, others: [coin, odd.listing] })
  expect(simulation.type === 'passes' && simulation.changes.map(({ before }) => before.listing.symbol)).toEqual([
    'ODD',
    'USDC',
  ])
})

test('a floor that is too high fails as below the minimum, in tokens and in coins', async () => {
  const raise = (quote: Quote): Quote => {
    return { ...quote, minimumReceive: { ...quote.receive, units: quote.receive.units * 2n } }
  }
  expect(await simulate(await sellOdd({ change: raise }))).toEqual(fails('belowMinimum'))
  const { quote } = await prepare({ pay: dollars, receive: coin, from: market })
  await chains.fund(account.address, { chainId: 1, token: dollars.tokenAddress, units })
  expect(await simulate(await prepareQuote(raise(quote)))).toEqual(fails('belowMinimum'))
})

test('a swap after its deadline fails as expired', async () => {
  const trade = await sellOdd()
  const late = alterSwap(trade, ({ facts, ...step }) => ({ ...step, facts: { ...facts, deadline: 1n } }))
  expect(await simulate(late)).toEqual(fails('expired'))
})

test('a permit that was used already fails as a changed allowance', async () => {
  const trade = await sellOdd()
  const used = alterSwap(trade, ({ permit, ...step }) => ({ ...step, permit: permit && { ...permit, nonce: 7 } }))
  expect(await simulate(used)).toEqual(fails('allowanceChanged'))
})

test('a payment above the balance fails with this reason, in tokens and in coins', async () => {
  const poor = { ...createAccount() }
  expect(await simulate(await sellOdd({ owner: poor }))).toEqual(fails('notEnoughBalance'))
  const coins = await prepare({ pay: coin, receive: dollars, from: market, owner: poor })
  expect(await simulate(coins)).toEqual(fails('notEnoughBalance'))
})

test.each([
  // It gives less than the pool's formula says.
  ['takesFee', 'belowMinimum', undefined],
  ['honeypot', 'tokenRefusesTransfer', undefined],
  ['closed', 'tokenRefusesTransfer', 'trading is closed'],
  ['answersFalse', 'tokenRefusesTransfer', undefined],
  ['refusesTransferFrom', 'tokenRefusesTransfer', undefined],
  ['refusesApproval', 'tokenRefusesApproval', undefined],
] as const)('selling a token in the mode %s fails: %s, %s', async (mode, reason, text) => {
  const trade = await sellOdd()
  await odd.setMode(mode)
  expect(await simulate(trade)).toEqual(fails(reason, { text }))
})

test('a token that refuses accounts with code is unchecked, and its swap works', async () => {
  const trade = await sellOdd()
  await odd.setMode('refusesCode')
  expect(await simulate(trade)).toEqual(unchecked('tokenRefusesCode'))
  expect(await carryOut(network, trade)).toMatchObject({ isAsQuoted: true })
})

test('a token that refuses recipients with code is unchecked, and its swap works', async () => {
  await chains.fund(account.address, { chainId: 1, token: dollars.tokenAddress, units })
  const trade = await prepare({ pay: dollars, receive: odd.listing, from: odd.market })
  await odd.setMode('refusesCodeRecipients')
  expect(await simulate(trade)).toEqual(unchecked('tokenRefusesCode'))
  expect(await carryOut(network, trade)).toMatchObject({ isAsQuoted: true })
})

test('buying a closed token fails, because its pool cannot pay it out', async () => {
  await chains.fund(account.address, { chainId: 1, token: dollars.tokenAddress, units })
  const trade = await prepare({ pay: dollars, receive: odd.listing, from: odd.market })
  await odd.setMode('closed')
  expect(await simulate(trade)).toEqual(fails('tokenRefusesTransfer'))
})

test('an account with a delegate (EIP-7702) is unchecked', async () => {
  const owner = createAccount()
  await odd.mint(owner.address, units)
  const contractAddress = network.contracts.multicall3
  const signer = privateKeyToAccount(owner.privateKey)
  const authorization = await signer.signAuthorization({ contractAddress, chainId: 1, nonce: 0 })
  const sponsor = createSender(network, getAccount(chains, 5))
  const hash = await sponsor.sendTransaction({ to: owner.address, authorizationList: [authorization], gas: 200_000n })
  await sponsor.waitForTransactionReceipt({ hash })
  expect(await simulate(await sellOdd({ owner }))).toEqual(unchecked('accountHasCode'))
})

test.each([
  ['refuses', refuseOverrides],
  ['ignores', ignoreOverrides],
])('a node that %s overrides leaves the swap unchecked', async (_, through) => {
  expect(await simulateSwap(connectNode(network, { through }), await sellOdd())).toEqual(unchecked('noOverrides'))
})

test('without a node the swap is unchecked', async () => {
  const through: Fetch = () => Promise.reject(new TypeError('fetch failed'))
  expect(await simulateSwap(connectNode(network, { through }), await sellOdd())).toEqual(unchecked('unreachable'))
})

type Trade = Awaited<ReturnType<typeof prepareTrade>>

type Asked = {
  readonly pay: Listing
  readonly receive: Listing
  readonly from: Market
  readonly owner?: LocalAccount
  readonly change?: (quote: Quote) => Quote
}

function sellOdd(own: Pick<Asked, 'owner' | 'change'> = {}): Promise<Trade> {
  return prepare({ pay: odd.listing, receive: dollars, from: odd.market, ...own })
}

async function prepare({ pay, receive, from, owner = account, change = (quote) => quote }: Asked): Promise<Trade> {
  const paid = pay.decimals === 6 ? 1_000_000n : units
  const result = findQuote({ pay: { listing: pay, units: paid }, receive }, from)
  if (result.type !== 'quote') throw new Error(result.reason)
  return await prepareQuote(change(result.quote), { owner })
}

function prepareQuote(quote: Quote, { owner = account }: Pick<Asked, 'owner'> = {}): Promise<Trade> {
  return prepareTrade(network, { quote, account: owner, recipient: owner.address, fund: async () => {} })
}

function alterSwap({ steps, ...trade }: Trade, alter: (step: SwapStep) => SwapStep): Trade {
  return { ...trade, steps: steps.map((step) => (step.type === 'swap' ? alter(step) : step)) }
}

function createAccount(): LocalAccount {
  const privateKey = generatePrivateKey()
  return { privateKey, address: privateKeyToAccount(privateKey).address }
}

function simulate(trade: Trade) {
  return simulateSwap(connectNode(network), trade)
}

function fails(reason: FailureReason, { text }: { readonly text?: string | undefined } = {}) {
  return { type: 'fails', failure: { reason, text } }
}

function unchecked(reason: UncheckedReason) {
  return { type: 'unchecked', reason }
}
