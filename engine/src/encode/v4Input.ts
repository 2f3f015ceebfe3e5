import type { AbiParameter } from 'viem'
import { decodeAbiParameters, encodeAbiParameters, parseAbiParameters } from 'viem/utils'
import type { Address } from '../token.ts'
import {
  coin,
  getEnds,
  type Hex,
  type Path,
  type RouterVersion,
  router,
  type SwapCommand,
  toAddress,
  UnreadableError,
} from './command.ts'
import { decodeUnits, encodeUnits, hasHopPrices } from './swapInput.ts'

type V4Path = Extract<Path, { venue: 'uniswapV4' }>
type Options = { readonly version: RouterVersion }

const planParameters = parseAbiParameters('bytes actions, bytes[] params')
const settleParameters = parseAbiParameters('address currency, uint256 amount, bool payerIsUser')
const takeParameters = parseAbiParameters('address currency, address recipient, uint256 amount')
const pathKey = 'struct PathKey { address currency; uint24 fee; int24 tickSpacing; address hooks; bytes hookData; }'
const swapParameters = parseAbiParameters([
  'Swap swap',
  'struct Swap { address currency; PathKey[] path; uint128 amount; uint128 limit; }',
  pathKey,
])
const pricedSwapParameters = parseAbiParameters([
  'Swap swap',
  'struct Swap { address currency; PathKey[] path; uint256[] minHopPriceX36; uint128 amount; uint128 limit; }',
  pathKey,
])

/** SETTLE, SWAP_EXACT_IN, TAKE. */
const PAY_ACTIONS = '0x0b070e'
/** SWAP_EXACT_OUT, SETTLE, TAKE. */
const RECEIVE_ACTIONS = '0x090b0e'
/** All that is owed to the pool manager, or by it. */
const OPEN = 0n

/** The input of V4_SWAP: pay the pool manager, swap, and take the output into the router. */
export function encodeV4Input(swap: SwapCommand & { readonly path: V4Path }, { version }: Options): Hex {
  const { path, exact, units, limit, payer } = swap
  const [pay, receive] = getEnds(path)
  const isExactPay = exact === 'pay'
  const settled = isExactPay ? encodeUnits(units) : OPEN
  const settle = encodeAbiParameters(settleParameters, [pay, settled, payer === 'user'])
  const take = encodeAbiParameters(takeParameters, [receive, router, OPEN])
  const swapped = encodeSwap({ path, exact, limit, units: isExactPay ? OPEN : encodeUnits(units) }, { version })
  const parts = isExactPay ? [settle, swapped, take] : [swapped, settle, take]
  return encodeAbiParameters(planParameters, [isExactPay ? PAY_ACTIONS : RECEIVE_ACTIONS, parts])
}

type Swap = Pick<SwapCommand, 'exact' | 'limit'> & { readonly path: V4Path; readonly units: bigint }

function encodeSwap({ path, exact, units, limit }: Swap, { version }: Options): Hex {
  const [pay, receive] = getEnds(path)
  // Each hop names the token on its far side, seen from the currency that the swap starts at.
  const others = exact === 'pay' ? path.tokens.slice(1) : path.tokens.slice(0, -1)
  const hops = path.keys.map(({ feePpm, tickSpacing }, at) => ({
    currency: others[at] ?? coin,
    fee: feePpm,
    tickSpacing,
    hooks: coin,
    hookData: '0x' as const,
  }))
  const values = { currency: exact === 'pay' ? pay : receive, path: hops, amount: units, limit }
  if (!hasHopPrices(version)) return encodeAbiParameters(swapParameters, [values])
  return encodeAbiParameters(pricedSwapParameters, [{ ...values, minHopPriceX36: [] }])
}

/** Extra bytes, other actions and hooks are found by encoding the result again. */
export function decodeV4Input(input: Hex, { version }: Options): SwapCommand & { readonly path: V4Path } {
  const [actions, parts] = decodeAbiParameters(planParameters, input)
  if (actions !== PAY_ACTIONS && actions !== RECEIVE_ACTIONS) throw new UnreadableError('A V4 swap has other actions.')
  const isExactPay = actions === PAY_ACTIONS
  const [settled, swapped] = isExactPay ? parts : [parts[1], parts[0]]
  const [, amount, isPaidByUser] = decode(settleParameters, settled)
  const [swap] = hasHopPrices(version) ? decode(pricedSwapParameters, swapped) : decode(swapParameters, swapped)
  const others = swap.path.map(({ currency }) => toAddress(currency))
  const end = toAddress(swap.currency)
  const tokens: readonly Address[] = isExactPay ? [end, ...others] : [...others, end]
  return {
    type: 'swap',
    path: {
      venue: 'uniswapV4',
      tokens,
      keys: swap.path.map(({ fee, tickSpacing }) => ({ feePpm: fee, tickSpacing })),
    },
    exact: isExactPay ? 'pay' : 'receive',
    units: isExactPay ? decodeUnits(amount) : swap.amount,
    limit: swap.limit,
    payer: isPaidByUser ? 'user' : 'router',
  }
}

function decode<const T extends readonly AbiParameter[]>(parameters: T, part: Hex | undefined) {
  return decodeAbiParameters(parameters, part ?? '0x')
}
