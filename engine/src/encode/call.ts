import type { Address } from '../token.ts'
import { type Hex, toAddress } from './command.ts'

/** A transaction, before gas and nonce. Addresses are in lower case. */
export type Call = {
  readonly chainId: number
  readonly account: Address
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
}

/** Addresses and bytes in lower case. */
export function readCall({ chainId, account, to, value, data }: Call): Call {
  return { chainId, account: toAddress(account), to: toAddress(to), value, data: data.toLowerCase() as Hex }
}
