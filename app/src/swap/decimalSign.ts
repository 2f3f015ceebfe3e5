import type { Sign } from '@murmur/engine/readNumber'

/** What a language puts before decimals. */
export function findDecimalSign(language: string | undefined): Sign {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5)
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.'
}
