import type { Address } from '@murmur/engine/token'
import { quantity, tryParse, writtenAddress } from '@murmur/sdk/schemas'
import * as v from 'valibot'
import { invalid } from './rpcError.ts'

export type Fields = Readonly<Record<string, unknown>>

/** The single parameter: an object with these keys only. */
export function readOnlyObject(params: unknown, { method, keys }: { method: string; keys: readonly string[] }): Fields {
  const first = Array.isArray(params) ? params[0] : undefined
  if (!Array.isArray(params) || params.length !== 1 || !isFields(first)) {
    throw invalid(`${method} takes one object.`)
  }
  const strange = Object.keys(first).find((key) => !keys.includes(key))
  if (strange !== undefined) throw invalid(`${method} does not know the key "${strange.slice(0, 40)}".`)
  return first
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The format of EIP-3326: hex without leading zeros. */
const chainId = v.pipe(v.string(), v.regex(/^0x[1-9a-f][0-9a-f]{0,12}$/i), v.transform(Number))

export function readChainId(value: unknown): number {
  const read = tryParse(chainId, value)
  if (read === undefined) throw invalid('Expected a chain id as 0x-prefixed, unpadded, non-zero hexadecimal text.')
  return read
}

export function readAddress(value: unknown): Address {
  const read = tryParse(writtenAddress, value)
  if (read === undefined) throw invalid('Expected an address of 20 bytes.')
  return read
}

const bytes = v.pipe(
  v.string(),
  v.regex(/^0x([0-9a-f]{2})*$/i),
  v.transform((text) => text as `0x${string}`),
)

export function readBytes(value: unknown): `0x${string}` {
  const read = tryParse(bytes, value)
  if (read === undefined) throw invalid('Expected bytes as 0x… text.')
  return read
}

export function readQuantity(value: unknown): bigint {
  const read = tryParse(quantity, value)
  if (read === undefined) throw invalid('Expected a quantity as 0x… text.')
  return read
}
