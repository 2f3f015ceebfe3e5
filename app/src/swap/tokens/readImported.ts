import { type ImportedToken, readImportedToken } from '@murmur/engine/importedToken'

/** The imported tokens of earlier visits. A stored value is as hostile as a contract, so it is read like one. */
export function readImported(value: unknown, { most }: { readonly most: number }): readonly ImportedToken[] {
  const imported = (Array.isArray(value) ? value : []).slice(0, most).flatMap(readOne)
  return [...new Map(imported.map((each) => [each.token.id, each])).values()]
}

/** Nothing where the token is invalid, or listed by now. */
function readOne(value: unknown): readonly ImportedToken[] {
  if (typeof value !== 'object' || value === null) return []
  const { chainId, address, name, symbol, decimals } = value as Partial<Record<string, unknown>>
  if (typeof chainId !== 'number' || typeof address !== 'string') return []
  const result = readImportedToken({ name, symbol, decimals }, { chainId, address })
  return result.type === 'imported' ? [result] : []
}
