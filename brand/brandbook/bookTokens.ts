import { paletteTokens } from '../palette.ts'

/** The tokens that the book uses. A change to any other does not make it out of date. */
export const bookTokens: readonly string[] = [
  ...paletteTokens,
  'ink-raised',
  'ink-high',
  'ink-top',
  'on-ink-soft',
  'on-ink-dim',
  'sheen',
  'live',
  'cooking',
  'loss',
  'font-display',
  'font-text',
  'font-mono',
  'track-label',
  'track-display',
  'leading-display',
  'fast',
  'slow',
  'ease',
]
