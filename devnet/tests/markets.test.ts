import { createChainClient } from '@murmur/chain/chainClient'
import { erc20Abi, maxUint256, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMarketReader, type Reading } from '../../server/src/market/marketReader.ts'
import { findVenues } from '../../server/src/market/venues.ts'
import { createRpc } from '../src/chain/rpc.ts'
import type { Chains, LocalNetwork } from '../src/chains.ts'
import { createIsolation } from '../src/createIsolation.ts'
import { createMarket } from '../src/market/startMarket.ts'
import { createRandom } from '../src/world/random.ts'
import { createSender, enoughGas, getAccount, getNetwork, getToken, startWorld } from './testing/testWorld.ts'

let chains: Chains

beforeAll(async () => {
  chains = (await startWorld(24_100)).chains
})
afterAll(() => chains.stop())

const chainIds = [1, 56, 137, 43114, 10, 42161, 324, 8453]

describe.each(chainIds)('chain %i', (chainId) => {
  test('every pool of Uniswap V2 and V3 is found, and no other, from the factories alone', async () => {
    const network = getNetwork(chains, chainId)
    const { market } = getSnapshot(await createReader(network).read())
    const expected = network.pools.filter(({ type }) => type !== 'stable').map(({ address }) => address.toLowerCase())
    expect(market.pools.map(({ id }) => id.toLowerCase()).sort()).toEqual(expected.sort())
    expect(market.gas.price).toBeGreaterThan(0n)
  })
})

test('a market that is followed equals one that is read from nothing, in at most three requests a block', async () => {
  const network = getNetwork(chains, 10)
  const counted = { requests: 0 }
  const reader = createReader(network, counted)
  await reader.read()
  const trades = createMarket([network], { random: createRandom('followed') })
  for (let step = 0; step < 6; step += 1) {
    await trades.step()
    counted.requests = 0
    const reading = await reader.read()
    expect(reading.type).toBe('changes')
    expect(counted.requests).toBeLessThanOrEqual(3)
    // The chain adds empty blocks by itself, which change no pool.
    const whole = getSnapshot(await createReader(network).read())
    expect(getSnapshot(reading).market.pools).toEqual(whole.market.pools)
  }
})

test('new liquidity changes the ticks of its pool', async () => {
  const network = getNetwork(chains, 8453)
  const reader = createReader(network)
  await reader.read()
  const pool = await provide(network)
  const reading = await reader.read()
  if (reading.type !== 'changes') throw new Error('The pools had changed.')
  expect(reading.changed.map((id) => id.toLowerCase())).toEqual([pool.toLowerCase()])
  expect(reading.snapshot.market.pools).toEqual(getSnapshot(await createReader(network).read()).market.pools)
})

test('a reorganised block is replaced', async () => {
  const network = getNetwork(chains, 137)
  const isolation = await createIsolation(network.rpcUrl)
  const reader = createReader(network)
  const before = getSnapshot(await reader.read()).market.pools
  await createMarket([network], { random: createRandom('lost') }).step()
  expect(getSnapshot(await reader.read()).market.pools).not.toEqual(before)
  await isolation.reset()
  const reading = await reader.read()
  expect(reading.type).toBe('whole')
  expect(getSnapshot(reading).market.pools).toEqual(before)
})

test('a block without a trade changes no pool', async () => {
  const network = getNetwork(chains, 324)
  const reader = createReader(network)
  await reader.read()
  await createRpc(network.rpcUrl).request('evm_mine')
  expect(await reader.read()).toMatchObject({ type: 'changes', changed: [] })
})

function getSnapshot(reading: Reading) {
  if (reading.type === 'unchanged') throw new Error('There was no new block.')
  return reading.snapshot
}

function createReader(
  { chainId, rpcUrl, genesisHash, contracts, tokens }: LocalNetwork,
  counted: { requests: number } = { requests: 0 },
) {
  const countedFetch: typeof fetch = (...request) => {
    counted.requests += 1
    return fetch(...request)
  }
  const options = { fetch: countedFetch, now: Date.now, random: Math.random }
  const listed = { chainId, rpcUrls: [rpcUrl], genesisHash, contracts: { ...contracts } }
  const [wrapped] = tokens
  if (wrapped === undefined) throw new Error('The chain has no wrapped coin.')
  return createMarketReader(createChainClient(listed, options), {
    chainId,
    tokens: tokens.map(({ address }) => address),
    wrappedNative: wrapped.address,
    venues: findVenues(listed),
  })
}

const managerAbi = parseAbi([
  'struct MintParams { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
  'function mint(MintParams params) payable returns (uint256, uint128, uint256, uint256)',
])

/** Adds liquidity far away from the price, so that only the ticks change. */
async function provide(network: LocalNetwork) {
  const account = getAccount(chains, 1)
  const user = createSender(network, account)
  const { address: usdc } = getToken(network, 'USDC')
  const pool = network.pools.find(
    ({ type, fee, tokens }) => type === 'concentrated' && fee === 500 && tokens.includes(usdc),
  )
  if (pool === undefined) throw new Error('There is no such pool.')
  const manager = network.contracts.uniswapV3PositionManager
  await user.writeContractSync({
    gas: enoughGas,
    abi: erc20Abi,
    address: usdc,
    functionName: 'approve',
    args: [manager, maxUint256],
  })
  const [token0 = usdc, token1 = usdc] = pool.tokens
  const isFirst = token0 === usdc
  const [tickLower, tickUpper] = isFirst ? [800_000, 800_010] : [-800_010, -800_000]
  const [amount0Desired, amount1Desired] = isFirst ? [1_000_000n, 0n] : [0n, 1_000_000n]
  await user.writeContractSync({
    gas: enoughGas,
    abi: managerAbi,
    address: manager,
    functionName: 'mint',
    args: [
      {
        token0,
        token1,
        fee: 500,
        tickLower,
        tickUpper,
        amount0Desired,
        amount1Desired,
        amount0Min: 0n,
        amount1Min: 0n,
        recipient: account.address,
        deadline: 2n ** 40n,
      },
    ],
  })
  return pool.address
}
