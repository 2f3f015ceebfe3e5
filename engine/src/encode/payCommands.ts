import type { Leg } from '../search/settle.ts'
import { type Address, isSameAddress } from '../token.ts'
import { type Command, coin, getEnds, type Path, router, toAddress, type Units } from './command.ts'
import { findPath } from './poolPath.ts'

type Options = {
  /** The paid token, or the wrapped coin where coins are paid. */
  readonly token: Address
  readonly isCoin: boolean
  readonly units: bigint
  /** The account by default. On arrival the router has the money already. */
  readonly payer?: 'user' | 'router'
}

type PathLeg = Leg & { readonly path: Path }

/** The swaps of an exact payment, leg by leg. No value if the router cannot reach one of the pools. */
export function listPayCommands(legs: readonly Leg[], options: Options): readonly Command[] | undefined {
  const reached = legs.flatMap((leg) => {
    const path = findPath(leg)
    return path === undefined ? [] : [{ ...leg, path }]
  })
  if (reached.length !== legs.length) return undefined
  const tokens = [...new Set(legs.map(({ pay }) => toAddress(pay)))]
  const start: readonly Command[] = options.isCoin ? [{ type: 'wrap', units: options.units }] : []
  return [...start, ...tokens.flatMap((token) => listTokenCommands(reached, { ...options, spent: token }))]
}

/** All legs that pay one token. Routes list a leg after all those that deliver its token. */
function listTokenCommands(
  legs: readonly PathLeg[],
  { spent, token, isCoin, payer: source = 'user' }: Options & { readonly spent: Address },
): readonly Command[] {
  const own = legs.filter(({ pay }) => isSameAddress(pay, spent))
  const isFromUser = isSameAddress(token, spent) && !isCoin && source === 'user'
  // The largest leg comes last and takes the remainder, so a worse price before it cannot make it fail.
  const wrapped = sortByPayment(own.filter((leg) => !paysCoin(leg)))
  const native = sortByPayment(own.filter(paysCoin))
  const last = [...wrapped, ...native].at(-1)
  const swap = (leg: PathLeg): readonly Command[] => {
    const payer = isFromUser && !paysCoin(leg) ? 'user' : 'router'
    const units: Units = leg === last && payer === 'router' ? 'rest' : leg.paid
    const command: Command = { type: 'swap', path: leg.path, exact: 'pay', units, limit: 0n, payer }
    return getEnds(leg.path)[1] === coin ? [command, { type: 'wrap', units: 'rest' }] : [command]
  }
  return [...wrapped.flatMap(swap), ...unwrap(native, { spent, isFromUser }), ...native.flatMap(swap)]
}

type Unwrap = { readonly spent: Address; readonly isFromUser: boolean }

/** V4 pools can trade the coin itself: all that is left of the wrapped coin is for them. */
function unwrap(native: readonly PathLeg[], { spent, isFromUser }: Unwrap): readonly Command[] {
  if (native.length === 0) return []
  const units = native.reduce((sum, { paid }) => sum + paid, 0n)
  const pull: readonly Command[] = isFromUser ? [{ type: 'pull', token: spent, units }] : []
  return [...pull, { type: 'unwrap', recipient: router, least: 0n }]
}

function paysCoin({ path }: PathLeg): boolean {
  return getEnds(path)[0] === coin
}

function sortByPayment(legs: readonly PathLeg[]): readonly PathLeg[] {
  return legs.toSorted((one, other) => Number(one.paid > other.paid) - Number(one.paid < other.paid))
}
