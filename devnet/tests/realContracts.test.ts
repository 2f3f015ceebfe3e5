import type { Market, Pool } from '@murmur/engine/market'
import { quoteSwap, quoteSwapPay } from '@murmur/engine/pools/swap'
import { findRoute } from '@murmur/engine/route'
import { countCases } from '@murmur/engine/testing/cases'
import { type Address, encodeFunctionData, erc20Abi, type Hex, maxUint256, pad, parseAbi, parseEventLogs } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRpc, type Rpc } from '../src/chain/rpc.ts'
import type { Chains, LocalNetwork } from '../src/chains.ts'
import { sendUnlocked } from '../src/sendUnlocked.ts'
import { toUnits } from '../src/world/startingPrices.ts'
import { createMarketReader } from './testing/createMarketReader.ts'
import { getAccount, getNetwork, startWorld, takeFirstTokens } from './testing/testWorld.ts'
import { encodeCommands, encodeV3Path, routerAbi, sender, swapV2, swapV3 } from './testing/universalRouter.ts'

/** In full by `npm run test:deep`. */
const SWAPS = countCases(3_000, { part: 75 })
const never = 2n ** 40n

let chains: Chains
let ethereum: LocalNetwork
let rpc: Rpc
let user: Address
let readMarket: () => Promise<Market>

beforeAll(async () => {
  chains = (await startWorld(23_200, { chainIds: [1] })).chains
  // With all tokens, random swaps would hardly ever use the stable pool.
  ethereum = takeFirstTokens(getNetwork(chains, 1), 6)
  rpc = createRpc(ethereum.rpcUrl)
  user = getAccount(chains, 0).address
  readMarket = await createMarketReader(ethereum)
  await giveMoney()
})

afterAll(() => chains.stop())

test(`${SWAPS} random swaps on the real contracts give the quoted amount, to the wei`, async () => {
  const random = createRandom(20_26)
  const counts: Partial<Record<Pool['type'], number>> = { constantProduct: 0, concentrated: 0, stable: 0 }
  let done = 0
  while (done < SWAPS) {
    const { pools } = await readMarket()
    expect(pools).toHaveLength(ethereum.pools.length)
    // Each pool once per read, so that no swap affects the next.
    for (const pool of pools) {
      const swap = planSwap(pool, random)
      if (swap === undefined) continue
      expect({ id: pool.id, received: await execute(swap) }).toEqual({ id: pool.id, received: swap.quoted })
      counts[pool.type] = (counts[pool.type] ?? 0) + 1
      done += 1
    }
  }
  console.info(`swaps on the real contracts: ${JSON.stringify(counts)}, each equal to its quote`)
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(SWAPS / 40)
})

test('the payment computed for an output gives at least that output', async () => {
  const random = createRandom(77)
  const { pools } = await readMarket()
  for (const pool of pools) {
    const swap = planSwap(pool, random)
    if (swap === undefined) continue
    const { pay, receive, quoted } = swap
    const units = quoteSwapPay(pool, { pay, receive, units: quoted })
    if (units === undefined) throw new Error(`${pool.id} gives no payment for ${quoted}.`)
    expect(await execute({ ...swap, units })).toBeGreaterThanOrEqual(quoted)
  }
})

test('a route over several pools gives what the engine computed, leg by leg', async () => {
  const market = await readMarket()
  const [weth, usdc] = ['WETH', 'USDC'].map(
    (symbol) => ethereum.tokens.find((token) => token.symbol === symbol)?.address,
  )
  if (weth === undefined || usdc === undefined) throw new Error('Every chain has WETH and USDC.')
  const result = findRoute({ pay: weth, receive: usdc, units: 900n * 10n ** 18n }, market)
  if (result.type !== 'route') throw new Error(result.reason)
  for (const { pool, pay, receive, paid, received } of result.route.legs) {
    expect(await execute({ pool, pay, receive, units: paid })).toBe(received)
  }
  expect(result.route.received).toBeLessThanOrEqual(result.route.bound)
})

type Swap = { readonly pool: Pool; readonly pay: Address; readonly receive: Address; readonly units: bigint }

/** From a millionth to a tenth of the reserve. */
function planSwap(pool: Pool, random: () => number): (Swap & { readonly quoted: bigint }) | undefined {
  const [one, other] = pool.tokens
  if (one === undefined || other === undefined) return undefined
  const isForward = random() < 0.5
  const [pay, receive] = isForward ? [one, other] : [other, one]
  const units = BigInt(Math.floor(getDepth(pool)[isForward ? 0 : 1] * 10 ** (-6 + 5 * random()))) + 1n
  const quoted = quoteSwap(pool, { pay, receive, units })
  return quoted === undefined ? undefined : { pool, pay, receive, units, quoted }
}

function getDepth(pool: Pool): readonly [number, number] {
  if (pool.type === 'constantProduct') return [Number(pool.reserves[0]), Number(pool.reserves[1])]
  if (pool.type === 'stable') return [Number(pool.balances[0]), Number(pool.balances[1])]
  if (pool.type !== 'concentrated') throw new TypeError(`This world has no pools of the kind ${pool.type}.`)
  const root = Number(pool.sqrtPriceX96) / 2 ** 96
  return [(0.1 * Number(pool.liquidity)) / root, 0.1 * Number(pool.liquidity) * root]
}

/** Sends the swap and reads the received amount from its receipt. */
async function execute(swap: Swap): Promise<bigint> {
  const call = swap.pool.type === 'stable' ? encodeVaultSwap(swap) : encodeRouterSwap(swap)
  const receipt = await sendUnlocked(rpc, { from: user, ...call, gas: 5_000_000n })
  const logs = receipt.logs.map((log) => ({ ...log, ...unknownPlace }))
  const transfers = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs })
  const arrived = transfers.filter(({ address, args }) => isSame(address, swap.receive) && isSame(args.to, user))
  return arrived.reduce((sum, { args }) => sum + args.value, 0n)
}

const unknownPlace = {
  blockHash: null,
  blockNumber: null,
  blockTimestamp: 0n,
  logIndex: null,
  transactionHash: null,
  transactionIndex: null,
  removed: false,
}

/** The router holds every token, and pays from its own balance. */
function encodeRouterSwap({ pool, pay, receive, units }: Swap): { readonly to: Address; readonly data: Hex } {
  const own = { recipient: sender, pay: units, isPaidBySender: false }
  const fee = pool.type === 'concentrated' ? pool.feePpm : 0
  const command =
    pool.type === 'concentrated'
      ? swapV3({ ...own, path: encodeV3Path(pay, { fee, receive }) })
      : swapV2({ ...own, path: [pay, receive] })
  const [commands, inputs] = encodeCommands([command])
  const data = encodeFunctionData({ abi: routerAbi, functionName: 'execute', args: [commands, [...inputs], never] })
  return { to: ethereum.contracts.universalRouter, data }
}

const vaultAbi = parseAbi([
  'struct SingleSwap { bytes32 poolId; uint8 kind; address assetIn; address assetOut; uint256 amount; bytes userData; }',
  'struct FundManagement { address sender; bool fromInternalBalance; address recipient; bool toInternalBalance; }',
  'function swap(SingleSwap singleSwap, FundManagement funds, uint256 limit, uint256 deadline) payable returns (uint256)',
])

function encodeVaultSwap({ pool, pay, receive, units }: Swap): { readonly to: Address; readonly data: Hex } {
  const single = {
    poolId: pool.id as Hex,
    kind: 0,
    assetIn: pay,
    assetOut: receive,
    amount: units,
    userData: '0x',
  } as const
  const funds = { sender: user, fromInternalBalance: false, recipient: user, toInternalBalance: false }
  const data = encodeFunctionData({ abi: vaultAbi, functionName: 'swap', args: [single, funds, 0n, never] })
  return { to: getVault(), data }
}

function getVault(): Address {
  const { balancerVault } = ethereum.contracts
  if (balancerVault === undefined) throw new Error('This chain has no Balancer contracts.')
  return balancerVault
}

/** More than these tests can spend: for the router, and for the user, who pays the vault. */
async function giveMoney(): Promise<void> {
  for (const contract of ethereum.tokens) {
    const { address: token } = contract
    const units = toUnits(200_000_000n, contract)
    await chains.fund(ethereum.contracts.universalRouter, { chainId: 1, token, units })
    await chains.fund(user, { chainId: 1, token, units })
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [getVault(), maxUint256] })
    await sendUnlocked(rpc, { from: user, to: token, data })
  }
}

function isSame(one: string, other: string): boolean {
  return pad(one as Hex).toLowerCase() === pad(other as Hex).toLowerCase()
}

/** Seeded, so that each run makes the same swaps. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
