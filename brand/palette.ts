import { readFileSync } from 'node:fs'
import { type Colour, deepenColour, formatColour, mixColours, parseColour } from './colour.ts'

const tokensFile = new URL('../ui/src/styles/tokens.css', import.meta.url)

export type Tokens = Readonly<Record<string, string>>

export type Ground = 'dark' | 'light'

/** The colours that the logo is drawn in. */
export type Palette = {
  readonly ink: Colour
  readonly onInk: Colour
  readonly paper: Colour
  readonly onPaper: Colour
  readonly sheen: readonly [start: Colour, middle: Colour, end: Colour]
}

/** Every token that a palette is made of. */
export const paletteTokens = [
  'ink',
  'on-ink',
  'paper',
  'on-paper',
  'sheen-start',
  'sheen-middle',
  'sheen-end',
] as const satisfies readonly string[]

// Graphics need 3:1 (WCAG 1.4.11); the margin is there because a printed or projected white is never clean.
const contrastOnPaper = 3.2

export function readPalette(): Palette {
  return createPalette(readTokens())
}

export function readTokens(): Tokens {
  return parseTokens(readFileSync(tokensFile, 'utf8'))
}

/** The custom properties of the first `:root` block, without their dashes: those of every medium. */
function parseTokens(css: string): Tokens {
  const root = /:root\s*\{([^}]*)\}/.exec(css)?.[1] ?? ''
  return Object.fromEntries(
    [...root.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]),
  )
}

export function getToken(tokens: Tokens, { name }: { name: string }): string {
  const value = tokens[name]
  if (value === undefined) throw new Error(`tokens.css does not define --${name}, which the brand is made of.`)
  const alias = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  return alias ? getToken(tokens, { name: alias }) : value
}

function createPalette(tokens: Tokens): Palette {
  const get = (name: (typeof paletteTokens)[number]) => parseColour(getToken(tokens, { name }))
  return {
    ink: get('ink'),
    onInk: get('on-ink'),
    paper: get('paper'),
    onPaper: get('on-paper'),
    sheen: [get('sheen-start'), get('sheen-middle'), get('sheen-end')],
  }
}

export function groundColour({ ink, paper }: Palette, { ground }: { ground: Ground }): string {
  return formatColour(ground === 'dark' ? ink : paper)
}

export function inkColour({ onInk, onPaper }: Palette, { ground }: { ground: Ground }): string {
  return formatColour(ground === 'dark' ? onInk : onPaper)
}

/** The colour of the sheen at a position from 0 to 1 along the flock, deepened where it has to stand on paper. */
export function sheenColour(
  { sheen: [start, middle, end], paper }: Palette,
  { position, ground }: { position: number; ground: Ground },
): string {
  const colour =
    position <= 0.5
      ? mixColours([start, middle], { at: position * 2 })
      : mixColours([middle, end], { at: position * 2 - 1 })
  if (ground === 'dark') return formatColour(colour)
  return formatColour(deepenColour(colour, { on: paper, ratio: contrastOnPaper }))
}
