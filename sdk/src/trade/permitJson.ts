import { createSpeedUpMessage, type SpeedUp } from '@murmur/engine/encode/bridge/speedUp'
import { createPermitMessage, type PermitRequest } from '@murmur/engine/encode/permitMessage'
import { getTypesForEIP712Domain, stringify } from 'viem'

/** The permit as wallets take it: JSON, with the type of its domain spelled out. */
export function writePermit(request: PermitRequest): string {
  const { types, ...message } = createPermitMessage(request)
  return stringify({ ...message, types: { EIP712Domain: getTypesForEIP712Domain(message), ...types } })
}

/** The new terms of a deposit, likewise. */
export function writeSpeedUp(speedUp: SpeedUp): string {
  const { types, ...message } = createSpeedUpMessage(speedUp)
  return stringify({ ...message, types: { EIP712Domain: getTypesForEIP712Domain(message), ...types } })
}
