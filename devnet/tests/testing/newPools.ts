import { sortTokens } from '@murmur/server/market/venues'
import { type Address, concatHex, erc20Abi, type Hex, maxUint256, parseAbi, toHex } from 'viem'
import type { LocalAccount, LocalNetwork } from '../../src/chains.ts'
import { readArtifact } from '../../src/world/artifacts.ts'
import { createSender, enoughGas } from './testWorld.ts'

/** One account on one network. */
export type Provider = { readonly network: LocalNetwork; readonly account: LocalAccount }

type NewPool = { readonly tokens: readonly [Address, Address]; readonly units: readonly [bigint, bigint] }

const routerAbi = parseAbi([
  'function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline) returns (uint256, uint256, uint256)',
  'function removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline) returns (uint256, uint256)',
])
const factoryAbi = parseAbi(['function getPair(address, address) view returns (address)'])
const managerAbi = parseAbi([
  'struct MintParams { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96) payable returns (address)',
  'function mint(MintParams params) payable returns (uint256, uint128, uint256, uint256)',
])

const never = 2n ** 40n
/** A pool is a large contract. */
const gas = 8_000_000n

/** Adds liquidity to a pair of Uniswap V2, which is created if it does not exist. Answers its address. */
export async function createPair({ network, account }: Provider, { tokens, units }: NewPool): Promise<Address> {
  const { uniswapV2Router, uniswapV2Factory } = network.contracts
  const user = createSender(network, account)
  for (const token of tokens) await approve({ network, account }, { token, spender: uniswapV2Router })
  const args = [...tokens, ...units, 0n, 0n, account.address, never] as const
  await user.writeContractSync({ gas, abi: routerAbi, address: uniswapV2Router, functionName: 'addLiquidity', args })
  return await user.readContract({ abi: factoryAbi, address: uniswapV2Factory, functionName: 'getPair', args: tokens })
}

/** Takes out all liquidity that the account has provided. */
export async function emptyPair(
  { network, account }: Provider,
  { pair, tokens }: { readonly pair: Address; readonly tokens: NewPool['tokens'] },
): Promise<void> {
  const { uniswapV2Router: address } = network.contracts
  const user = createSender(network, account)
  await approve({ network, account }, { token: pair, spender: address })
  const own = { abi: erc20Abi, address: pair, functionName: 'balanceOf', args: [account.address] } as const
  const args = [...tokens, await user.readContract(own), 0n, 0n, account.address, never] as const
  await user.writeContractSync({ gas, abi: routerAbi, address, functionName: 'removeLiquidity', args })
}

const FEE = 3000

/** A pool of Uniswap V3 with equal prices, and without liquidity. The tokens themselves are not called. */
export async function startTickPool({ network, account }: Provider, tokens: NewPool['tokens']): Promise<void> {
  const address = network.contracts.uniswapV3PositionManager
  const args = [...sortTokens(...tokens), FEE, 2n ** 96n] as const
  const call = { abi: managerAbi, address, functionName: 'createAndInitializePoolIfNecessary', args } as const
  await createSender(network, account).writeContractSync({ gas, ...call })
}

/** The same with liquidity over its whole range. */
export async function createTickPool(provider: Provider, { tokens, units }: NewPool): Promise<void> {
  const { network, account } = provider
  const address = network.contracts.uniswapV3PositionManager
  await startTickPool(provider, tokens)
  for (const token of tokens) await approve(provider, { token, spender: address })
  const [token0, token1] = sortTokens(...tokens)
  const range = { fee: FEE, tickLower: -887_220, tickUpper: 887_220 }
  const amounts = { amount0Desired: units[0], amount1Desired: units[1], amount0Min: 0n, amount1Min: 0n }
  const args = [{ token0, token1, ...range, ...amounts, recipient: account.address, deadline: never }] as const
  const call = { abi: managerAbi, address, functionName: 'mint', args } as const
  await createSender(network, account).writeContractSync({ gas, ...call })
}

async function approve({ network, account }: Provider, { token, spender }: Record<'token' | 'spender', Address>) {
  const call = { abi: erc20Abi, address: token, functionName: 'approve', args: [spender, maxUint256] } as const
  await createSender(network, account).writeContractSync({ gas: enoughGas, ...call })
}

/** A token that is not listed. The account holds all of it. */
export async function deployToken({ network, account }: Provider): Promise<Address> {
  const user = createSender(network, account)
  const { abi, bytecode } = readArtifact('token')
  const hash = await user.deployContract({ abi, bytecode, args: ['Unlisted', 'NEW', 18] })
  const { contractAddress: address } = await user.waitForTransactionReceipt({ hash })
  if (!address) throw new Error('The token was not deployed.')
  await user.writeContractSync({ abi, address, functionName: 'addMinter', args: [account.address] })
  await user.writeContractSync({ abi, address, functionName: 'mint', args: [account.address, 10n ** 30n] })
  return address
}

/** A contract with this code, whatever it does. */
export async function deployCode({ network, account }: Provider, code: Hex): Promise<Address> {
  const user = createSender(network, account)
  // Copies what follows these eleven bytes, and returns it.
  const size = toHex((code.length - 2) / 2, { size: 1 })
  const data = concatHex(['0x60', size, '0x80600b6000396000f3', code])
  const { contractAddress } = await user.sendTransactionSync({ data, gas })
  if (!contractAddress) throw new Error('The contract was not deployed.')
  return contractAddress
}
