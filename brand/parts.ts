import { bookTokens } from './brandbook/bookTokens.ts'
import { paletteTokens } from './palette.ts'
import { receiptTokens } from './receiptArtwork.ts'

/** One part of the brand build. Paths are relative to the root and may be prefixes. */
export type Part = {
  /** The entry module. Its imports, direct and transitive, count as sources. */
  readonly entry: string
  /** Sources that are read instead of imported. */
  readonly inputs: readonly string[]
  /** The tokens of tokens.css that it uses. */
  readonly tokens: readonly string[]
  readonly outputs: readonly string[]
}

const geist = 'brand/fonts/Geist'

/** In build order. */
export const parts = {
  fonts: { entry: 'brand/fonts.ts', inputs: ['brand/fonts/'], tokens: [], outputs: ['ui/src/styles/fonts'] },
  icons: {
    entry: 'brand/buildIcons.ts',
    inputs: ['brand/icons/'],
    tokens: ['on-ink-dim', 'paper'],
    outputs: [
      'app/src/tokenLogos/logoNames',
      'app/src/tokenLogos/tokenLogos.svg',
      'ui/src/sprites/',
      'ui/src/socialIcons.ts',
    ],
  },
  stills: { entry: 'brand/stills.ts', inputs: [], tokens: paletteTokens, outputs: ['app/public/images/'] },
  logos: {
    entry: 'brand/logos.ts',
    inputs: [],
    tokens: paletteTokens,
    outputs: [
      'app/public/brand/murmur-horizontal',
      'app/public/brand/murmur-vertical',
      'app/src/content/logoFiles.json',
      'ui/src/murmurLogoPaths.ts',
    ],
  },
  favicons: {
    entry: 'brand/favicons.ts',
    inputs: [],
    tokens: paletteTokens,
    outputs: [
      'app/public/apple-touch-icon',
      'app/public/favicon',
      'app/public/icon-',
      'app/public/manifest.webmanifest',
    ],
  },
  social: {
    entry: 'brand/social.ts',
    inputs: [geist],
    tokens: [...paletteTokens, 'leading-display'],
    outputs: ['app/public/og/'],
  },
  receipts: {
    entry: 'brand/receiptArtwork.ts',
    inputs: [geist],
    tokens: receiptTokens,
    outputs: ['server/src/receipts/artwork'],
  },
  brandbook: {
    entry: 'brand/brandbook/brandbook.ts',
    inputs: [geist, 'brand/brandbook/styles/'],
    tokens: bookTokens,
    outputs: ['app/public/brand/murmur-brandbook.pdf', 'app/src/content/brandbookFile.json'],
  },
} as const satisfies Record<string, Part>

export type PartName = keyof typeof parts

export function isPartName(name: string): name is PartName {
  return Object.hasOwn(parts, name)
}
