import { decodeApproval, encodeApproval } from '@murmur/engine/encode/approval'
import { createPermitMessage, normaliseMessage, readPermitMessage } from '@murmur/engine/encode/permitMessage'
import { PERMIT_SECONDS } from '@murmur/engine/plan'
import type { Address } from '@murmur/engine/token'
import { addressOf, dollar, toAmount } from './lessonMarket.ts'

export type PermissionKind = 'permit' | 'exact' | 'unlimited'

type Permission = {
  /** The bytes or the message that the wallet gets. */
  readonly request: string
  readonly units: bigint
  /** In seconds after the signature. No value: never. */
  readonly endsAfter: number | undefined
  /** The contract may still take this much. */
  readonly takeable: bigint
}

const account: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const router: Address = '0x66a9893cc07d91d95644aedd05d03f95e1dba8af'
const permit2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const chainId = 1
const token = addressOf(dollar).toLowerCase() as Address
const signedAt = 1_800_000_000
const EVERYTHING = 2n ** 256n - 1n

export const balance = toAmount(dollar, 2_500).units

type Situation = {
  /** The payment of the trade, in whole dollars. */
  readonly paid: number
  /** Seconds after the signature. */
  readonly later: number
}

/** Read back from the request itself, as a careful wallet would. */
export function describePermission(kind: PermissionKind, { paid, later }: Situation): Permission {
  const { units } = toAmount(dollar, paid)
  const read = kind === 'permit' ? readPermit(units) : readApproval(kind === 'exact' ? units : EVERYTHING)
  const isOver = read.endsAfter !== undefined && later > read.endsAfter
  const most = read.units < balance ? read.units : balance
  return { ...read, takeable: isOver ? 0n : most }
}

function readPermit(units: bigint) {
  const expiration = signedAt + PERMIT_SECONDS
  const message = createPermitMessage({
    chainId,
    permit2,
    token,
    units,
    expiration,
    nonce: 0,
    spender: router,
    signatureDeadline: BigInt(expiration),
  })
  const read = readPermitMessage(message)
  const request = JSON.stringify(JSON.parse(normaliseMessage(message.message)), null, 2)
  return { request, units: read.units, endsAfter: read.expiration - signedAt }
}

function readApproval(units: bigint) {
  const call = encodeApproval({ chainId, account, token, spender: permit2, units })
  return { request: call.data.replace(/(.{74})/g, '$1\n'), units: decodeApproval(call).units, endsAfter: undefined }
}
