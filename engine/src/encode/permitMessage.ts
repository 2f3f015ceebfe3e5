import { type Address, parseAddress } from '../token.ts'
import { type Permit, toAddress, UnreadableError } from './command.ts'
import { fromPermitSingle, toPermitSingle } from './permit2.ts'

/** A permit with the contract that it is signed for. */
export type PermitRequest = Permit & { readonly chainId: number; readonly permit2: Address }

const types = {
  PermitSingle: [
    { name: 'details', type: 'PermitDetails' },
    { name: 'spender', type: 'address' },
    { name: 'sigDeadline', type: 'uint256' },
  ],
  PermitDetails: [
    { name: 'token', type: 'address' },
    { name: 'amount', type: 'uint160' },
    { name: 'expiration', type: 'uint48' },
    { name: 'nonce', type: 'uint48' },
  ],
} as const

/** The EIP-712 message that the wallet signs. */
export function createPermitMessage({ chainId, permit2, ...permit }: PermitRequest) {
  return {
    domain: { name: 'Permit2', chainId, verifyingContract: permit2 },
    types,
    primaryType: 'PermitSingle',
    message: toPermitSingle(permit),
  } as const
}

/** Wallets get this type spelled out in JSON. */
const domainType = [
  { name: 'name', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

/** Reads a message as an object or as JSON. Throws if anything in it differs from our own messages. */
export function readPermitMessage(message: unknown): PermitRequest {
  const found = (typeof message === 'string' ? JSON.parse(message) : message) as ReturnType<typeof createPermitMessage>
  const { domain, message: single } = found
  const permit = fromPermitSingle({
    details: {
      token: toAddress(single.details.token),
      amount: BigInt(single.details.amount),
      expiration: Number(single.details.expiration),
      nonce: Number(single.details.nonce),
    },
    spender: single.spender,
    sigDeadline: BigInt(single.sigDeadline),
  })
  const request = { ...permit, chainId: Number(domain.chainId), permit2: toAddress(domain.verifyingContract) }
  const expected = createPermitMessage(request)
  const spelled = { ...expected, types: { EIP712Domain: domainType, ...types } }
  if (![expected, spelled].some((one) => normaliseMessage(one) === normaliseMessage(found)))
    throw new UnreadableError('The message to sign has other fields than a permit.')
  return request
}

/** Canonical text of a message: the order of keys and the spelling of numbers do not matter. */
export function normaliseMessage(value: unknown): string {
  if (typeof value === 'bigint' || typeof value === 'number') return JSON.stringify(String(value))
  if (typeof value === 'string') return JSON.stringify(parseAddress(value) ?? value)
  if (Array.isArray(value)) return `[${value.map(normaliseMessage).join()}]`
  if (typeof value !== 'object' || value === null) throw new UnreadableError('The message to sign has an odd value.')
  const entries = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}:${normaliseMessage(one)}`)
  return `{${entries.sort().join()}}`
}
