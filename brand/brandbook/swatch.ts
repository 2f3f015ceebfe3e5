import { contrastOf, parseColour } from '../colour.ts'

export function formatRgb(hex: string): string {
  return parseColour(hex).join(' ')
}

/** Rounded down: a ratio that only rounds up to 4.5 does not have 4.5. */
export function formatContrast(hex: string, { on }: { on: string }): string {
  const ratio = contrastOf(parseColour(hex), { on: parseColour(on) })
  return `${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1`
}
