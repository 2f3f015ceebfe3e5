import { parseAbi } from 'viem'

const structs = [
  'struct PoolKey { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
  'struct SwapParams { bool zeroForOne; int256 amountSpecified; uint160 sqrtPriceLimitX96; }',
  'struct Liquidity { int24 tickLower; int24 tickUpper; int256 liquidityDelta; bytes32 salt; }',
] as const

/** All functions of a hook, with those that only some have. */
export const hookAbi = parseAbi([
  ...structs,
  'function beforeInitialize(address sender, PoolKey key, uint160 sqrtPriceX96) returns (bytes4)',
  'function beforeAddLiquidity(address sender, PoolKey key, Liquidity params, bytes hookData) returns (bytes4)',
  'function beforeSwap(address sender, PoolKey key, SwapParams params, bytes hookData) returns (bytes4, int256, uint24)',
  'function uniswapV3SwapCallback(int256 amount0, int256 amount1, bytes data)',
  'function pancakeV3SwapCallback(int256 amount0, int256 amount1, bytes data)',
  'function algebraSwapCallback(int256 amount0, int256 amount1, bytes data)',
  'function venueOf(bytes32 poolId) view returns (address pool, uint8 index0, uint8 index1, bool isCrypto)',
  'function manager() view returns (address)',
  'function factory() view returns (address)',
])

export const managerAbi = parseAbi([
  ...structs,
  'function initialize(PoolKey key, uint160 sqrtPriceX96) returns (int24 tick)',
  'function swap(PoolKey key, SwapParams params, bytes hookData) returns (int256 delta)',
  'function take(address currency, address to, uint256 amount)',
  'function sync(address currency)',
  'function settle() payable returns (uint256 paid)',
])

export const strangerAbi = parseAbi([
  'struct Call { address to; bytes data; bool mayFail; }',
  'function run(Call[] calls)',
  'function runUnlocked(address manager, Call[] calls)',
  'function arm(Call[] calls, uint256 skip)',
  'function reentered() view returns (uint256)',
])
