import { listTokenContracts, type TokenContract } from '@murmur/engine/tokenContract'
import { encodeDeployData, type Hex } from 'viem'
import type { ChainState } from '../chain/chain.ts'
import type { Rpc } from '../chain/rpc.ts'
import type { Contracts, ForeignPool, LocalPool, LocalV4Pool } from '../chains.ts'
import { readArtifact } from './artifacts.ts'
import { createCurvePool, createForeignPool, createStablePool, createUniswapPool, createV4Pool } from './createPools.ts'
import { createPermits, deployContracts, etchContracts } from './deployContracts.ts'
import { deployHooks, type HookCodeHashes } from './deployHooks.ts'
import { type CurvePlan, findCurvePlan, listForeignPlans } from './foreignTable.ts'
import { listPoolPlans } from './poolTable.ts'
import { createScript, type Script } from './script.ts'
import { createTokenStates } from './tokenStates.ts'
import { owner, relayer } from './worldAccounts.ts'

/** The contracts, tokens and pools of one chain. */
export type BuiltChain = {
  readonly contracts: Contracts
  readonly hookCodeHashes: HookCodeHashes
  readonly tokens: readonly TokenContract[]
  readonly pools: readonly LocalPool[]
  readonly v4Pools: readonly LocalV4Pool[]
  readonly foreignPools: readonly ForeignPool[]
}

/** The state of the first block, and the transactions after it. */
type ChainPlan = { readonly built: BuiltChain; readonly genesis: ChainState; readonly script: Script }

const ownerCoins = 10n ** 28n
const stepSeconds = 12

/** Plans contracts, tokens and pools. The result is always the same. */
export function planChain(chainId: number): ChainPlan {
  const tokens = listTokenContracts(chainId)
  // The contracts come first, so that their addresses are the same on every chain.
  const script = createScript(owner.address, { nonce: 0 })
  const curvePlan = findCurvePlan(chainId, tokens)
  const contracts = deployContracts(script, {
    wrappedNative: getWrapped(tokens).address,
    owner: owner.address,
    chainId,
    curveCoins: curvePlan?.coins.map(({ address }) => address),
  })
  const pools = createPools(script, { chainId, tokens, contracts })
  const foreign = createForeignPools(script, { chainId, tokens, contracts, curvePlan })
  const { foreignPools, hooks, hookCodeHashes } = deployHooks(script, { contracts, pools: foreign })
  return {
    script,
    genesis: {
      ...createTokenStates(tokens, { allowances: listAllowances(contracts) }),
      ...createPermits(tokens, contracts),
    },
    built: { contracts: { ...contracts, ...hooks }, hookCodeHashes, tokens, ...pools, foreignPools },
  }
}

type BuildOptions = { readonly plan: ChainPlan; readonly genesisTimestamp: number }

/** Runs the plan on a chain that has its first block. Every block has the same time, so the result is always the same. */
export async function buildChain(rpc: Rpc, { plan, genesisTimestamp }: BuildOptions): Promise<void> {
  await rpc.request('hardhat_setBalance', [owner.address, ownerCoins])
  await etchContracts(rpc)
  await setTokenCodes(rpc, plan.built.tokens)
  await plan.script.run(rpc, { timestamp: genesisTimestamp + stepSeconds })
}

type PoolsOptions = Pick<BuiltChain, 'tokens' | 'contracts'> & { readonly chainId: number }

function createPools(script: Script, { chainId, tokens, contracts }: PoolsOptions) {
  const pools: LocalPool[] = []
  const v4Pools: LocalV4Pool[] = []
  for (const plan of listPoolPlans(chainId, tokens)) {
    const options = { plan, contracts, owner: owner.address }
    if (plan.type === 'uniswapV4') v4Pools.push(createV4Pool(script, options))
    else if (plan.type === 'stable') pools.push(createStablePool(script, options))
    else pools.push(createUniswapPool(script, { ...options, plan: { ...plan, type: plan.type } }))
  }
  return { pools, v4Pools }
}

type ForeignOptions = PoolsOptions & { readonly curvePlan: CurvePlan | undefined }

function createForeignPools(script: Script, { chainId, tokens, contracts, curvePlan }: ForeignOptions) {
  const pools = listForeignPlans(chainId, tokens).map((plan) => createForeignPool(script, { plan, contracts }))
  return curvePlan === undefined ? pools : [...pools, createCurvePool(script, { plan: curvePlan, contracts })]
}

function listAllowances(contracts: Contracts) {
  const { uniswapV2Router, uniswapV3PositionManager, permit2, acrossSpokePool } = contracts
  const { balancerVault, liquidityProvider, curvePool } = contracts
  const some = [balancerVault, liquidityProvider, curvePool].filter((spender) => spender !== undefined)
  return [
    ...[uniswapV2Router, uniswapV3PositionManager, permit2, ...some].map((spender) => ({
      owner: owner.address,
      spender,
    })),
    { owner: relayer.address, spender: acrossSpokePool },
  ]
}

/** A call of the constructor answers with the code of the contract, which is the same for every token. */
async function setTokenCodes(rpc: Rpc, tokens: readonly TokenContract[]): Promise<void> {
  const constructors = [
    readArtifact('wrappedNative').bytecode,
    encodeDeployData({ ...readArtifact('token'), args: ['', '', 18] }),
  ]
  const [coinCode, tokenCode] = await rpc.batch<Hex>(constructors.map((data) => ['eth_call', { data }, 'latest']))
  await rpc.batch(
    tokens.map((token) => ['hardhat_setCode', token.address, token.isWrappedNative ? coinCode : tokenCode] as const),
  )
}

function getWrapped(tokens: readonly TokenContract[]): TokenContract {
  const wrapped = tokens.find(({ isWrappedNative }) => isWrappedNative)
  if (wrapped === undefined) throw new Error('Every chain has a wrapped coin.')
  return wrapped
}
