import type { Address } from '@murmur/engine/token'
import { encodeAbiParameters, encodePacked, getCreate2Address, type Hex, keccak256 } from 'viem'
import type { Pair } from './venueFamily.ts'

/** The code of an exchange's pools. Their addresses follow from it, so a factory with other pools is recognised. */
export type PoolCode = {
  readonly hash: Hex
  /** Where it is not the factory that deploys. */
  readonly deployer?: Address
}

type CodeOptions = { readonly factory: Address; readonly code: PoolCode }

export function getPairAddress(tokens: Pair, { factory, code }: CodeOptions): Address {
  const salt = keccak256(encodePacked(['address', 'address'], [...tokens]))
  return getCreate2Address({ from: code.deployer ?? factory, salt, bytecodeHash: code.hash })
}

export function getPoolAddress(
  tokens: Pair,
  { factory, code, feePpm }: CodeOptions & { readonly feePpm: number },
): Address {
  const types = [{ type: 'address' }, { type: 'address' }, { type: 'uint24' }] as const
  const salt = keccak256(encodeAbiParameters(types, [...tokens, feePpm]))
  return getCreate2Address({ from: code.deployer ?? factory, salt, bytecodeHash: code.hash })
}
