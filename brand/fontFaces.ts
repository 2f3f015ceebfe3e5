import type { Font } from 'fontkit'
import { type Cut, cuts, openCut } from './fontCuts.ts'
import widths from './fonts/systemFonts.json'

/** A font that comes with a system, and how wide it is: one advance for all characters, or one for each of ASCII's. */
type SystemFont = {
  readonly names: readonly string[]
  readonly unitsPerEm: number
  readonly advance?: number
  readonly advances?: readonly number[]
  readonly kerns?: Readonly<Record<string, number>>
}

const firstCharacter = 0x20

const systemFonts = {
  arial: { names: ['Arial', 'Liberation Sans'], ...widths.arial },
  arialBold: { names: ['Arial Bold', 'Liberation Sans Bold'], ...widths.arialBold },
  roboto: { names: ['Roboto'], ...widths.roboto },
  robotoBold: { names: ['Roboto Bold', 'Roboto'], ...widths.robotoBold },
  courier: { names: ['Courier New', 'Liberation Mono', 'Roboto Mono', 'Droid Sans Mono'], ...widths.courier },
  menlo: { names: ['Menlo'], ...widths.menlo },
} satisfies Record<string, SystemFont>

/** The width of a text at a font size of 1. */
export function measureSystemFont(font: SystemFont, { text }: { text: string }): number {
  const units = [...text].reduce((sum, character, index) => {
    const kern = font.kerns?.[`${text[index - 1]}${character}`] ?? 0
    return sum + kern + advanceOf(font, { character })
  }, 0)
  return units / font.unitsPerEm
}

function advanceOf(font: SystemFont, { character }: { character: string }): number {
  const advance = font.advance ?? font.advances?.[character.charCodeAt(0) - firstCharacter]
  if (advance === undefined) throw new Error(`The width of "${character}" in ${font.names[0]} is not known.`)
  return advance
}

/** A family of ours, and what the system shows in its place until it has loaded. */
type Face = {
  readonly family: string
  readonly fallback: string
  readonly cut: Cut
  readonly weight: string
  /** The stand-ins are scaled until they set this text as wide as the family. */
  readonly sample: string
  /** The last one that exists on the system is used. */
  readonly standIns: readonly StandIn[]
}

type StandIn = {
  readonly weight: number
  readonly font: SystemFont
  /** Fonts of nearly its measures: a rule of their own would cost every visit one more search for fonts. */
  readonly alike?: readonly SystemFont[]
}

const { arial, arialBold, roboto, robotoBold, courier, menlo } = systemFonts

// A range per character would weigh more than the few strangers it keeps out.
const blockSize = 0x100

const headline = 'CHAIN ABSTRACTION DEX AGGREGATOR'

const sentences =
  'One balance, every chain. A swarm of solvers searches every pool on every network and lands your trade where ' +
  'the price is best. Exchange all chain assets at the best rate, from any wallet, in one signature.'

const faces: readonly Face[] = [
  {
    family: 'Archivo Murmur',
    fallback: 'Archivo Fallback',
    cut: cuts.archivo,
    weight: '800',
    sample: headline,
    standIns: [robotoBold, arialBold].map((font) => ({ weight: 800, font })),
  },
  {
    family: 'Geist Murmur',
    fallback: 'Geist Fallback',
    cut: cuts.geist,
    weight: '400 600',
    sample: sentences,
    standIns: [
      { weight: 400, font: arial, alike: [roboto] },
      { weight: 500, font: arial, alike: [roboto] },
      ...[robotoBold, arialBold].map((font) => ({ weight: 600, font })),
    ],
  },
  {
    family: 'Geist Mono Murmur',
    fallback: 'Geist Mono Fallback',
    cut: cuts.geistMono,
    weight: '400 600',
    sample: '0',
    standIns: [{ weight: 400, font: courier, alike: [menlo] }],
  },
]

/** The style sheet that names the fonts and gives each a stand-in of the same measures, so that its arrival moves nothing. */
export async function renderFontFaces(): Promise<string> {
  const rules = await Promise.all(faces.map(async (face) => [renderFace(face), ...(await renderStandIns(face))]))
  return `/* Written by brand/fonts.ts from the fonts themselves: change it there. */\n${rules.flat().join('\n')}`
}

function renderFace({ family, cut, weight }: Face): string {
  return renderRule({
    'font-family': `"${family}"`,
    src: `url("./fonts/${cut.file}") format("woff2")`,
    'font-weight': weight,
    'font-display': 'swap',
    'unicode-range': formatUnicodeRange(cut.text),
  })
}

async function renderStandIns(face: Face): Promise<string[]> {
  return await Promise.all(
    face.standIns.map(async ({ weight, font, alike = [] }) => {
      const ours = await openCut(face.cut, { weight })
      return renderRule({
        'font-family': `"${face.fallback}"`,
        src: [font, ...alike]
          .flatMap(({ names }) => names)
          .map((name) => `local("${name}")`)
          .join(', '),
        'font-weight': face.standIns.every((other) => other.weight === weight) ? face.weight : String(weight),
        ...fitMetrics(font, { ours, sample: face.sample }),
      })
    }),
  )
}

function fitMetrics(font: SystemFont, { ours, sample }: { ours: Font; sample: string }): Record<string, string> {
  const width = ours.layout(sample).positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) / ours.unitsPerEm
  const scale = width / measureSystemFont(font, { text: sample })
  return {
    'size-adjust': formatPercent(scale),
    'ascent-override': formatPercent(ours.ascent / ours.unitsPerEm / scale),
    'descent-override': formatPercent(-ours.descent / ours.unitsPerEm / scale),
    'line-gap-override': '0%',
  }
}

function renderRule(declarations: Readonly<Record<string, string>>): string {
  const lines = Object.entries(declarations).map(([property, value]) => `  ${property}: ${value};`)
  return ['@font-face {', ...lines, '}', ''].join('\n')
}

function formatPercent(ratio: number): string {
  return `${Number((ratio * 100).toFixed(2))}%`
}

/** `U+20-D7, U+2013-2212`: a text with none of these, such as a Chinese one, fetches nothing. */
export function formatUnicodeRange(text: string): string {
  const ranges: { first: number; last: number }[] = []
  for (const point of [...new Set(text)].map((sign) => sign.codePointAt(0) ?? 0).sort((one, other) => one - other)) {
    const range = ranges.at(-1)
    if (range !== undefined && point - range.last < blockSize) range.last = point
    else ranges.push({ first: point, last: point })
  }
  const hex = (point: number) => point.toString(16).toUpperCase()
  return ranges.map(({ first, last }) => `U+${hex(first)}-${hex(last)}`).join(', ')
}
