import { networks } from '../network.ts'
import type { Token } from '../token.ts'
import { type Atom, splitAtoms } from './atoms.ts'
import { chinese } from './vocabulary/chinese.ts'
import { english } from './vocabulary/english.ts'
import { french, german, spanish } from './vocabulary/european.ts'
import { inflect } from './vocabulary/inflections.ts'
import { japanese } from './vocabulary/japanese.ts'
import { networkNicknames, tokenNicknames } from './vocabulary/names.ts'
import { partNouns } from './vocabulary/numberWords.ts'
import type { Tag, Vocabulary } from './vocabulary/tag.ts'

/** The meaning of a phrase. A name can stand for a token and a network: ethereum. */
export type Entry = { readonly tag: Tag | 'token' | 'network'; readonly symbol?: string; readonly network?: string }

/** Phrases by their atoms, joined by spaces. */
export type Dictionary = ReadonlyMap<string, Entry>

/** The most atoms of a phrase; Chinese phrases have one per character. */
const LONGEST_PHRASE = 10

function formatPhrase(phrase: string): string {
  return splitAtoms(phrase)
    .map(({ text }) => text)
    .join(' ')
}

export function listPhrases(phrases: string): readonly string[] {
  return phrases.split(', ').map(formatPhrase)
}

/** The longest phrase that starts at an atom. */
export function findPhrase<Value>(
  atoms: readonly Atom[],
  { at, phrases }: { at: number; phrases: ReadonlyMap<string, Value> },
): { readonly value: Value; readonly length: number } | undefined {
  const keys: string[] = []
  for (const { text } of atoms.slice(at, at + LONGEST_PHRASE))
    keys.push(keys.length === 0 ? text : `${keys.at(-1)} ${text}`)
  for (let length = keys.length; length > 0; length--) {
    const value = phrases.get(keys[length - 1] ?? '')
    if (value !== undefined) return { value, length }
  }
  return undefined
}

const dictionaries = new WeakMap<readonly Token[], Dictionary>()

/** One per list of tokens: building it takes longer than reading a sentence. */
export function getDictionary(tokens: readonly Token[]): Dictionary {
  const known = dictionaries.get(tokens) ?? createDictionary(tokens)
  dictionaries.set(tokens, known)
  return known
}

/** Names first: no word of a language hides a token or a network. */
function createDictionary(tokens: readonly Token[]): Dictionary {
  const names = new Map<string, Entry>()
  for (const { symbol } of tokens) addName(names, { phrase: symbol, entry: { tag: 'token', symbol } })
  for (const { symbol, name } of tokens) {
    const nicknames = listPhrases(tokenNicknames.get(symbol) ?? '')
    for (const phrase of nicknames) addName(names, { phrase, entry: { tag: 'token', symbol } })
    if (!networkNames.has(formatPhrase(name))) addName(names, { phrase: name, entry: { tag: 'token', symbol } })
  }
  for (const [phrase, entry] of networkNames) addName(names, { phrase, entry })
  for (const [phrase, entry] of words) if (!names.has(phrase)) names.set(phrase, entry)
  return names
}

function addName(names: Map<string, Entry>, { phrase, entry }: { phrase: string; entry: Entry }) {
  const key = formatPhrase(phrase)
  if (key !== '') names.set(key, { ...entry, ...names.get(key) })
}

function listNetworkNames(): ReadonlyMap<string, Entry> {
  const names = new Map<string, Entry>()
  for (const { id, name, live, nativeToken } of networks) {
    const nicknames = listPhrases(networkNicknames.get(id) ?? '')
    for (const phrase of [name, live?.chainName ?? name, ...nicknames]) {
      addName(names, { phrase, entry: { tag: 'network', network: id } })
    }
    // The first network of a coin: "USDC on ETH".
    addName(names, { phrase: nativeToken, entry: { tag: 'network', network: id } })
  }
  return names
}

function listWords(...vocabularies: readonly Vocabulary[]): ReadonlyMap<string, Entry> {
  const found = new Map<string, Entry>()
  for (const vocabulary of vocabularies) {
    for (const [tag, phrases] of Object.entries(vocabulary) as [Tag, string][]) {
      for (const phrase of listPhrases(phrases)) if (!found.has(phrase)) found.set(phrase, { tag })
    }
  }
  return found
}

const networkNames = listNetworkNames()
const words = listWords(english, chinese, german, spanish, french, japanese, inflect(english), {
  part: [...partNouns.keys()].join(', '),
})
