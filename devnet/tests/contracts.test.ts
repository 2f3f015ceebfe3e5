import { findListedTokens } from '@murmur/engine/listedTokens'
import { networks } from '@murmur/engine/network'
import { findWrappedNative, listings } from '@murmur/engine/token'
import type { TokenContract } from '@murmur/engine/tokenContract'
import {
  encodeAbiParameters,
  erc20Abi,
  getAddress,
  type Hex,
  keccak256,
  maxUint256,
  parseAbi,
  parseAbiParameters,
  parseUnits,
  toHex,
} from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Chains, ForeignPool, LocalNetwork, LocalPool, PoolHook } from '../src/chains.ts'
import { createIsolation, type Isolation } from '../src/createIsolation.ts'
import { getInitCodeHash } from '../src/world/artifacts.ts'
import { getStablePoolId } from '../src/world/createPools.ts'
import { exchanges } from '../src/world/localExchanges.ts'
import { getStartingPrice } from '../src/world/startingPrices.ts'
import { quoteStable, quoteV2, quoteV3 } from './testing/contractQuotes.ts'
import {
  createReader,
  createSender,
  enoughGas,
  getAccount,
  getBalance,
  getNetwork,
  getToken,
  startWorld,
} from './testing/testWorld.ts'
import {
  type Command,
  encodeCommands,
  encodeV3Path,
  routerAbi,
  sender,
  swapV2,
  swapV3,
} from './testing/universalRouter.ts'

let chains: Chains
let ethereum: LocalNetwork
let isolation: Isolation

beforeAll(async () => {
  chains = (await startWorld(23_500)).chains
  ethereum = getNetwork(chains, 1)
  isolation = await createIsolation(ethereum.rpcUrl)
})

afterEach(() => isolation.reset())
afterAll(() => chains.stop())

const chainIds = networks.flatMap(({ chainId }) => (typeof chainId === 'number' ? [chainId] : []))

describe.each(chainIds)('chain %i', (chainId) => {
  test('answers with its chain id, its own genesis block and the current time', async () => {
    const reader = createReader(getNetwork(chains, chainId))
    const genesis = await reader.getBlock({ blockNumber: 0n })
    const { timestamp } = await reader.getBlock()
    expect(await reader.getChainId()).toBe(chainId)
    expect(genesis.hash).toBe(getNetwork(chains, chainId).genesisHash)
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60)
  })

  test('has code at every listed address', async () => {
    const network = getNetwork(chains, chainId)
    const reader = createReader(network)
    const names = Object.entries(network.contracts)
    const codes = await Promise.all(names.map(([, address]) => reader.getCode({ address })))
    expect(names.filter((_, index) => codes[index] === undefined)).toEqual([])
  })

  test('has every token at its real address, with its name, decimals and balances for the accounts', async () => {
    const network = getNetwork(chains, chainId)
    const addresses = network.tokens.map((token) => token.address)
    expect(addresses).toEqual(listRealAddresses(chainId))
    expect(addresses.map((one) => getAddress(one))).toEqual(addresses)
    const { address } = getAccount(chains, 0)
    const read = createReader(network)
    for (const token of network.tokens) {
      const call = { abi: erc20Abi, address: token.address } as const
      const [name, symbol, decimals, balance] = await read.multicall({
        multicallAddress: network.contracts.multicall3,
        allowFailure: false,
        contracts: [
          { ...call, functionName: 'name' },
          { ...call, functionName: 'symbol' },
          { ...call, functionName: 'decimals' },
          { ...call, functionName: 'balanceOf', args: [address] },
        ],
      })
      expect({ name, symbol, decimals }).toEqual({ name: token.name, symbol: token.symbol, decimals: token.decimals })
      expect(balance).toBeGreaterThan(0n)
    }
    expect(await read.getBalance({ address })).toBe(10_000n * 10n ** 18n)
  })

  test('has contracts that reference each other', async () => {
    const network = getNetwork(chains, chainId)
    const { contracts } = network
    const wrapped = findWrappedNative(chainId)
    expect(await readLinks(network)).toEqual({
      v2RouterFactory: contracts.uniswapV2Factory,
      v2RouterCoin: wrapped,
      positionManagerFactory: contracts.uniswapV3Factory,
      quoterFactory: contracts.uniswapV3Factory,
      routerBridge: contracts.acrossSpokePool,
      bridgeCoin: wrapped,
      permitDomain: getPermitDomain(network),
    })
  })
})

test.each([1, 137, 42161])('chain %i has a stable pool with the expected id', async (chainId) => {
  const { contracts, pools, ...network } = getNetwork(chains, chainId)
  const pool = pools.find(({ type }) => type === 'stable')
  const address = contracts.balancerStablePool
  if (pool === undefined || address === undefined || contracts.balancerVault === undefined) throw new Error('No pool.')
  const reader = createReader({ contracts, pools, ...network })
  const poolId = await reader.readContract({
    abi: parseAbi(['function getPoolId() view returns (bytes32)']),
    address,
    functionName: 'getPoolId',
  })
  const [tokens] = await reader.readContract({
    abi: parseAbi(['function getPoolTokens(bytes32) view returns (address[], uint256[], uint256)']),
    address: contracts.balancerVault,
    functionName: 'getPoolTokens',
    args: [poolId],
  })
  expect(poolId.toLowerCase()).toBe(getStablePoolId(address).toLowerCase())
  expect(tokens).toEqual(pool.tokens)
})

test.each(chainIds)('chain %i has Uniswap V4 behind its router, unless it is zkSync Era', async (chainId) => {
  const { contracts, v4Pools, ...network } = getNetwork(chains, chainId)
  const { uniswapV4PoolManager, uniswapV4PositionManager, uniswapV4Quoter } = contracts
  const named = [uniswapV4PoolManager, uniswapV4PositionManager, uniswapV4Quoter]
  if (chainId === 324) return expect([...named, ...v4Pools]).toEqual(named.map(() => undefined))
  const reader = createReader({ contracts, v4Pools, ...network })
  const abi = parseAbi(['function poolManager() view returns (address)'])
  const knowing = [contracts.universalRouter, ...named.slice(1)]
  const links = await Promise.all(
    knowing.map((address = '0x') => reader.readContract({ abi, address, functionName: 'poolManager' })),
  )
  expect(links).toEqual(knowing.map(() => uniswapV4PoolManager))
  expect(v4Pools.length).toBeGreaterThan(10)
})

test('PancakeSwap V3 and QuickSwap V4 have the code of their real pools', () => {
  expect(getInitCodeHash('pancakeV3Pool')).toBe('0x6ce8eb472fa82df5469c6ab6d485f17c3ad13c8cd7af59b3d4a8026c5ce0f7e2')
  expect(getInitCodeHash('algebraPool')).toBe('0x62441ebe4e4315cf3d49d5957f94d66b253dbabe7006f34ad7f70947e60bf15c')
})

test('every pool of another exchange is the one that its factory names', async () => {
  const found = await Promise.all(
    chains.networks.flatMap((network) =>
      network.foreignPools.map(async (pool) => [pool.address, await askFactory(network, pool)]),
    ),
  )
  expect(found.length).toBeGreaterThan(25)
  expect(found.map(([address]) => address)).toEqual(found.map(([, named]) => named))
})

test('prices agree on all exchanges when the world starts', async () => {
  const found = await Promise.all(
    chains.networks.flatMap((network) =>
      network.foreignPools.filter(({ venue }) => venue !== 'Curve').map((pool) => getDeviation(network, pool)),
    ),
  )
  expect(found.length).toBeGreaterThan(25)
  expect(Math.max(...found.map(Math.abs))).toBeLessThanOrEqual(0.4001)
})

test("Curve's pool knows its coins, their decimals, and holds equal parts of them", async () => {
  const network = getNetwork(chains, 1)
  const pool = network.foreignPools.find(({ venue }) => venue === 'Curve')
  if (pool === undefined) throw new Error('There is no pool of Curve.')
  const reader = createReader(network)
  const read = { abi: curveAbi, address: pool.address }
  const indices = pool.tokens.map((_, at) => BigInt(at))
  const coins = await Promise.all(
    indices.map((at) => reader.readContract({ ...read, functionName: 'coins', args: [at] })),
  )
  const held = await Promise.all(
    indices.map((at) => reader.readContract({ ...read, functionName: 'balances', args: [at] })),
  )
  const decimals = coins.map((coin) => network.tokens.find(({ address }) => address === coin)?.decimals ?? 0)
  expect(coins).toEqual(pool.tokens)
  // The contract's own constants.
  expect(decimals).toEqual([18, 6, 6, 18])
  expect(pool.address).toBe(network.contracts.curvePool)
  expect(new Set(held.map((units, at) => units / 10n ** BigInt(decimals[at] ?? 0))).size).toBe(1)
  expect(await reader.readContract({ ...read, functionName: 'fee' })).toBe(BigInt(pool.fee) * 10n ** 4n)
})

test.each(chainIds)(
  'every hook on chain %i has the listed code, and a key for each pool of its exchange',
  async (chainId) => {
    const { contracts, hookCodeHashes, foreignPools, ...network } = getNetwork(chains, chainId)
    const reader = createReader({ contracts, hookCodeHashes, foreignPools, ...network })
    const named = Object.entries(contracts).filter(([name]) => name.endsWith('Hook'))
    const hashes = await Promise.all(
      named.map(async ([name, address]) => [name, keccak256((await reader.getCode({ address })) ?? '0x')]),
    )
    expect(Object.fromEntries(hashes)).toEqual(hookCodeHashes)
    expect(chains.book.networks.find((one) => one.chainId === chainId)?.hookCodeHashes).toEqual(hookCodeHashes)
    const keys = foreignPools.flatMap(({ address: pool, hooks }) => hooks.map((hook) => ({ pool, hook })))
    const found = await Promise.all(keys.map(({ hook }) => reader.readContract({ ...askVenue(hook), abi: venueAbi })))
    expect(found.map(([pool]) => pool)).toEqual(keys.map(({ pool }) => pool))
    expect(named.length > 0).toBe(![10, 324].includes(chainId))
  },
)

test('no two chains share a genesis hash', () => {
  expect(new Set(chains.networks.map(({ genesisHash }) => genesisHash)).size).toBe(chainIds.length)
})

test("no pool's price differs from the table by more than 40 % of its fee", async () => {
  const found = await Promise.all(
    chains.networks.flatMap((network) =>
      network.pools.filter(({ type }) => type !== 'stable').map((pool) => getDeviation(network, pool)),
    ),
  )
  expect(found.length).toBeGreaterThan(100)
  expect(Math.max(...found.map(Math.abs))).toBeLessThanOrEqual(0.4001)
  expect(found.filter((deviation) => Math.abs(deviation) > 0.05).length).toBeGreaterThan(found.length / 2)
})

test('the pools hold from 150 thousand to 30 million dollars', async () => {
  const depths = await Promise.all(
    chains.networks.flatMap((network) => network.pools.map((pool) => getDollars(network, pool))),
  )
  // Ranges are rounded to ticks, so a pool takes slightly less than planned.
  expect(Math.min(...depths)).toBeGreaterThan(130_000)
  expect(Math.max(...depths)).toBeLessThan(30_100_000)
  expect(Math.max(...depths)).toBeGreaterThan(20_000_000)
})

function listRealAddresses(chainId: number) {
  const wrapped = findWrappedNative(chainId)
  const all = [...listings, ...findListedTokens(chainId).flatMap((token) => token.listings)]
  const addresses = all.flatMap(({ chainId: home, tokenAddress }) =>
    home === chainId && tokenAddress !== null && tokenAddress !== wrapped ? [tokenAddress] : [],
  )
  return [wrapped, ...addresses]
}

const linksAbi = parseAbi([
  'function factory() view returns (address)',
  'function WETH() view returns (address)',
  'function SPOKE_POOL() view returns (address)',
  'function wrappedNativeToken() view returns (address)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
])

async function readLinks(network: LocalNetwork) {
  const { contracts } = network
  const abi = linksAbi
  const [v2RouterFactory, v2RouterCoin, positionManagerFactory, quoterFactory, routerBridge, bridgeCoin, permitDomain] =
    await createReader(network).multicall({
      multicallAddress: contracts.multicall3,
      allowFailure: false,
      contracts: [
        { abi, address: contracts.uniswapV2Router, functionName: 'factory' },
        { abi, address: contracts.uniswapV2Router, functionName: 'WETH' },
        { abi, address: contracts.uniswapV3PositionManager, functionName: 'factory' },
        { abi, address: contracts.uniswapV3Quoter, functionName: 'factory' },
        { abi, address: contracts.universalRouter, functionName: 'SPOKE_POOL' },
        { abi, address: contracts.acrossSpokePool, functionName: 'wrappedNativeToken' },
        { abi, address: contracts.permit2, functionName: 'DOMAIN_SEPARATOR' },
      ],
    })
  return {
    v2RouterFactory,
    v2RouterCoin,
    positionManagerFactory,
    quoterFactory,
    routerBridge,
    bridgeCoin,
    permitDomain,
  }
}

function getPermitDomain({ chainId, contracts }: LocalNetwork): Hex {
  const type = keccak256(toHex('EIP712Domain(string name,uint256 chainId,address verifyingContract)'))
  const parameters = parseAbiParameters('bytes32, bytes32, uint256, address')
  return keccak256(
    encodeAbiParameters(parameters, [type, keccak256(toHex('Permit2')), BigInt(chainId), contracts.permit2]),
  )
}

const venueAbi = parseAbi(['function venueOf(bytes32 poolId) view returns (address pool, uint8, uint8, bool)'])

function askVenue({ address, tokens, feePpm, tickSpacing }: PoolHook) {
  const [one, other] = BigInt(tokens[0]) < BigInt(tokens[1]) ? tokens : [tokens[1], tokens[0]]
  const parameters = parseAbiParameters('address, address, uint24, int24, address')
  const id = keccak256(encodeAbiParameters(parameters, [one, other, feePpm, tickSpacing, address]))
  return { address, functionName: 'venueOf', args: [id] } as const
}

const curveAbi = parseAbi([
  'function coins(int128) view returns (address)',
  'function balances(int128) view returns (uint256)',
  'function fee() view returns (uint256)',
])

const factoryAbi = parseAbi([
  'function getPool(address, address, uint24) view returns (address)',
  'function poolByPair(address, address) view returns (address)',
  'function getPair(address, address) view returns (address)',
])

async function askFactory(network: LocalNetwork, { venue, tokens: [one, other], fee }: ForeignPool) {
  if (venue === 'Curve') return network.contracts.curvePool
  const { kind, factory } = exchanges[venue]
  const address = network.contracts[factory]
  if (address === undefined || one === undefined || other === undefined) throw new Error(`${venue} is incomplete.`)
  const read = { abi: factoryAbi, address }
  const reader = createReader(network)
  if (kind === 'pancake') return reader.readContract({ ...read, functionName: 'getPool', args: [one, other, fee] })
  if (kind === 'algebra') return reader.readContract({ ...read, functionName: 'poolByPair', args: [one, other] })
  return reader.readContract({ ...read, functionName: 'getPair', args: [one, other] })
}

/** PancakeSwap's `slot0` has another type for the fee of the protocol, and Algebra's has another name. */
const poolAbi = parseAbi([
  'function slot0() view returns (uint160 sqrtPriceX96)',
  'function globalState() view returns (uint160 sqrtPriceX96)',
  'function getReserves() view returns (uint112, uint112, uint32)',
])

/** How far the pool's price is from the table's, as a share of its fee. */
async function getDeviation(network: LocalNetwork, pool: LocalPool | ForeignPool): Promise<number> {
  const [one, other] = pool.tokens.map((address) => network.tokens.find((token) => token.address === address))
  if (one === undefined || other === undefined) throw new Error('The pool has an unknown token.')
  const units = 10 ** (one.decimals - other.decimals)
  const expected = Number(getStartingPrice(one.asset)) / Number(getStartingPrice(other.asset)) / units
  return ((await getPrice(network, pool)) / expected - 1) / (pool.fee / 1e6)
}

async function getPrice(network: LocalNetwork, pool: LocalPool | ForeignPool): Promise<number> {
  const { type, address } = pool
  const reader = createReader(network)
  if (type === 'constantProduct') {
    const [one, other] = await reader.readContract({ abi: poolAbi, address, functionName: 'getReserves' })
    return Number(other) / Number(one)
  }
  const isAlgebra = 'venue' in pool && ['QuickSwap V4', 'Blackhole'].includes(pool.venue)
  const functionName = isAlgebra ? 'globalState' : 'slot0'
  const sqrtPriceX96 = await reader.readContract({ abi: poolAbi, address, functionName })
  return (Number(sqrtPriceX96) / 2 ** 96) ** 2
}

/** The value of the pool at the table's prices. */
async function getDollars(network: LocalNetwork, pool: LocalPool): Promise<number> {
  const holder = pool.type === 'stable' ? network.contracts.balancerVault : pool.address
  if (holder === undefined) throw new Error('This chain has no Balancer contracts.')
  const tokens = network.tokens.filter(({ address }) => pool.tokens.includes(address))
  const values = await Promise.all(
    tokens.map(async ({ address: token, asset, decimals }) => {
      const units = await getBalance(network, { token, account: holder })
      return (Number(units) / 10 ** decimals) * (Number(getStartingPrice(asset)) / 1e6)
    }),
  )
  return values.reduce((sum, value) => sum + value, 0)
}

const never = 2n ** 40n

test('a swap through a Uniswap V3 pool pays what its quoter quoted, to the wei', async () => {
  const [pay, receive] = [getToken(ethereum, 'USDC'), getToken(ethereum, 'WETH')]
  const units = parseUnits('25000', 6)
  const quoted = await quoteV3(ethereum, { pay, receive, fee: 500, units })
  const path = encodeV3Path(pay.address, { fee: 500, receive: receive.address })
  const swap = swapV3({ recipient: sender, pay: units, isPaidBySender: false, path })
  expect(await measure({ pay, receive }, () => execute(pay, { units, swap }))).toEqual({
    paid: units,
    received: quoted,
  })
})

test('a swap through a Uniswap V2 pair pays what its router quoted, to the wei', async () => {
  const [pay, receive] = [getToken(ethereum, 'WETH'), getToken(ethereum, 'USDT')]
  const units = parseUnits('3', 18)
  const quoted = await quoteV2(ethereum, { pay, receive, units })
  const swap = swapV2({ recipient: sender, pay: units, isPaidBySender: false, path: [pay.address, receive.address] })
  expect(await measure({ pay, receive }, () => execute(pay, { units, swap }))).toEqual({
    paid: units,
    received: quoted,
  })
})

test('a swap through the stable pool pays what Balancer quoted, to the unit', async () => {
  const [pay, receive] = [getToken(ethereum, 'USDC'), getToken(ethereum, 'USDT')]
  const units = parseUnits('40000', 6)
  const quoted = await quoteStable(ethereum, { pay, receive, units })
  const received = await measure({ pay, receive }, () => swapStable({ pay, receive, units }))
  expect(received).toEqual({ paid: units, received: quoted })
  expect(quoted).toBeGreaterThan(parseUnits('39980', 6))
})

test('every test starts from the same chain state', async () => {
  const usdc = getToken(ethereum, 'USDC')
  const { address: account } = getAccount(chains, 0)
  const reader = createReader(ethereum)
  const readAll = async () => {
    // The block of a reset has the time of the reset.
    const { hash: _, timestamp: __, ...block } = await reader.getBlock()
    return [block, await getBalance(ethereum, { token: usdc.address, account })]
  }
  const before = await readAll()
  await chains.fund(account, { chainId: 1, token: usdc.address, units: 5n })
  expect(await readAll()).not.toEqual(before)
  await isolation.reset()
  expect(await readAll()).toEqual(before)
  await chains.fund(account, { chainId: 1, token: usdc.address, units: 5n })
  const { timestamp } = await reader.getBlock()
  expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60)
})

test('the faucet gives coins, wrapped coins and tokens', async () => {
  const account = '0x00000000000000000000000000000000000fee70'
  const tokens = [getToken(ethereum, 'WETH'), getToken(ethereum, 'WBTC')]
  await chains.fund(account, { chainId: 1, token: null, units: 7n })
  for (const { address } of tokens) await chains.fund(account, { chainId: 1, token: address, units: 7n })
  const balances = tokens.map(({ address }) => getBalance(ethereum, { token: address, account }))
  expect(await Promise.all([createReader(ethereum).getBalance({ address: account }), ...balances])).toEqual([
    7n,
    7n,
    7n,
  ])
})

async function measure(
  { pay, receive }: { pay: TokenContract; receive: TokenContract },
  action: () => Promise<unknown>,
) {
  const { address: account } = getAccount(chains, 0)
  const read = () => Promise.all([pay, receive].map(({ address: token }) => getBalance(ethereum, { token, account })))
  const [payBefore = 0n, receiveBefore = 0n] = await read()
  await action()
  const [payAfter = 0n, receiveAfter = 0n] = await read()
  return { paid: payBefore - payAfter, received: receiveAfter - receiveBefore }
}

/** Pays the router first, then lets it swap its balance. */
async function execute(pay: TokenContract, { units, swap }: { units: bigint; swap: Command }) {
  const user = createSender(ethereum, getAccount(chains, 0))
  const { universalRouter } = ethereum.contracts
  const [commands, inputs] = encodeCommands([swap])
  await user.writeContractSync({
    gas: enoughGas,
    abi: erc20Abi,
    address: pay.address,
    functionName: 'transfer',
    args: [universalRouter, units],
  })
  await user.writeContractSync({
    gas: enoughGas,
    abi: routerAbi,
    address: universalRouter,
    functionName: 'execute',
    args: [commands, inputs, never],
  })
}

const vaultAbi = parseAbi([
  'struct SingleSwap { bytes32 poolId; uint8 kind; address assetIn; address assetOut; uint256 amount; bytes userData; }',
  'struct FundManagement { address sender; bool fromInternalBalance; address recipient; bool toInternalBalance; }',
  'function swap(SingleSwap singleSwap, FundManagement funds, uint256 limit, uint256 deadline) payable returns (uint256)',
])

async function swapStable({ pay, receive, units }: { pay: TokenContract; receive: TokenContract; units: bigint }) {
  const { balancerVault, balancerStablePool } = ethereum.contracts
  if (balancerVault === undefined || balancerStablePool === undefined)
    throw new Error('This chain has no Balancer contracts.')
  const user = createSender(ethereum, getAccount(chains, 0))
  const { address } = user.account
  const poolId = getStablePoolId(balancerStablePool)
  await user.writeContractSync({
    gas: enoughGas,
    abi: erc20Abi,
    address: pay.address,
    functionName: 'approve',
    args: [balancerVault, maxUint256],
  })
  const swap = {
    poolId,
    kind: 0,
    assetIn: pay.address,
    assetOut: receive.address,
    amount: units,
    userData: '0x',
  } as const
  const funds = { sender: address, fromInternalBalance: false, recipient: address, toInternalBalance: false }
  await user.writeContractSync({
    gas: enoughGas,
    abi: vaultAbi,
    address: balancerVault,
    functionName: 'swap',
    args: [swap, funds, 0n, never],
  })
}
