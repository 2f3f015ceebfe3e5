import type { Address } from '../token.ts'
import { type Command, coin, type Path, type SwapCommand, toAddress, UnreadableError } from './command.ts'

/** The contracts behind Uniswap V4 that these swaps pass. Uniswap's own pools have none. */
export function listHooks(swaps: readonly SwapCommand[]): readonly Address[] {
  return [...new Set(swaps.flatMap(({ path }) => listPathHooks(path)))]
}

export function listPathHooks(path: Path): readonly Address[] {
  return path.venue === 'uniswapV4' ? path.keys.map(({ hooks }) => hooks).filter((hooks) => hooks !== coin) : []
}

/** The hooks that a decoded call may pass. `any` is for a reader that only describes it. */
export type ReadHooks = readonly Address[] | 'any'

type Known = { readonly hooks: readonly Address[] }

export function hasOnlyHooks(swaps: readonly SwapCommand[], { hooks }: Known): boolean {
  const known = new Set(hooks.map(toAddress))
  return listHooks(swaps).every((hook) => known.has(hook))
}

/** Throws on any other hook: it could keep the payment down to the floor. */
export function requireHooks(commands: readonly Command[], { hooks }: { readonly hooks: ReadHooks }): void {
  if (hooks === 'any') return
  const swaps = commands.filter((command) => command.type === 'swap')
  if (!hasOnlyHooks(swaps, { hooks })) throw new UnreadableError('A swap passes a hook that is not one of ours.')
}
