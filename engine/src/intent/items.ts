import type { Decimal } from '../decimal.ts'
import type { Atom } from './atoms.ts'
import { isNear } from './correctSlips.ts'
import { type Dictionary, type Entry, findPhrase } from './dictionary.ts'
import { hanDigits, hanScales, numberWords, scaleWords } from './vocabulary/numberWords.ts'
import type { Tag } from './vocabulary/tag.ts'

/** A part of the sentence with its meaning. */
export type Item = {
  readonly tag: Tag | 'token' | 'network' | 'number' | 'numberWord' | 'scale' | 'address' | 'word' | 'break'
  readonly raw: string
  readonly isJoined: boolean
  readonly symbol?: string
  readonly network?: string
  readonly number?: Decimal
  /** The networks on which a contract address is this token. */
  readonly listedOn?: readonly string[]
}

/** Long names may be misspelt; tickers may not. */
const forgivenNames: ReadonlySet<Entry['tag']> = new Set<Entry['tag']>(['token', 'network', 'slippage'])

export function listItems(text: readonly Atom[], dictionary: Dictionary): readonly Item[] {
  const atoms = text.flatMap((atom) => splitGlued(atom, dictionary))
  const items: Item[] = []
  for (let at = 0; at < atoms.length; ) {
    const { item, length } = readItem(atoms, { at, dictionary })
    items.push(item)
    at += length
  }
  return items
}

type Read = { readonly item: Item; readonly length: number }

function readItem(atoms: readonly Atom[], { at, dictionary }: { at: number; dictionary: Dictionary }): Read {
  const atom = atoms[at] ?? { kind: 'sign', text: '', raw: '', isJoined: false }
  const { isJoined } = atom
  const phrase = findPhrase(atoms, { at, phrases: dictionary })
  const han = measureHanNumber(atoms, at)
  if (han > 0 && han >= (phrase?.length ?? 0)) return readHan(atoms.slice(at, at + han))
  if (atom.kind === 'foreign') return { item: readForeign(atom, dictionary), length: 1 }
  if (atom.kind === 'number') {
    const isAddress = /^0x[0-9a-f]{40}$/.test(atom.text)
    return { item: { tag: isAddress ? 'address' : 'number', raw: atom.text, isJoined }, length: 1 }
  }
  // A unit right after its digits: 1k, 2m, 1w.
  if (isJoined && atoms[at - 1]?.kind === 'number' && /^(k|m|w)$/.test(atom.text))
    return { item: { tag: 'scale', raw: atom.text, isJoined }, length: 1 }
  if (phrase !== undefined) {
    const raw = joinRaw(atoms.slice(at, at + phrase.length))
    return { item: { ...phrase.value, raw, isJoined }, length: phrase.length }
  }
  return { item: readWord(atom, dictionary), length: 1 }
}

const glue = /^(to|for|into|with|swap|buy|sell|k|m|w|on)?(.+?)(?:(to|for|into|with|on)(.+)?)?$/

/** Words that lost their space: 'tousdc', 'ethtousdc', the 'kusdc' of '5kusdc'. */
function splitGlued(atom: Atom, dictionary: Dictionary): readonly Atom[] {
  const { text, kind } = atom
  if (kind !== 'word' || text.length > 24 || dictionary.has(text)) return [atom]
  const [, ...found] = glue.exec(text) ?? []
  const parts = found.filter((part) => part !== undefined)
  const names = [found[1], found[3]].filter((part) => part !== undefined)
  if (parts.length < 2 || !names.every((name) => dictionary.get(name)?.tag === 'token')) return [atom]
  return parts.map((part, index) => ({ kind, text: part, raw: part, isJoined: index === 0 ? atom.isJoined : true }))
}

function joinRaw(atoms: readonly Atom[]): string {
  return atoms.map(({ raw, isJoined }, index) => (index > 0 && !isJoined ? ` ${raw}` : raw)).join('')
}

function readHan(atoms: readonly Atom[]): Read {
  const raw = atoms.map(({ text }) => text).join('')
  const number = readHanNumber(raw)
  const isJoined = atoms[0]?.isJoined ?? false
  const tag = /^[百千万萬亿億十]$/.test(raw) ? 'scale' : 'numberWord'
  return { item: { tag, raw, isJoined, ...(number && { number }) }, length: atoms.length }
}

/** Letters that look like ours inside a symbol make an unknown token, strange digits a number that is asked about. */
function readForeign({ raw, isJoined }: Atom, dictionary: Dictionary): Item {
  if (/[A-Za-z]/.test(raw) || isLookalike(raw, dictionary)) return { tag: 'unknownToken', raw, isJoined }
  return { tag: /\p{N}/u.test(raw) ? 'endless' : 'word', raw, isJoined }
}

const lookalikes: ReadonlyMap<string, string> = new Map(
  [...'АаВСсЕеНОоРрТХхКМІіЅѕЈΑΒΕΖΗΙΚΜΝΟΡΤΥΧÐð'].map((letter, at) => [
    letter,
    'AABCCEEHOOPPTXXKMIISSJABEZHIKMNOPTYXDD'[at] ?? '',
  ]),
)

/** The word becomes the symbol of a token once its letters are replaced by those they look like. */
function isLookalike(raw: string, dictionary: Dictionary): boolean {
  const plain = [...raw.normalize('NFKD')].map((letter) => lookalikes.get(letter) ?? letter).join('')
  const latin = plain.replace(/\p{M}/gu, '').toLowerCase()
  return latin !== raw.toLowerCase() && dictionary.get(latin)?.tag === 'token'
}

function readWord(atom: Atom, dictionary: Dictionary): Item {
  const { text, raw, isJoined, kind } = atom
  if (kind === 'sign') return { tag: 'break', raw, isJoined }
  if (/[^A-Za-z]/.test(raw) && isLookalike(raw, dictionary)) return { tag: 'unknownToken', raw, isJoined }
  if (scaleWords.has(text)) return { tag: 'scale', raw: text, isJoined }
  const units = numberWords.get(text)
  if (units !== undefined) return { tag: 'numberWord', raw: text, isJoined, number: { units, scale: 0 } }
  const singular = dictionary.get(text.replace(/s$/, ''))
  if (singular?.tag === 'token') return { ...singular, raw, isJoined }
  if (scaleWords.has(text)) return { tag: 'scale', raw: text, isJoined }
  const entry: Entry | { tag: 'word' } = kind === 'word' ? findMisspelt(text, dictionary) : { tag: 'word' }
  return { ...entry, raw, isJoined }
}

function findMisspelt(text: string, dictionary: Dictionary): Entry | { tag: 'word' } {
  if (text.length < 4 || text.length > 12) return { tag: 'word' }
  return listForgiven(dictionary).find(([phrase]) => isNear(text, phrase))?.[1] ?? { tag: 'word' }
}

type Forgiven = readonly (readonly [phrase: string, entry: Entry])[]

const forgivenByDictionary = new WeakMap<Dictionary, Forgiven>()

function listForgiven(dictionary: Dictionary): Forgiven {
  const known = forgivenByDictionary.get(dictionary)
  const found = known ?? [...dictionary].filter(([phrase, entry]) => isForgiven(phrase, entry))
  forgivenByDictionary.set(dictionary, found)
  return found
}

function isForgiven(phrase: string, { tag, symbol }: Entry): boolean {
  const isName = tag === 'token' || tag === 'network'
  return forgivenNames.has(tag) && phrase.length >= (isName ? 6 : 4) && phrase.toUpperCase() !== symbol
}

/** The number of atoms from the first one on that write a Chinese number. */
function measureHanNumber(atoms: readonly Atom[], at: number): number {
  let end = at
  while (isHanNumeral(atoms[end]) || (end > at && isPoint(atoms, end))) end++
  return end - at
}

function isHanNumeral(atom: Atom | undefined): boolean {
  return atom !== undefined && (hanDigits.has(atom.text) || hanScales.has(atom.text))
}

function isPoint(atoms: readonly Atom[], at: number): boolean {
  return (atoms[at]?.text === '点' || atoms[at]?.text === '點') && hanDigits.has(atoms[at + 1]?.text ?? '')
}

/** 二十, 两千, 一万五 = 15000, 零点五. No value for what is not a number. */
function readHanNumber(text: string): Decimal | undefined {
  const [whole = '', fraction, ...more] = text.split(/[点點]/)
  if (more.length > 0 || text.length > 40) return undefined
  if (fraction === undefined) return wrap(readWhole(whole))
  const places = [...fraction].map((glyph) => hanDigits.get(glyph))
  const units = readWhole(whole)
  if (units === undefined || places.includes(undefined)) return undefined
  return { units: BigInt(`${units}${places.join('')}`), scale: places.length }
}

function wrap(units: bigint | undefined): Decimal | undefined {
  return units === undefined ? undefined : { units, scale: 0 }
}

function readWhole(text: string): bigint | undefined {
  const glyphs = [...text]
  if (glyphs.every((glyph) => hanDigits.has(glyph))) return BigInt(glyphs.map((glyph) => hanDigits.get(glyph)).join(''))
  let state: Count | undefined = { sum: 0n, section: 0n, digit: undefined, unit: 1n }
  for (const glyph of glyphs) state = state && addGlyph(state, glyph)
  // A last digit without its unit counts the next smaller one: 一万五.
  return state && state.sum + state.section + (state.digit ?? 0n) * (state.unit > 1n ? state.unit / 10n : 1n)
}

type Count = {
  readonly sum: bigint
  readonly section: bigint
  readonly digit: bigint | undefined
  readonly unit: bigint
}

/** No value for two digits in a row among units. */
function addGlyph({ sum, section, digit, unit }: Count, glyph: string): Count | undefined {
  const scale = hanScales.get(glyph)
  if (scale === undefined) {
    const next = hanDigits.get(glyph)
    if (digit !== undefined && digit !== 0n) return undefined
    // After 零 the last digit counts ones: 一百零五.
    return { sum, section, digit: next, unit: next === 0n ? 10n : unit }
  }
  if (scale < 10_000n) return { sum, section: section + (digit ?? 1n) * scale, digit: undefined, unit: scale }
  return { sum: (sum + section + (digit ?? 0n)) * scale, section: 0n, digit: undefined, unit: scale }
}
