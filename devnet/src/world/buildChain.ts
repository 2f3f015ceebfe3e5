import { listTokenContracts, type TokenContract } from '@murmur/engine/tokenContract'
import type { Rpc } from '../chain/rpc.ts'
import type { Contracts, LocalPool } from '../chains.ts'
import { owner, relayer } from './accounts.ts'
import { createStablePool } from './createStablePool.ts'
import { deployContracts, etchContracts } from './deployContracts.ts'
import { etchTokens } from './etchTokens.ts'
import { giveTokens } from './giveTokens.ts'
import { listPoolPlans } from './poolTable.ts'
import { approveSpender, provideLiquidity } from './provideLiquidity.ts'
import { createScript, type Script } from './script.ts'

/** The contracts, tokens and pools of one chain. */
export type BuiltChain = {
  readonly contracts: Contracts
  readonly tokens: readonly TokenContract[]
  readonly pools: readonly LocalPool[]
}

const stepSeconds = 12
const ownerCoins = 10n ** 28n

type BuildOptions = { readonly chainId: number; readonly genesisTimestamp: number }

/** Puts contracts, tokens and pools on an empty chain. Every step has a fixed time, so the result is always the same. */
export async function buildChain(rpc: Rpc, { chainId, genesisTimestamp }: BuildOptions): Promise<BuiltChain> {
  const tokens = listTokenContracts(chainId)
  const getTimestamp = (step: number) => genesisTimestamp + step * stepSeconds
  await rpc.request('hardhat_setBalance', [owner.address, ownerCoins])

  // The contracts come first, so that their addresses are the same on every chain.
  const deployment = createScript(owner.address, { nonce: 0 })
  const contracts = deployContracts(deployment, {
    wrappedNative: getWrappedNative(tokens),
    owner: owner.address,
    chainId,
  })
  await etchContracts(rpc)
  const deployed = await deployment.run(rpc, { timestamp: getTimestamp(1) })
  const etched = await etchTokens(rpc, { tokens, owner: owner.address, nonce: deployed, timestamp: getTimestamp(2) })

  const liquidity = createScript(owner.address, { nonce: etched })
  giveTokens(liquidity, tokens)
  const pools = createPools(liquidity, { chainId, tokens, contracts })
  await liquidity.run(rpc, { timestamp: getTimestamp(3) })

  const approvals = createScript(relayer.address, { nonce: 0 })
  approveSpender(approvals, { spender: contracts.acrossSpokePool, tokens })
  await approvals.run(rpc, { timestamp: getTimestamp(4) })
  return { contracts, tokens, pools }
}

type PoolsOptions = Omit<BuiltChain, 'pools'> & { readonly chainId: number }

function createPools(script: Script, { chainId, tokens, contracts }: PoolsOptions): readonly LocalPool[] {
  approveSpender(script, { spender: contracts.uniswapV3PositionManager, tokens })
  return listPoolPlans(chainId, tokens).map((plan) =>
    plan.type === 'stable'
      ? createStablePool(script, { plan, contracts, owner: owner.address })
      : provideLiquidity(script, { plan, contracts, owner: owner.address }),
  )
}

function getWrappedNative(tokens: readonly TokenContract[]): TokenContract['address'] {
  const wrapped = tokens.find(({ isWrappedNative }) => isWrappedNative)
  if (wrapped === undefined) throw new Error('Every chain has a wrapped coin.')
  return wrapped.address
}
