import { create2Deployer } from '@murmur/contracts/hook'
import type { TokenContract } from '@murmur/engine/tokenContract'
import { type Address, encodeFunctionData, zeroAddress } from 'viem'
import type { ChainState } from '../chain/chain.ts'
import type { Rpc } from '../chain/rpc.ts'
import type { Contracts } from '../chains.ts'
import { getInitCodeHash, readArtifact, readMulticall3Bytecode, readPermit2Code } from './artifacts.ts'
import { getStablePoolAddress } from './createPools.ts'
import { curveFee } from './foreignTable.ts'
import { exchanges, listVenues } from './localExchanges.ts'
import { chainIdsWithoutV4, stableChainIds } from './poolTable.ts'
import type { Script } from './script.ts'
import { findSlot, toAccount } from './tokenStates.ts'
import { owner } from './worldAccounts.ts'

const permit2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const multicall3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** Passed for Uniswap V4 where a chain does not have it. */
const absent: Address = '0x0000000000000000000000000000000000000001'

const quoteTimeBuffer = 3600
const fillDeadlineBuffer = 21_600

type DeployOptions = {
  readonly wrappedNative: Address
  readonly owner: Address
  readonly chainId: number
  /** The coins of Curve's pool, if the chain has one. */
  readonly curveCoins: readonly Address[] | undefined
}

export function deployContracts(
  script: Script,
  { wrappedNative, owner, chainId, curveCoins }: DeployOptions,
): Contracts {
  const uniswap = deployUniswap(script, { wrappedNative, owner })
  const across = deployAcross(script, { wrappedNative, owner })
  const hasV4 = !chainIdsWithoutV4.includes(chainId)
  const universalRouter = script.deploy('universalRouter', [
    {
      permit2,
      weth9: wrappedNative,
      v2Factory: uniswap.uniswapV2Factory,
      v3Factory: uniswap.uniswapV3Factory,
      pairInitCodeHash: getInitCodeHash('v2Pair'),
      poolInitCodeHash: getInitCodeHash('v3Pool'),
      v4PoolManager: hasV4 ? script.predictAddress(1) : absent,
      v3NFTPositionManager: uniswap.uniswapV3PositionManager,
      v4PositionManager: hasV4 ? script.predictAddress(2) : absent,
      spokePool: across.acrossSpokePool,
    },
  ])
  const v4 = hasV4 ? deployV4(script, { wrappedNative, owner }) : {}
  const balancer = stableChainIds.includes(chainId) ? deployBalancer(script, { wrappedNative, owner }) : {}
  const foreign = deployExchanges(script, { owner, chainId })
  const curve = curveCoins === undefined ? {} : deployCurve(script, curveCoins)
  return { multicall3, permit2, ...uniswap, universalRouter, ...across, ...v4, ...balancer, ...foreign, ...curve }
}

/** https://github.com/Arachnid/deterministic-deployment-proxy */
const create2DeployerCode =
  '0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3'

/** Multicall3, Permit2 and the deployer of hooks have the same address on every chain. */
export async function etchContracts(rpc: Rpc): Promise<void> {
  const multicall3Code = await rpc.request('eth_call', [{ data: await readMulticall3Bytecode() }, 'latest'])
  await rpc.batch([
    ['hardhat_setCode', permit2, readPermit2Code()],
    ['hardhat_setCode', multicall3, multicall3Code],
    ['hardhat_setCode', create2Deployer, create2DeployerCode],
  ])
}

const permitsSlot = 1n
const forever = 2n ** 48n - 1n
const everything = 2n ** 160n - 1n

/** Lets Uniswap V4 take the owner's tokens by Permit2: the amount and the time share one slot. */
export function createPermits(tokens: readonly TokenContract[], contracts: Contracts): ChainState {
  const { uniswapV4PositionManager: spender } = contracts
  if (spender === undefined) return {}
  const permits = tokens.map(({ address }) => {
    const slot = findSlot(spender, findSlot(address, findSlot(owner.address, permitsSlot)))
    return [slot, (forever << 160n) | everything] as const
  })
  return { [permit2.toLowerCase()]: toAccount(permits, { balance: 0n }) }
}

type Parties = { readonly wrappedNative: Address; readonly owner: Address }

function deployUniswap(script: Script, { wrappedNative, owner }: Parties) {
  const uniswapV2Factory = script.deploy('v2Factory', [owner])
  const uniswapV3Factory = script.deploy('v3Factory')
  // The lowest fee tier was added on each chain by a vote after the deployment.
  script.call(uniswapV3Factory, { abi: readArtifact('v3Factory').abi, functionName: 'enableFeeAmount', args: [100, 1] })
  return {
    uniswapV2Factory,
    uniswapV2Router: script.deploy('v2Router', [uniswapV2Factory, wrappedNative]),
    uniswapV3Factory,
    uniswapV3PositionManager: script.deploy('v3PositionManager', [uniswapV3Factory, wrappedNative, zeroAddress]),
    uniswapV3Quoter: script.deploy('v3Quoter', [uniswapV3Factory, wrappedNative]),
    uniswapV3TickLens: script.deploy('v3TickLens'),
  }
}

/** The router already has the first two addresses. */
function deployV4(script: Script, { wrappedNative, owner }: Parties) {
  const uniswapV4PoolManager = script.deploy('v4PoolManager', [owner])
  const gasToUnsubscribe = 300_000n
  const uniswapV4PositionManager = script.deploy('v4PositionManager', [
    uniswapV4PoolManager,
    permit2,
    gasToUnsubscribe,
    absent,
    wrappedNative,
  ])
  return {
    uniswapV4PoolManager,
    uniswapV4PositionManager,
    uniswapV4Quoter: script.deploy('v4Quoter', [uniswapV4PoolManager]),
  }
}

/** Ethereum's SpokePool on every chain: only this one accepts root bundles from an owner instead of a bridge. */
function deployAcross(script: Script, { wrappedNative, owner }: Parties) {
  const args = [wrappedNative, quoteTimeBuffer, fillDeadlineBuffer, absent]
  const implementation = script.deploy('spokePool', args)
  const { abi } = readArtifact('spokePool')
  const initialize = encodeFunctionData({ abi, functionName: 'initialize', args: [0, owner] })
  return {
    acrossSpokePool: script.deploy('proxy', [implementation, initialize]),
    acrossMulticallHandler: script.deploy('multicallHandler'),
  }
}

function deployBalancer(script: Script, { wrappedNative, owner }: Parties) {
  const authorizer = script.deploy('balancerAuthorizer', [owner])
  const balancerVault = script.deploy('balancerVault', [authorizer, wrappedNative, 0n, 0n])
  const balancerQueries = script.deploy('balancerQueries', [balancerVault])
  const balancerStableFactory = script.deploy('balancerStableFactory', [balancerVault])
  const balancerStablePool = getStablePoolAddress(balancerStableFactory)
  return { balancerVault, balancerQueries, balancerStableFactory, balancerStablePool }
}

/** Each group starts at its own nonce, so that its addresses are the same on every chain that has it. */
const firstNonces = { provider: 40, pancake: 45, algebra: 50, pair: 55, curve: 60 }

function deployExchanges(script: Script, { owner, chainId }: Pick<DeployOptions, 'owner' | 'chainId'>) {
  const found = listVenues(chainId).map((venue) => exchanges[venue])
  if (found.length === 0) return {}
  script.skipTo(firstNonces.provider)
  const liquidityProvider = script.deploy('liquidityProvider')
  const has = (kind: 'pancake' | 'algebra') => found.some((one) => one.kind === kind)
  const pancake = has('pancake') ? deployPancake(script) : {}
  const algebra = has('algebra') ? deployAlgebra(script) : {}
  const pairs = found.filter(({ kind }) => kind === 'pair')
  if (pairs.length > 0) script.skipTo(firstNonces.pair)
  const factories = pairs.map(({ factory }) => [factory, script.deploy('v2Factory', [owner])] as const)
  return { liquidityProvider, ...pancake, ...algebra, ...Object.fromEntries(factories) }
}

function deployPancake(script: Script) {
  script.skipTo(firstNonces.pancake)
  const pancakeV3Deployer = script.deploy('pancakePoolDeployer', [readArtifact('pancakeV3Pool').bytecode])
  const pancakeV3Factory = script.deploy('pancakeV3Factory', [pancakeV3Deployer])
  const { abi } = readArtifact('pancakePoolDeployer')
  script.call(pancakeV3Deployer, { abi, functionName: 'setFactoryAddress', args: [pancakeV3Factory] })
  return { pancakeV3Deployer, pancakeV3Factory }
}

/** The two know each other from their constructors. */
function deployAlgebra(script: Script) {
  script.skipTo(firstNonces.algebra)
  const algebraFactory = script.deploy('algebraFactory', [script.predictAddress(1)])
  return { algebraFactory, algebraPoolDeployer: script.deploy('algebraPoolDeployer', [algebraFactory]) }
}

const curveAmplification = 500n

function deployCurve(script: Script, coins: readonly Address[]) {
  script.skipTo(firstNonces.curve)
  const curvePoolToken = script.deploy('curvePoolToken', ['Murmur dollars', 'mDollars', 18n, 0n])
  const fee = BigInt(curveFee) * 10n ** 4n
  // The old pool also knew wrapped coins: here the coins and those under them are the same.
  const curvePool = script.deploy('curvePool', [coins, coins, curvePoolToken, curveAmplification, fee])
  script.call(curvePoolToken, {
    abi: readArtifact('curvePoolToken').abi,
    functionName: 'set_minter',
    args: [curvePool],
  })
  return { curvePool, curvePoolToken }
}
