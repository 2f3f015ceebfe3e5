import type { Decimal } from '../decimal.ts'
import type { Atom } from './atoms.ts'
import { hanDigits, hanScales } from './vocabulary/numberWords.ts'

/** The number of atoms from the first one on that write a Chinese number. */
export function measureHanNumber(atoms: readonly Atom[], at: number): number {
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

/** 二十, 两千, 一万五 = 15000, 零点五. Undefined for what is not a number. */
export function readHanNumber(text: string): Decimal | undefined {
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

/** Undefined if two digits stand side by side among units. */
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
