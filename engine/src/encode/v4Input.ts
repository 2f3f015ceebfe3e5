import type { AbiParameter } from 'viem'
import { decodeAbiParameters, encodeAbiParameters, parseAbiParameters } from 'viem/utils'
import type { Address } from '../token.ts'
import { coin, getEnds, type Hex, type Path, router, type SwapCommand, toAddress, UnreadableError } from './command.ts'
import { decodeUnits, encodeUnits } from './swapInput.ts'

type V4Path = Extract<Path, { venue: 'uniswapV4' }>

const planParameters = parseAbiParameters('bytes actions, bytes[] params')
const settleParameters = parseAbiParameters('address currency, uint256 amount, bool payerIsUser')
const takeParameters = parseAbiParameters('address currency, address recipient, uint256 amount')
/** The list of prices per hop is there in all versions from 2.1.0 on, and ours is always empty. */
const swapParameters = parseAbiParameters([
  'Swap swap',
  'struct Swap { address currency; PathKey[] path; uint256[] hopPrices; uint128 amount; uint128 limit; }',
  'struct PathKey { address currency; uint24 fee; int24 tickSpacing; address hooks; bytes hookData; }',
])

/** SETTLE, SWAP_EXACT_IN, TAKE. */
const PAY_ACTIONS = '0x0b070e'
/** SWAP_EXACT_OUT, SETTLE, TAKE. */
const RECEIVE_ACTIONS = '0x090b0e'
/** All that is owed to the pool manager, or by it. */
const OPEN = 0n

/** The input of V4_SWAP: pay the pool manager, swap, and take the output into the router. */
export function encodeV4Input(swap: SwapCommand & { readonly path: V4Path }): Hex {
  const { path, exact, units, limit, payer } = swap
  const [pay, receive] = getEnds(path)
  const isExactPay = exact === 'pay'
  const settled = isExactPay ? encodeUnits(units) : OPEN
  const settle = encodeAbiParameters(settleParameters, [pay, settled, payer === 'user'])
  const take = encodeAbiParameters(takeParameters, [receive, router, OPEN])
  const swapped = encodeSwap({ path, exact, limit, units: isExactPay ? OPEN : encodeUnits(units) })
  const parts = isExactPay ? [settle, swapped, take] : [swapped, settle, take]
  return encodeAbiParameters(planParameters, [isExactPay ? PAY_ACTIONS : RECEIVE_ACTIONS, parts])
}

type Swap = Pick<SwapCommand, 'exact' | 'limit'> & { readonly path: V4Path; readonly units: bigint }

function encodeSwap({ path, exact, units, limit }: Swap): Hex {
  const [pay, receive] = getEnds(path)
  // Each hop names the token on its far side, seen from the currency that the swap starts at.
  const others = exact === 'pay' ? path.tokens.slice(1) : path.tokens.slice(0, -1)
  const hops = path.keys.map(({ feePpm, tickSpacing, hooks }, at) => ({
    currency: others[at] ?? coin,
    fee: feePpm,
    tickSpacing,
    hooks,
    hookData: '0x' as const,
  }))
  const currency = exact === 'pay' ? pay : receive
  return encodeAbiParameters(swapParameters, [{ currency, path: hops, hopPrices: [], amount: units, limit }])
}

/** Extra bytes, other actions and data for hooks are found by encoding the result again. */
export function decodeV4Input(input: Hex): SwapCommand & { readonly path: V4Path } {
  const [actions, parts] = decodeAbiParameters(planParameters, input)
  if (actions !== PAY_ACTIONS && actions !== RECEIVE_ACTIONS) throw new UnreadableError('A V4 swap has other actions.')
  const isExactPay = actions === PAY_ACTIONS
  const [settled, swapped] = isExactPay ? parts : [parts[1], parts[0]]
  const [, amount, isPaidByUser] = decode(settleParameters, settled)
  const [swap] = decode(swapParameters, swapped)
  const keys = swap.path.map(({ fee, tickSpacing, hooks }) => ({ feePpm: fee, tickSpacing, hooks: toAddress(hooks) }))
  if (!isExactPay && keys.some(({ hooks }) => hooks !== coin))
    throw new UnreadableError('A hook swaps an exact payment only.')
  const others = swap.path.map(({ currency }) => toAddress(currency))
  const end = toAddress(swap.currency)
  const tokens: readonly Address[] = isExactPay ? [end, ...others] : [...others, end]
  return {
    type: 'swap',
    path: { venue: 'uniswapV4', tokens, keys },
    exact: isExactPay ? 'pay' : 'receive',
    units: isExactPay ? decodeUnits(amount) : swap.amount,
    limit: swap.limit,
    payer: isPaidByUser ? 'user' : 'router',
  }
}

function decode<const T extends readonly AbiParameter[]>(parameters: T, part: Hex | undefined) {
  return decodeAbiParameters(parameters, part ?? '0x')
}
