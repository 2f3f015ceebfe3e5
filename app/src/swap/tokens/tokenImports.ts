import type { ImportedToken } from '@murmur/engine/importedToken'
import { isImported, isSameAddress, parseAddress, type Token } from '@murmur/engine/token'
import type { SafeStorage } from '@murmur/ui/safeStorage'
import * as v from 'valibot'
import type { Swap } from '../state/createSwap.ts'
import { defaultForm, type Form } from '../state/form.ts'
import { readStored, writeStored } from '../state/storage.ts'
import type { AddressSearch } from './searchAddress.ts'

const KEY = 'imported'

/** Each takes at most 180 characters, and a stored text of more than 10,000 is not read. */
const MOST = 50

/** Those of earlier visits. Most users have none: the code that checks them is loaded with the first. */
export async function loadImported(storage: SafeStorage): Promise<readonly ImportedToken[]> {
  const value = readStored(storage, { key: KEY, schema: v.unknown() })
  return value === undefined ? [] : (await import('./readImported.ts')).readImported(value, { most: MOST })
}

type Importing = Pick<Swap, 'tokens' | 'imported' | 'storage' | 'search' | 'readAgain'> & {
  readonly screen: Pick<Swap['screen'], 'state' | 'update'>
}

/** `linked`: the link that named the token is followed now. `full`: another one has to be removed first. */
type ImportResult = 'added' | 'linked' | 'full'

export function addToken(swap: Importing, added: ImportedToken): ImportResult {
  const { tokens, imported, storage } = swap
  const { token } = added
  const others = tokens.get().filter(({ id }) => id !== token.id)
  const stored = readOthers(storage, token)
  if (Math.max(others.filter(isImported).length, stored.length) >= MOST) return 'full'
  imported.set([...imported.get().filter((each) => each.token.id !== token.id), added])
  tokens.set([...others, token])
  writeStored(storage, { key: KEY, value: [...stored, ...describeToken(token)] })
  return followLink(token, swap) ? 'linked' : 'added'
}

export function removeToken({ tokens, storage, screen }: Importing, token: Token): void {
  tokens.set(tokens.get().filter(({ id }) => id !== token.id))
  writeStored(storage, { key: KEY, value: readOthers(storage, token) })
  const { form } = screen.state.get()
  const left = dropToken(form, token)
  if (left !== form) screen.update({ form: left })
}

/** The symbol of the listed token that an imported one could be taken for. */
export function findImitated(imported: readonly ImportedToken[], { id }: Pick<Token, 'id'>): string | undefined {
  const { warnings = [] } = imported.find(({ token }) => token.id === id) ?? {}
  return warnings.find((warning) => warning.type === 'lookAlike')?.symbol
}

/** Asks every network about an address, and reports all that is known so far. Returns a function that ends it. */
export function searchToken(text: string, report: (search: AddressSearch) => void): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const reportUnlessEnded = (search: AddressSearch) => signal.aborted || report(search)
  const search = async () => {
    // The code that reads chains loads with the first search.
    const { searchAddress } = await import('./searchAddress.ts')
    await searchAddress(text, { signal, report: reportUnlessEnded })
  }
  search().catch((error: unknown) => {
    console.warn('The address could not be looked up.', error)
    reportUnlessEnded({ type: 'failed' })
  })
  return () => ending.abort()
}

/** A link to a token that is not listed is ignored, but asks whether to import it. */
export function askAboutLink({ search, tokens, screen }: Pick<Importing, 'search' | 'tokens' | 'screen'>): void {
  const linked = findLinked(search, tokens.get())
  if (linked !== undefined) screen.update({ modal: linked.side, search: linked.address })
}

/** Opens the link that named this token. False where none did, or the user has changed the form since. */
function followLink({ listings }: Token, { search, tokens, screen, readAgain }: Importing): boolean {
  const { address } = findLinked(search, tokens.get()) ?? {}
  const isNamed = listings.some(({ tokenAddress }) => isSameAddress(tokenAddress ?? '', address ?? ''))
  if (!isNamed || screen.state.get().search !== address) return false
  const { form, notice } = readAgain(tokens.get())
  screen.update({ modal: undefined, search: '', notice, ...(notice === undefined && { form }) })
  return true
}

/** The address in a search text, unless a listed token has it: it may be imported. */
export function findUnlisted(query: string, tokens: readonly Token[]): string | undefined {
  const address = query.trim()
  if (parseAddress(address) === undefined) return undefined
  const listings = tokens.filter((token) => !isImported(token)).flatMap((token) => token.listings)
  return listings.some(({ tokenAddress }) => isSameAddress(tokenAddress ?? '', address)) ? undefined : address
}

/** The names that we write, and those that other products write. */
const linkNames = { pay: ['pay', 'from'], receive: ['receive', 'to'] } as const

function findLinked(search: string, tokens: readonly Token[]) {
  const values = new URLSearchParams(search)
  const sides = (['pay', 'receive'] as const).map((side) => {
    const [own, other] = linkNames[side]
    return { side, address: values.get(own) ?? values.get(other) ?? '' }
  })
  return sides.find(({ address }) => findUnlisted(address, tokens) !== undefined)
}

const storedTokens = v.array(v.unknown())
const storedToken = v.looseObject({ chainId: v.number(), address: v.string() })

type StoredToken = v.InferOutput<typeof storedToken>

/** The stored imports without this token. Other tabs may have added and removed some since this one read them. */
function readOthers(storage: SafeStorage, { listings }: Token): readonly StoredToken[] {
  const stored = readStored(storage, { key: KEY, schema: storedTokens }) ?? []
  const isThis = ({ chainId, address }: StoredToken) =>
    listings.some((listing) => listing.chainId === chainId && isSameAddress(listing.tokenAddress ?? '', address))
  return stored.filter((each) => v.is(storedToken, each)).filter((each) => !isThis(each))
}

function describeToken({ name, symbol, listings }: Token) {
  return listings.map(({ chainId, tokenAddress: address, decimals }) => ({ chainId, address, name, symbol, decimals }))
}

/** A side with this token gets a token of the default form. */
function dropToken(form: Form, { listings }: Token): Form {
  const isGone = ({ id }: Form['pay']) => listings.some((listing) => listing.id === id)
  const pick = (first: Form['pay'], other: Form['pay']) => (first.id === other.id ? defaultForm.receive : first)
  if (isGone(form.pay)) return { ...form, pay: pick(defaultForm.pay, form.receive) }
  if (isGone(form.receive)) return { ...form, receive: pick(defaultForm.receive, form.pay) }
  return form
}
