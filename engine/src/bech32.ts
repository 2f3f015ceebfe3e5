import { bech32 } from '@scure/base'

/** The bytes of an address such as `allo1…` (BIP 173). No value unless prefix, checksum and padding are right. */
export function parseBech32(text: string, { prefix }: { prefix: string }): Uint8Array | undefined {
  // Upper case is valid too, but one spelling per address keeps comparisons and caches simple.
  if (text !== text.toLowerCase()) return undefined
  const decoded = bech32.decodeUnsafe(text)
  if (!decoded || decoded.prefix !== prefix) return undefined
  return bech32.fromWordsUnsafe(decoded.words) || undefined
}

/** A user account of Allora has 20 bytes. */
export function isAlloraUser(address: string): boolean {
  return parseBech32(address, { prefix: 'allo' })?.length === 20
}

/** Modules and contracts have accounts too, of 32 bytes. */
export function isAlloraAccount(address: string): boolean {
  return isAlloraUser(address) || parseBech32(address, { prefix: 'allo' })?.length === 32
}
