import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Market, Pool } from '@murmur/engine/market'
import { findQuote, type QuoteRequest } from '@murmur/engine/quote'
import { type Address, createToken, type Listing } from '@murmur/engine/token'
import { type Abi, erc20Abi, type Hex, maxUint256, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chains, LocalNetwork } from '../src/chains.ts'
import { createIsolation } from '../src/createIsolation.ts'
import { getInitCodeHash, readArtifact } from '../src/world/artifacts.ts'
import { carryOut, prepareTrade } from './testing/plannedTrade.ts'
import { createSender, getAccount, getNetwork, getToken, startWorld } from './testing/testWorld.ts'

const coin: Address = '0x0000000000000000000000000000000000000000'
const liquidity = 10n ** 10n
const range = 6_000

let chains: Chains
/** Ethereum with a router that knows V4's pool manager. */
let network: LocalNetwork
let market: Market

beforeAll(async () => {
  chains = (await startWorld(24_500, { chainIds: [1] })).chains
  const ethereum = getNetwork(chains, 1)
  const user = createSender(ethereum, getAccount(chains, 0))
  const manager = await deploy(ethereum, { ...readV4('PoolManager'), args: [user.account.address] })
  const provider = await deploy(ethereum, { ...readV4('PoolModifyLiquidityTest'), args: [manager] })
  const universalRouter = await deploy(ethereum, {
    ...readArtifact('universalRouter'),
    args: [createRouterSettings(ethereum, manager)],
  })
  network = { ...ethereum, contracts: { ...ethereum.contracts, universalRouter } }
  const [wrapped, usdc, wbtc] = ['WETH', 'USDC', 'WBTC'].map((symbol) => getToken(ethereum, symbol).address)
  if (wrapped === undefined || usdc === undefined || wbtc === undefined) throw new Error('A token is missing.')
  const pools = [
    await createPool({ tokens: [wrapped, usdc], isNative: true, manager, provider }),
    await createPool({ tokens: [wbtc, usdc], isNative: false, manager, provider }),
  ]
  market = { chainId: 1, pools, gas: { price: 0n, token: wrapped } }
})

afterAll(() => chains.stop())

const units = 1_000_000n

test.each([
  ['ETH', 'USDC'],
  ['USDC', 'ETH'],
  ['WETH', 'USDC'],
  ['USDC', 'WETH'],
  ['USDC', 'WBTC'],
  ['ETH', 'WBTC'],
  ['WBTC', 'ETH'],
  ['WETH', 'WBTC'],
] as const)('%s to %s over pools of V4 gives what was quoted', async (pay, receive) => {
  const request = { pay: { listing: list(pay), units }, receive: list(receive) }
  expect(await swap(request)).toMatchObject({ isAsQuoted: true, isWithinLimits: true, allowances: [0n, 0n] })
})

test.each([
  ['USDC', 'WBTC'],
  ['WBTC', 'USDC'],
] as const)('%s to an exact amount of %s over a pool of V4 gives just that', async (pay, receive) => {
  const request = { pay: list(pay), receive: { listing: list(receive), units } }
  expect(await swap(request)).toMatchObject({ isAsQuoted: true, isWithinLimits: true, allowances: [0n, 0n] })
})

/** Each swap meets the pools as they were created. */
async function swap(request: QuoteRequest) {
  const result = findQuote(request, market)
  if (result.type !== 'quote') throw new Error(result.type)
  const account = getAccount(chains, 0)
  const recipient = '0x00000000000000000000000000000000000fee71'
  const { quote } = result
  const isolation = await createIsolation(network.rpcUrl)
  const trade = await prepareTrade(network, { quote, account, recipient, fund: chains.fund })
  const swapped = await carryOut(network, trade)
  await isolation.reset()
  return swapped
}

function list(symbol: 'ETH' | 'WETH' | 'USDC' | 'WBTC'): Listing {
  const [address, decimals] = symbol === 'ETH' ? [null, 18] : describe(symbol)
  const [listing] = createToken(symbol, { name: symbol, listings: { eth: [address, decimals] } }).listings
  if (listing === undefined) throw new Error(`${symbol} is not listed.`)
  return listing
}

function describe(symbol: string): [Address, number] {
  const { address, decimals } = getToken(network, symbol)
  return [address, decimals]
}

type Contract = { readonly abi: Abi; readonly bytecode: Hex; readonly args: readonly unknown[] }

async function deploy(place: LocalNetwork, contract: Contract): Promise<Address> {
  const user = createSender(place, getAccount(chains, 0))
  const hash = await user.deployContract(contract)
  const { contractAddress } = await user.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('The contract was not deployed.')
  return contractAddress
}

const require = createRequire(import.meta.url)

function readV4(name: string): Pick<Contract, 'abi' | 'bytecode'> {
  const folder = dirname(require.resolve('@uniswap/v4-periphery/package.json'))
  const path = join(folder, `foundry-out/${name}.sol/${name}.default.json`)
  const { abi, bytecode } = JSON.parse(readFileSync(path, 'utf8')) as { abi: Abi; bytecode: { object: Hex } }
  return { abi, bytecode: bytecode.object }
}

function createRouterSettings({ contracts, tokens: [wrapped] }: LocalNetwork, v4PoolManager: Address) {
  return {
    permit2: contracts.permit2,
    weth9: wrapped?.address,
    v2Factory: contracts.uniswapV2Factory,
    v3Factory: contracts.uniswapV3Factory,
    pairInitCodeHash: getInitCodeHash('v2Pair'),
    poolInitCodeHash: getInitCodeHash('v3Pool'),
    v4PoolManager,
    v3NFTPositionManager: contracts.uniswapV3PositionManager,
    v4PositionManager: coin,
    spokePool: contracts.acrossSpokePool,
  }
}

const key = 'struct PoolKey { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }'
const managerAbi = parseAbi([key, 'function initialize(PoolKey key, uint160 sqrtPriceX96) returns (int24)'])
const providerAbi = parseAbi([
  key,
  'struct Change { int24 tickLower; int24 tickUpper; int256 liquidityDelta; bytes32 salt; }',
  'function modifyLiquidity(PoolKey key, Change change, bytes hookData) payable returns (int256)',
])

type PoolOptions = {
  readonly tokens: readonly [Address, Address]
  readonly isNative: boolean
  readonly manager: Address
  readonly provider: Address
}

/** A pool at the price of one unit for one unit. */
async function createPool({ tokens, isNative, manager, provider }: PoolOptions): Promise<Pool> {
  const user = createSender(network, getAccount(chains, 0))
  const currencies = isNative ? ([coin, tokens[1]] as const) : tokens
  const [feePpm, tickSpacing] = [3000, 60]
  const poolKey = { currency0: currencies[0], currency1: currencies[1], fee: feePpm, tickSpacing, hooks: coin }
  const sqrtPriceX96 = 2n ** 96n
  for (const address of tokens) {
    await chains.fund(user.account.address, { chainId: 1, token: address, units: liquidity })
    await user.writeContractSync({ abi: erc20Abi, address, functionName: 'approve', args: [provider, maxUint256] })
  }
  await user.writeContractSync({
    abi: managerAbi,
    address: manager,
    functionName: 'initialize',
    args: [poolKey, sqrtPriceX96],
  })
  const change = {
    tickLower: -range,
    tickUpper: range,
    liquidityDelta: liquidity,
    salt: `0x${'0'.repeat(64)}` as const,
  }
  const value = isNative ? liquidity : 0n
  await user.writeContractSync({
    abi: providerAbi,
    address: provider,
    functionName: 'modifyLiquidity',
    args: [poolKey, change, '0x'],
    value,
  })
  const ticks = [
    { index: -range, liquidityNet: liquidity },
    { index: range, liquidityNet: -liquidity },
  ]
  const identity = { id: `${tokens[0]}-${tokens[1]}`, venue: 'Uniswap V4', tokens, feePpm, tickSpacing }
  return {
    type: 'concentrated',
    ...identity,
    sqrtPriceX96,
    tick: 0,
    liquidity,
    ticks,
    key: { currencies, fee: feePpm },
  }
}
