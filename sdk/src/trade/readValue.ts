import type { Address } from '@murmur/engine/token'
import type { Hash } from './record.ts'

/** Gives the value its type, or throws. */
export type Read<T> = (value: unknown) => T

export class UnreadableError extends Error {
  override readonly name = 'UnreadableError'
}

/** An object with exactly these fields. A field may be missing where its reader takes undefined. */
export function readFields<T extends object>(readers: { readonly [Key in keyof T]-?: Read<T[Key]> }): Read<T> {
  const names = Object.keys(readers) as (keyof T & string)[]
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new UnreadableError('not an object')
    const found = new Map<string, unknown>(Object.entries(value))
    if ([...found.keys()].some((name) => !names.some((known) => known === name)))
      throw new UnreadableError('an unknown field')
    return Object.fromEntries(names.map((name) => [name, readers[name](found.get(name))])) as T
  }
}

export function readList<T>(read: Read<T>, { most }: { readonly most: number }): Read<readonly T[]> {
  return (value) => {
    if (!Array.isArray(value) || value.length > most) throw new UnreadableError('not a list, or too long')
    return value.map(read)
  }
}

export function readOneOf<const T extends string>(names: readonly T[]): Read<T> {
  return (value) => names.find((name) => name === value) ?? fail('an unknown name')
}

/** For a value that may be missing. */
export function readMaybe<T>(read: Read<T>): Read<T | undefined> {
  return (value) => (value === undefined ? undefined : read(value))
}

export function readText({ most }: { readonly most: number }): Read<string> {
  return (value) =>
    typeof value === 'string' && value.length > 0 && value.length <= most ? value : fail('no text, or too long')
}

export const readBoolean: Read<boolean> = (value) => (typeof value === 'boolean' ? value : fail('not a boolean'))

export const readWhole: Read<number> = (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : fail('not a whole number')

/** 78 digits hold every number of the chain. */
export const readUnits: Read<bigint> = (value) =>
  typeof value === 'string' && /^(0|[1-9]\d{0,77})$/.test(value) ? BigInt(value) : fail('not an amount')

/** For an amount after gas, which can cost more than all that is received. */
export const readSignedUnits: Read<bigint> = (value) =>
  typeof value === 'string' && /^-[1-9]/.test(value) ? -readUnits(value.slice(1)) : readUnits(value)

export const readAddress: Read<Address> = (value) =>
  typeof value === 'string' && /^0x[\da-f]{40}$/.test(value) ? (value as Address) : fail('not an address')

export const readHash: Read<Hash> = (value) =>
  typeof value === 'string' && /^0x[\da-f]{64}$/.test(value) ? (value as Hash) : fail('not a hash')

function fail(reason: string): never {
  throw new UnreadableError(reason)
}
