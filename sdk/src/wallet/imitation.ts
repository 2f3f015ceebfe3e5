import { simplifyLook } from '@murmur/engine/lookAlike'

/** The name of the known wallet that this name could be taken for, however it is spelt. */
export function findImitated(name: string, { names }: { names: readonly string[] }): string | undefined {
  const seen = simplify(name)
  return names.find((other) => seen.includes(simplify(firstWord(other))))
}

/** `OKX Wallet` shortens to OKX. A short common word such as Trust is not enough. */
function firstWord(name: string): string {
  const [word = name] = name.split(' ')
  return word.length > 5 || word === word.toUpperCase() ? word : name
}

/** All known names are Latin, so letters of other scripts between theirs do not hide one. */
function simplify(name: string): string {
  return simplifyLook(name).replace(/[^a-z]/g, '')
}
