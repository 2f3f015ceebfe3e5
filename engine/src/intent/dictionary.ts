import { networks } from '../network.ts'
import type { Token } from '../token.ts'
import { type Atom, splitAtoms } from './atoms.ts'
import { chinese } from './vocabulary/chinese.ts'
import { english } from './vocabulary/english.ts'
import { french, german, spanish } from './vocabulary/european.ts'
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

/** The tag of a participle: 'ETH swapped', 'ETH sold', 'ETH bought'. */
const participles: Partial<Readonly<Record<Tag, Tag>>> = {
  swap: 'swapped',
  bridge: 'swapped',
  sell: 'sold',
  spend: 'sold',
  buy: 'bought',
}

const irregular: ReadonlyMap<string, string> = new Map([
  ['sell', 'sold'],
  ['buy', 'bought'],
  ['spend', 'spent'],
  ['throw', 'thrown'],
  ['blow', 'blown'],
  ['sink', 'sunk'],
  ['stick', 'stuck'],
  ['fling', 'flung'],
  ['feed', 'fed'],
  ['bring', 'brought'],
  ['give', 'given'],
  ['recast', 'recast'],
  ['remake', 'remade'],
])

/** Words whose other forms mean something else, or are listed with a meaning of their own. */
const uninflected: ReadonlySet<string> = new Set([
  'pay',
  'put',
  'get',
  'shed',
  'goes',
  'input',
  'change',
  'spare',
  'drop',
  'score',
  'require',
  'collect',
  'commit',
  'goal',
  'cost',
  'own',
  'wanted',
  'desired',
])

/** The forms of single English verbs that no list spells out: 'rotates', 'rotating', 'rotated'. */
function inflect(vocabulary: Vocabulary): Vocabulary {
  const forms: Partial<Record<Tag, string>> = {}
  const add = (tag: Tag, phrase: string) => {
    forms[tag] = forms[tag] === undefined ? phrase : `${forms[tag]}, ${phrase}`
  }
  for (const [tag, participle] of Object.entries(participles) as [Tag, Tag][]) {
    for (const { verb, particle } of listVerbs(vocabulary[tag] ?? '')) {
      add(tag, `${verb}${/(?:s|x|sh|ch)$/.test(verb) ? 'es' : 's'}${particle}`)
      add(tag, `${addEnding(verb, 'ing')}${particle}`)
      add(participle, `${irregular.get(verb) ?? addEnding(verb, 'ed')}${particle}`)
    }
  }
  return forms
}

type Verb = { readonly verb: string; readonly particle: string }

/** The phrases of one verb, or of a verb and its particle: 'cash out'. */
function listVerbs(phrases: string): readonly Verb[] {
  return phrases.split(', ').flatMap((phrase) => {
    const [, verb = '', particle = ''] = /^([a-z]{3,})( out| up| off| over| in| away| into)?$/.exec(phrase) ?? []
    return verb === '' || verb.endsWith('ing') || uninflected.has(verb) ? [] : [{ verb, particle }]
  })
}

/** swap, swapping; trade, trading; carry, carried. */
function addEnding(verb: string, ending: 'ing' | 'ed'): string {
  if (ending === 'ed' && /[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`
  if (/[^e]e$/.test(verb)) return `${verb.slice(0, -1)}${ending}`
  const isShort = /^[^aeiou]*[aeiou][bdgklmnprt]$/.test(verb)
  return `${verb}${isShort ? verb.at(-1) : ''}${ending}`
}
