import type { Address } from '../token.ts'

/** From 2.1.1 on, swaps of V2 and V3 have a list of prices per hop. Ours is always empty: one floor holds for the whole. */
export type RouterVersion = '2.1.0' | '2.1.1' | '2.1.2'

/** The Universal Router of one network. */
export type RouterContract = {
  readonly address: Address
  readonly version: RouterVersion
  /** The hooks that a swap may pass. Absent: none, so only Uniswap's pools are in reach. */
  readonly hooks?: readonly Address[]
}

export type Hex = `0x${string}`

/** The commands of the Universal Router that Murmur sends. Everything that it swaps stays in the router until the end. */
export type Command =
  | SignedPermit
  /** Moves the payer's tokens into the router, through Permit2. */
  | { readonly type: 'pull'; readonly token: Address; readonly units: bigint }
  /** Wraps coins of the router. */
  | { readonly type: 'wrap'; readonly units: Units }
  | SwapCommand
  /** Unwraps all wrapped coins of the router. */
  | { readonly type: 'unwrap'; readonly recipient: Address; readonly least: bigint }
  /** Sends all that the router has of a token. */
  | { readonly type: 'sweep'; readonly token: Address; readonly recipient: Address; readonly least: bigint }
  /** Deposits tokens of the router with Across. */
  | { readonly type: 'deposit'; readonly deposit: Deposit }

export type SignedPermit = { readonly type: 'permit'; readonly permit: Permit; readonly signature: Hex }

/** A Permit2 allowance: the spender may take this amount of the token until it expires. Addresses are in lower case. */
export type Permit = {
  readonly token: Address
  readonly units: bigint
  /** Seconds since 1970. */
  readonly expiration: number
  readonly nonce: number
  readonly spender: Address
  /** The signature is void after this second. */
  readonly signatureDeadline: bigint
}

/** The arguments of Across' SpokePool, by its names. Addresses are in lower case, times in seconds since 1970. */
export type Deposit = {
  /** Gets the refund if no relayer fills the deposit. */
  readonly depositor: Address
  readonly recipient: Address
  readonly inputToken: Address
  readonly outputToken: Address
  readonly inputAmount: bigint
  readonly outputAmount: bigint
  readonly destinationChainId: number
  readonly exclusiveRelayer: Address
  readonly quoteTimestamp: number
  readonly fillDeadline: number
  /** A time, or seconds after the deposit. */
  readonly exclusivityDeadline: number
  readonly message: Hex
}

export type SwapCommand = {
  readonly type: 'swap'
  readonly path: Path
  /** The side that `units` fixes. */
  readonly exact: 'pay' | 'receive'
  readonly units: Units
  /** The least received for an exact payment, the most paid for an exact receipt. */
  readonly limit: bigint
  readonly payer: 'user' | 'router'
}

/** An amount, or all that the router has of the token. */
export type Units = bigint | 'rest'

/** The tokens from the paid to the received one, and the pools between them. */
export type Path =
  | { readonly venue: 'uniswapV2'; readonly tokens: readonly Address[] }
  | { readonly venue: 'uniswapV3'; readonly tokens: readonly Address[]; readonly feesPpm: readonly number[] }
  | { readonly venue: 'uniswapV4'; readonly tokens: readonly Address[]; readonly keys: readonly PoolKey[] }

/** A V4 pool between two tokens. */
type PoolKey = {
  readonly feePpm: number
  readonly tickSpacing: number
  /** Zero for a pool of Uniswap's own. Any other hook swaps in a pool of another exchange, and can change amounts. */
  readonly hooks: Address
}

/** V4's address of the native coin. */
export const coin: Address = '0x0000000000000000000000000000000000000000'

/** The router's placeholders for the sender of the transaction and for itself. */
export const sender: Address = '0x0000000000000000000000000000000000000001'
export const router: Address = '0x0000000000000000000000000000000000000002'

/** Bytes that we do not understand, or that do something we never plan. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError'
}

export function toAddress(text: string): Address {
  return text.toLowerCase() as Address
}

export function getEnds({ tokens }: Path): readonly [pay: Address, receive: Address] {
  const [pay, receive] = [tokens[0], tokens.at(-1)]
  if (pay === undefined || receive === undefined || tokens.length < 2) throw new UnreadableError('A path has no hop.')
  return [pay, receive]
}
