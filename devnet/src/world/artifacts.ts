import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Abi, type Hex, keccak256, parseAbi } from 'viem'
import { liquidityProviderCode, pancakePoolDeployerCode } from './ownContracts.ts'

type Artifact = { readonly abi: Abi; readonly bytecode: Hex }

type Compiled = { readonly abi: Abi; readonly bytecode?: Bytecode; readonly evm?: { readonly bytecode: Bytecode } }
type Bytecode = string | { readonly object: string }

const require = createRequire(import.meta.url)
const across = '@across-protocol/contracts/dist/evm/artifacts'
const v3 = '@uniswap/v3-periphery/artifacts/contracts'
const v4 = '@uniswap/v4-periphery/foundry-out'
const balancer = '@balancer-labs/v2-deployments/dist/tasks'
const pancake = '@pancakeswap/v3-core/artifacts/contracts'
const algebra = '@cryptoalgebra/integral-core/artifacts/contracts'
const curve = '@setprotocol/set-protocol-v2/external/abi/curve'

const paths = {
  wrappedNative: '@uniswap/v2-periphery/build/WETH9.json',
  token: `${across}/ExpandedERC20.sol/ExpandedERC20.json`,
  v2Factory: '@uniswap/v2-core/build/UniswapV2Factory.json',
  v2Pair: '@uniswap/v2-core/build/UniswapV2Pair.json',
  v2Router: '@uniswap/v2-periphery/build/UniswapV2Router02.json',
  v3Factory: '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
  v3Pool: '@uniswap/v3-core/artifacts/contracts/UniswapV3Pool.sol/UniswapV3Pool.json',
  v3PositionManager: `${v3}/NonfungiblePositionManager.sol/NonfungiblePositionManager.json`,
  v3Quoter: `${v3}/lens/QuoterV2.sol/QuoterV2.json`,
  v3TickLens: `${v3}/lens/TickLens.sol/TickLens.json`,
  v4PoolManager: `${v4}/PoolManager.sol/PoolManager.default.json`,
  v4PositionManager: `${v4}/PositionManager.sol/PositionManager.json`,
  v4Quoter: `${v4}/V4Quoter.sol/V4Quoter.json`,
  universalRouter: '@uniswap/universal-router/artifacts/contracts/UniversalRouter.sol/UniversalRouter.json',
  spokePool: `${across}/Ethereum_SpokePool.sol/Ethereum_SpokePool.json`,
  proxy: `${across}/ERC1967Proxy.sol/ERC1967Proxy.json`,
  multicallHandler: `${across}/MulticallHandler.sol/MulticallHandler.json`,
  balancerAuthorizer: `${balancer}/20210418-authorizer/artifact/Authorizer.json`,
  balancerVault: `${balancer}/20210418-vault/artifact/Vault.json`,
  balancerQueries: `${balancer}/20220721-balancer-queries/artifact/BalancerQueries.json`,
  balancerStableFactory: `${balancer}/deprecated/20220609-stable-pool-v2/artifact/StablePoolFactory.json`,
  pancakeV3Factory: `${pancake}/PancakeV3Factory.sol/PancakeV3Factory.json`,
  pancakeV3Pool: `${pancake}/PancakeV3Pool.sol/PancakeV3Pool.json`,
  algebraFactory: `${algebra}/AlgebraFactory.sol/AlgebraFactory.json`,
  algebraPoolDeployer: `${algebra}/AlgebraPoolDeployer.sol/AlgebraPoolDeployer.json`,
  algebraPool: `${algebra}/AlgebraPool.sol/AlgebraPool.json`,
  curvePool: `${curve}/Stableswap.json`,
  curvePoolToken: `${curve}/CurvePoolERC20.json`,
} as const

const own = {
  pancakePoolDeployer: {
    abi: parseAbi(['constructor(bytes creationCode)', 'function setFactoryAddress(address factory)']),
    bytecode: pancakePoolDeployerCode,
  },
  liquidityProvider: {
    abi: parseAbi([
      'struct Position { int24 lower; int24 upper; uint128 liquidity; }',
      'function fillPair(address factory, address one, address other, uint256 amountOne, uint256 amountOther)',
      'function fillPancake(address factory, address one, address other, uint24 fee, uint160 sqrtPriceX96, Position[] positions)',
      'function fillAlgebra(address factory, address one, address other, uint160 sqrtPriceX96, Position[] positions)',
    ]),
    bytecode: liquidityProviderCode,
  },
} as const

export type ArtifactName = keyof typeof paths | keyof typeof own

const read = new Map<ArtifactName, Artifact>()

export function readArtifact(name: ArtifactName): Artifact {
  const known = read.get(name)
  if (known !== undefined) return known
  if (isOwn(name)) return own[name]
  const { abi, bytecode, evm } = readPackageJson(paths[name]) as Compiled
  const artifact = { abi, bytecode: toHex(bytecode ?? evm?.bytecode ?? '') }
  read.set(name, artifact)
  return artifact
}

function isOwn(name: ArtifactName): name is keyof typeof own {
  return name in own
}

const initCodeHashes = new Map<ArtifactName, Hex>()

/** CREATE2 addresses of pools depend on this hash. */
export function getInitCodeHash(name: ArtifactName): Hex {
  const hash = initCodeHashes.get(name) ?? keccak256(readArtifact(name).bytecode)
  initCodeHashes.set(name, hash)
  return hash
}

/** No package has Permit2 itself, but one has a deployer that contains its code. */
export function readPermit2Code(): Hex {
  const path = `${v4}/DeployPermit2.sol/DeployPermit2.json`
  const { deployedBytecode } = readPackageJson(path) as { deployedBytecode: { object: string } }
  const carrier = deployedBytecode.object
  const start = carrier.indexOf('6040608081526004')
  const byteLength = 9152
  return `0x${carrier.slice(start, start + byteLength * 2)}`
}

/** viem contains the bytecode of Multicall3 for deployless calls, but does not export it. */
export async function readMulticall3Bytecode(): Promise<Hex> {
  const folder = dirname(require.resolve('viem/package.json'))
  const { href } = pathToFileURL(join(folder, '_esm/constants/contracts.js'))
  const { multicall3Bytecode } = (await import(href)) as { multicall3Bytecode: Hex }
  return multicall3Bytecode
}

function readPackageJson(path: string): unknown {
  return JSON.parse(readFileSync(require.resolve(path), 'utf8'))
}

function toHex(bytecode: Bytecode): Hex {
  const text = typeof bytecode === 'string' ? bytecode : bytecode.object
  return text.startsWith('0x') ? (text as Hex) : `0x${text}`
}
