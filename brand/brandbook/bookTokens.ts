import { paletteTokens } from '../palette.ts'

/** What the book may use of tokens.css. It sees no others, so that a change to those does not make it out of date. */
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
  'calm',
  'ease',
]
