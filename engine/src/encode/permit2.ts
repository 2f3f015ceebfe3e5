import { decodeAbiParameters, encodeAbiParameters, parseAbiParameters } from 'viem/utils'
import type { Address } from '../token.ts'
import { type Hex, type Permit, type SignedPermit, toAddress } from './command.ts'

type Single = {
  readonly details: { readonly token: Address; readonly amount: bigint; readonly expiration: number; nonce: number }
  readonly spender: Address
  readonly sigDeadline: bigint
}

/** Permit2's struct `PermitSingle`. */
export function toPermitSingle({ token, units, expiration, nonce, spender, signatureDeadline }: Permit): Single {
  return { details: { token, amount: units, expiration, nonce }, spender, sigDeadline: signatureDeadline }
}

export function fromPermitSingle({ details, spender, sigDeadline }: Single): Permit {
  return {
    token: toAddress(details.token),
    units: details.amount,
    expiration: details.expiration,
    nonce: details.nonce,
    spender: toAddress(spender),
    signatureDeadline: sigDeadline,
  }
}

const parameters = parseAbiParameters([
  'PermitSingle permit, bytes signature',
  'struct PermitSingle { PermitDetails details; address spender; uint256 sigDeadline; }',
  'struct PermitDetails { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
])

export function encodePermit({ permit, signature }: SignedPermit): Hex {
  return encodeAbiParameters(parameters, [toPermitSingle(permit), signature])
}

export function decodePermit(input: Hex): SignedPermit {
  const [single, signature] = decodeAbiParameters(parameters, input)
  return { type: 'permit', permit: fromPermitSingle(single), signature }
}
