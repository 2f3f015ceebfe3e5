import { type Address, parseAddress } from '@murmur/engine/token'
import * as v from 'valibot'

type Hex = `0x${string}`

/** Throws a TypeError that names the field. It stops at the first fault, so a hostile value costs no long list of them. */
export function parse<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T {
  const parsed = v.safeParse(schema, value, { abortEarly: true })
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new TypeError(`${v.getDotPath(issue) ?? 'the answer'}: ${issue.message.slice(0, 200)}`)
}

/** No value unless the schema accepts it. */
export function tryParse<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T | undefined {
  const parsed = v.safeParse(schema, value, { abortEarly: true })
  return parsed.success ? parsed.output : undefined
}

/** An address as it is written: with a checksum, or without one. */
export const writtenAddress = v.custom<Address>(
  (value) => parseAddress(value) !== undefined && String(value).startsWith('0x'),
  'An address cannot be read.',
)

/** In lower case, whatever its checksum. */
export const address = v.pipe(
  writtenAddress,
  v.transform((text) => lower(text)),
)

/** Only in lower case, as we write addresses ourselves. */
export const lowerAddress = v.pipe(
  writtenAddress,
  v.check((text) => text === lower(text)),
)

/** 32 bytes, in lower case. */
export const hash = v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/i), v.transform(lower))

/** Only in lower case, as we write hashes ourselves. */
export const lowerHash = v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/), v.transform(lower))

/** A number in hexadecimal, of at most 32 bytes. */
export const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[\da-f]{1,64}$/i),
  v.transform((text) => BigInt(text)),
)

function lower(text: string): Hex {
  return text.toLowerCase() as Hex
}
