import { decodeAbiParameters, encodeAbiParameters, encodePacked, parseAbiParameters, size, slice } from 'viem/utils'
import type { Address } from '../token.ts'
import {
  type Hex,
  type Path,
  type RouterVersion,
  router,
  type SwapCommand,
  toAddress,
  type Units,
  UnreadableError,
} from './command.ts'

/** Stands for the router's whole balance of a token. */
const WHOLE_BALANCE = 2n ** 255n

export function encodeUnits(units: Units): bigint {
  return units === 'rest' ? WHOLE_BALANCE : units
}

export function decodeUnits(units: bigint): Units {
  return units === WHOLE_BALANCE ? 'rest' : units
}

/** From 2.1.1 on, swaps of V2 and V3 have a list of minimum prices too. */
function hasHopPrices(version: RouterVersion): boolean {
  return version !== '2.1.0'
}

const v2Parameters = parseAbiParameters('address, uint256, uint256, address[], bool')
const v3Parameters = parseAbiParameters('address, uint256, uint256, bytes, bool')
const [hopPrices] = parseAbiParameters('uint256[]')

type PairPath = Exclude<Path, { venue: 'uniswapV4' }>
type Options = { readonly version: RouterVersion }

/** The input of a swap over V2 or V3 pools. The output stays in the router. */
export function encodeSwapInput(swap: SwapCommand & { readonly path: PairPath }, { version }: Options): Hex {
  const { path, units, limit, payer, exact } = swap
  const limits = [router, encodeUnits(units), limit] as const
  const isPaidByUser = payer === 'user'
  if (path.venue === 'uniswapV2') {
    const values = [...limits, path.tokens, isPaidByUser] as const
    if (!hasHopPrices(version)) return encodeAbiParameters(v2Parameters, values)
    return encodeAbiParameters([...v2Parameters, hopPrices], [...values, []])
  }
  const values = [...limits, encodeV3Path(path, { exact }), isPaidByUser] as const
  if (!hasHopPrices(version)) return encodeAbiParameters(v3Parameters, values)
  return encodeAbiParameters([...v3Parameters, hopPrices], [...values, []])
}

type InputKind = Options & Pick<SwapCommand, 'exact'> & { readonly venue: PairPath['venue'] }

/** Extra bytes and minimum prices are found by encoding the result again. */
export function decodeSwapInput(input: Hex, { venue, exact }: InputKind): SwapCommand & { readonly path: PairPath } {
  const [recipient, units, limit, path, isPaidByUser] =
    venue === 'uniswapV2' ? decodeAbiParameters(v2Parameters, input) : decodeAbiParameters(v3Parameters, input)
  if (toAddress(recipient) !== router) throw new UnreadableError(`A swap pays out to ${recipient}.`)
  return {
    type: 'swap',
    path:
      typeof path === 'string' ? decodeV3Path(path, { exact }) : { venue: 'uniswapV2', tokens: path.map(toAddress) },
    exact,
    units: decodeUnits(units),
    limit,
    payer: isPaidByUser ? 'user' : 'router',
  }
}

type V3Path = Extract<Path, { venue: 'uniswapV3' }>

/** The router walks an exact receipt from its end, so the path is reversed. */
function encodeV3Path({ tokens, feesPpm }: V3Path, { exact }: Pick<SwapCommand, 'exact'>): Hex {
  const [first, ...rest] = exact === 'pay' ? tokens : tokens.toReversed()
  const fees = exact === 'pay' ? feesPpm : feesPpm.toReversed()
  if (first === undefined || fees.length !== rest.length) throw new RangeError('A V3 path needs a fee for each hop.')
  return rest.reduce<Hex>(
    (path, token, at) => encodePacked(['bytes', 'uint24', 'address'], [path, fees[at] ?? 0, token]),
    first,
  )
}

const HOP_BYTES = 23
const ADDRESS_BYTES = 20

function decodeV3Path(path: Hex, { exact }: Pick<SwapCommand, 'exact'>): V3Path {
  const hops = (size(path) - ADDRESS_BYTES) / HOP_BYTES
  if (!Number.isInteger(hops) || hops < 1) throw new UnreadableError('A V3 path has a broken length.')
  const tokens: Address[] = [toAddress(slice(path, 0, ADDRESS_BYTES))]
  const feesPpm: number[] = []
  for (let at = ADDRESS_BYTES; at < size(path); at += HOP_BYTES) {
    feesPpm.push(Number(slice(path, at, at + 3)))
    tokens.push(toAddress(slice(path, at + 3, at + HOP_BYTES)))
  }
  if (exact === 'pay') return { venue: 'uniswapV3', tokens, feesPpm }
  return { venue: 'uniswapV3', tokens: tokens.reverse(), feesPpm: feesPpm.reverse() }
}
