import { type Address, isSameAddress, parseAddress } from '@murmur/engine/token'
import { checkAddress } from '@murmur/sdk/chain/tokenFinder'

/** The result for an entered recipient, by its text alone. */
export type RecipientCheck =
  | { readonly type: 'refused'; readonly reason: RecipientRefusal }
  /** The connected account itself. */
  | { readonly type: 'own'; readonly address: Address }
  | {
      readonly type: 'other'
      /** In lower case, as plans have it. */
      readonly address: Address
      /** With its checksum, as it is shown. */
      readonly written: Address
      /** An address that it could be mistaken for, with its checksum. */
      readonly imitated: Address | undefined
    }

type RecipientRefusal =
  | 'empty'
  /** A name, such as `vitalik.eth`: names are not resolved. */
  | 'name'
  | 'malformed'
  | 'wrongChecksum'
  /** The zero address and others without a private key. */
  | 'noOwner'
  | 'token'
  /** The router, Permit2 or another contract of the swap. */
  | 'contract'

type Known = {
  readonly account: Address
  /** The accounts and recipients of earlier swaps. */
  readonly earlier: readonly Address[]
  /** All listed and imported tokens, and those of this swap. */
  readonly tokens: readonly Address[]
  readonly contracts: readonly Address[]
}

export function judgeRecipient(text: string, { account, earlier, tokens, contracts }: Known): RecipientCheck {
  const trimmed = text.trim()
  const malformed = findMalformed(trimmed)
  if (malformed !== undefined) return refuse(malformed)
  const written = checkAddress(trimmed)
  if (written === undefined) return refuse('wrongChecksum')
  const address = written.toLowerCase() as Address
  const isOneOf = (list: readonly Address[]) => list.some((one) => isSameAddress(one, address))
  if (hasNoOwner(address)) return refuse('noOwner')
  if (isOneOf(tokens)) return refuse('token')
  if (isOneOf(contracts)) return refuse('contract')
  if (isSameAddress(address, account)) return { type: 'own', address }
  const imitated = isOneOf(earlier) ? undefined : [account, ...earlier].find((known) => looksAlike(address, known))
  return { type: 'other', address, written, imitated: imitated && checkAddress(imitated.toLowerCase()) }
}

function findMalformed(text: string): RecipientRefusal | undefined {
  if (text === '') return 'empty'
  if (parseAddress(text) !== undefined) return undefined
  return /^[^\s.]+(\.[^\s.]+)+$/.test(text) ? 'name' : 'malformed'
}

/** Precompiled contracts and the router's placeholders. */
const HIGHEST_RESERVED = 0xffffn
const burnt = '0x000000000000000000000000000000000000dead'

function hasNoOwner(address: Address): boolean {
  return BigInt(address) <= HIGHEST_RESERVED || address === burnt
}

/** Wallets show four characters. Three equal ones already count, since users may not compare all four. */
const ALIKE = 3

/** Equal first and last characters are the usual sign of a poisoned address. */
function looksAlike(address: Address, known: Address): boolean {
  const [one, other] = [address.toLowerCase(), known.toLowerCase()]
  return (
    one !== other && one.slice(2, 2 + ALIKE) === other.slice(2, 2 + ALIKE) && one.slice(-ALIKE) === other.slice(-ALIKE)
  )
}

function refuse(reason: RecipientRefusal): RecipientCheck {
  return { type: 'refused', reason }
}

/** A part of an address, and whether it is the same in another one. */
type AddressPart = { readonly text: string; readonly isSame: boolean }

/** An address in parts, for marking where it differs from another one. */
export function splitByDifference(address: Address, other: Address): readonly AddressPart[] {
  const isSameAt = (at: number) => address[at]?.toLowerCase() === other[at]?.toLowerCase()
  const parts: { text: string; isSame: boolean }[] = []
  for (const [at, character] of [...address].entries()) {
    const last = parts.at(-1)
    if (last?.isSame === isSameAt(at)) last.text += character
    else parts.push({ text: character, isSame: isSameAt(at) })
  }
  return parts
}

/** The first and last character that differ, counted from 1 after `0x`. */
export function findDifference(address: Address, other: Address): { readonly first: number; readonly last: number } {
  const differs = [...address.slice(2)].map((character, at) => character.toLowerCase() !== other[at + 2]?.toLowerCase())
  return { first: differs.indexOf(true) + 1, last: differs.lastIndexOf(true) + 1 }
}
