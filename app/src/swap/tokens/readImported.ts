import { type ImportedToken, readImportedToken } from '@murmur/engine/importedToken'
import { tryParse } from '@murmur/sdk/schemas'
import * as v from 'valibot'

const list = v.array(v.unknown())

const storedToken = v.object({
  chainId: v.number(),
  address: v.string(),
  name: v.optional(v.unknown()),
  symbol: v.optional(v.unknown()),
  decimals: v.optional(v.unknown()),
})

/** The imported tokens of earlier visits. A stored value is as hostile as a contract, so it is read like one. */
export function readImported(value: unknown, { most }: { readonly most: number }): readonly ImportedToken[] {
  const imported = (tryParse(list, value) ?? []).slice(0, most).flatMap(readOne)
  return [...new Map(imported.map((each) => [each.token.id, each])).values()]
}

/** Nothing where the token is invalid, or listed by now. */
function readOne(value: unknown): readonly ImportedToken[] {
  const stored = tryParse(storedToken, value)
  if (stored === undefined) return []
  const { chainId, address, name, symbol, decimals } = stored
  const result = readImportedToken({ name, symbol, decimals }, { chainId, address })
  return result.type === 'imported' ? [result] : []
}
