import { type Decimal, parseDecimal } from '../decimal.ts'

/** Digits as people group them. Undefined if the text has two readings or none. */
export function readDigits(text: string, { isMoney }: { isMoney: boolean }): Decimal | undefined {
  // Thousands are grouped before the decimal sign only.
  if (/[.,]\d*['’ ]/.test(text)) return undefined
  const plain = text.replace(/(?<=\d)['’ ](?=\d{3}(?!\d))/g, '')
  const points = plain.split('.').length - 1
  const commas = plain.split(',').length - 1
  if (points > 0 && commas > 0) return readMixed(plain)
  if (points + commas > 1) return parseDigits(ungroup(plain, points > 0 ? '.' : ','))
  if (isTwofold(plain) && !isMoney && !isRoundThousand(plain)) return undefined
  if (isTwofold(plain)) return parseDigits(plain.replace(/[.,]/, ''))
  return parseDigits(plain.replace(',', '.'))
}

/** Three digits after the only sign: '1,234' is a thousand here and one and a bit there. */
export function isTwofold(text: string): boolean {
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(text)
}

/** Three digits that end in two zeros, as in '10,000', are thousands: a fraction would be written without the zeros. */
function isRoundThousand(text: string): boolean {
  return /,\d00$/.test(text)
}

function readMixed(text: string): Decimal | undefined {
  const mark = text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ','
  const [whole = '', fraction, ...more] = text.split(mark)
  const digits = ungroup(whole, mark === '.' ? ',' : '.')
  return more.length > 0 || digits === undefined ? undefined : parseDigits(`${digits}.${fraction}`)
}

function ungroup(text: string, sign: '.' | ','): string | undefined {
  const groups = text.split(sign)
  const isGrouped = /^[1-9]\d{0,2}$/.test(groups[0] ?? '') && groups.slice(1).every((group) => /^\d{3}$/.test(group))
  return isGrouped ? groups.join('') : undefined
}

/** Every amount of a token fits into 78 digits. */
function parseDigits(text: string | undefined): Decimal | undefined {
  if (text === undefined || text.replace('.', '').length > 78) return undefined
  return parseDecimal(text.startsWith('.') ? `0${text}` : text)
}
