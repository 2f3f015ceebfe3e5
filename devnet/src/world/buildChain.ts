import type { Contracts, LocalPool, LocalToken } from '../chains.ts'
import type { Rpc } from '../rpc.ts'
import { owner, relayer } from './accounts.ts'
import { createStablePool } from './createStablePool.ts'
import { deployContracts, etchContracts } from './deployContracts.ts'
import { etchTokens } from './etchTokens.ts'
import { giveTokens } from './giveTokens.ts'
import { listLocalTokens } from './localTokens.ts'
import { listPoolPlans, type PoolPlan } from './poolTable.ts'
import { approveSpender, provideLiquidity } from './provideLiquidity.ts'
import { createScript, type Script } from './script.ts'

/** What lies on one chain. */
export type BuiltChain = {
  readonly contracts: Contracts
  readonly tokens: readonly LocalToken[]
  readonly pools: readonly LocalPool[]
}

/** All in one block; a real chain would need a few. */
const buildGasLimit = 4_000_000_000n
const gasLimit = 60_000_000n
const blockSeconds = 12
const ownerCoins = 10n ** 28n

type BuildOptions = { readonly chainId: number; readonly genesisTimestamp: number }

/** Makes the whole of a chain on a fresh node that mines only when it is told to: the same blocks every time. */
export async function buildChain(rpc: Rpc, { chainId, genesisTimestamp }: BuildOptions): Promise<BuiltChain> {
  const tokens = listLocalTokens(chainId)
  await rpc.batch([
    ['evm_setBlockGasLimit', buildGasLimit],
    ['anvil_setBalance', owner.address, ownerCoins],
  ])
  await etchContracts(rpc)
  const etched = await etchTokens(rpc, { tokens, owner: owner.address, timestamp: genesisTimestamp + blockSeconds })
  const script = createScript(owner.address, { nonce: etched })
  giveTokens(script, tokens)
  const built = writeExchanges(script, { tokens, plans: listPoolPlans(chainId, tokens) })
  await script.run(rpc, { timestamp: genesisTimestamp + 2 * blockSeconds })
  const approvals = createScript(relayer.address, { nonce: 0 })
  approveSpender(approvals, { spender: built.contracts.acrossSpokePool, tokens })
  await approvals.run(rpc, { timestamp: genesisTimestamp + 3 * blockSeconds })
  await rpc.request('evm_setBlockGasLimit', [gasLimit])
  return { ...built, tokens }
}

type ExchangeOptions = { readonly tokens: readonly LocalToken[]; readonly plans: readonly PoolPlan[] }

function writeExchanges(script: Script, { tokens, plans }: ExchangeOptions): Omit<BuiltChain, 'tokens'> {
  const [wrappedNative] = tokens
  if (wrappedNative === undefined) throw new Error('A chain has at least its own coin.')
  const stablePlan = plans.find(({ type }) => type === 'stable')
  const contracts = deployContracts(script, {
    wrappedNative: wrappedNative.address,
    owner: owner.address,
    hasStablePool: stablePlan !== undefined,
  })
  approveSpender(script, { spender: contracts.uniswapV3PositionManager, tokens })
  const pools = plans
    .filter((plan) => plan !== stablePlan)
    .map((plan) => provideLiquidity(script, { plan, contracts, owner: owner.address }))
  const { balancerVault: vault } = contracts
  if (stablePlan === undefined || vault === undefined) return { contracts, pools }
  const stablePool = createStablePool(script, { plan: stablePlan, vault, owner: owner.address })
  return { contracts: { ...contracts, balancerStablePool: stablePool.address }, pools: [...pools, stablePool] }
}
