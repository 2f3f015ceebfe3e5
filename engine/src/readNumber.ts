export type Sign = '.' | ','

type Reading = { readonly whole: string; readonly fraction: string }

/** Two readings if a separator can mean decimals or thousands; the likelier one first. */
type ReadNumber =
  | { readonly type: 'number'; readonly readings: readonly Reading[] }
  | { readonly type: 'empty' }
  | { readonly type: 'refused'; readonly reason: 'notANumber' | 'exponent' | 'negative' | 'grouping' | 'tooLarge' }

/** Longer than any amount with grouping. */
const LONGEST = 200

/** Reads the number formats of all locales, without guessing. */
export function readNumber(text: string, { decimalSign }: { decimalSign?: Sign | undefined }): ReadNumber {
  if (text.length > LONGEST) return refuse(/^\s*[\d.,\s]+$/.test(text) ? 'tooLarge' : 'notANumber')
  const plain = narrow(text).trim()
  if (plain === '' || plain === '.' || plain === ',') return { type: 'empty' }
  if (!/^[\d.,'’_\s]+$/.test(plain)) return refuse(findFault(plain))
  const mark = findDecimalMark(plain)
  if (mark === 'none') return readWhole(plain)
  if (mark === 'many') return refuse('grouping')
  const decimal = readDecimal(plain, mark)
  const grouped = isLone(plain, mark) ? readWhole(plain) : undefined
  if (grouped?.type !== 'number' || mark === decimalSign) return decimal
  if (decimal.type !== 'number') return grouped
  return { type: 'number', readings: [...decimal.readings, ...grouped.readings] }
}

/** Converts full-width characters, which Chinese and Japanese keyboards produce. */
function narrow(text: string): string {
  // Runs on every keystroke: testing first is much cheaper than replacing nothing.
  if (!/[\uff0c-\uff19]/.test(text)) return text
  return text.replace(/[\uff0c\uff0e\uff10-\uff19]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
}

function findFault(text: string): 'notANumber' | 'exponent' | 'negative' {
  if (/^[-\u2212\u2013][\d.,\s]+$/.test(text)) return 'negative'
  return /^[-+]?[\d.,]+e[-+]?\d+$/i.test(text) ? 'exponent' : 'notANumber'
}

/** Of two different separators the last is decimal; a separator that occurs twice groups thousands. */
function findDecimalMark(text: string): Sign | 'none' | 'many' {
  const points = text.split('.').length - 1
  const commas = text.split(',').length - 1
  if (points > 0 && commas > 0) {
    const last = text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ','
    return (last === '.' ? points : commas) === 1 ? last : 'many'
  }
  if (points === 1) return '.'
  return commas === 1 ? ',' : 'none'
}

/** A single separator can mean either. */
function isLone(text: string, mark: Sign): boolean {
  return text.replace(mark, '').match(/^\d+$/) !== null
}

function readDecimal(text: string, mark: Sign): ReadNumber {
  const [left = '', fraction = ''] = text.split(mark)
  if (!/^\d*$/.test(fraction)) return refuse('grouping')
  if (left === '') return { type: 'number', readings: [{ whole: '0', fraction }] }
  const whole = ungroup(left)
  return whole === undefined ? refuse('grouping') : { type: 'number', readings: [{ whole, fraction }] }
}

function readWhole(text: string): ReadNumber {
  const whole = ungroup(text)
  return whole === undefined ? refuse('grouping') : { type: 'number', readings: [{ whole, fraction: '' }] }
}

/** Groups of three digits, or the Indian grouping of twos above the first three, with one separator throughout. */
function ungroup(text: string): string | undefined {
  if (/^\d+$/.test(text)) return text
  const sign = /\D/.exec(text)?.[0] ?? ''
  const groups = text.split(sign)
  if (!/^[1-9]\d{0,2}$/.test(groups[0] ?? '') || groups.at(-1)?.length !== 3) return undefined
  const middle = groups.slice(1, -1)
  const isByThrees = middle.every((group) => group.length === 3)
  const isByTwos = (groups[0]?.length ?? 0) < 3 && middle.every((group) => group.length === 2)
  if (!isByThrees && !isByTwos) return undefined
  return groups.every((group) => /^\d+$/.test(group)) ? groups.join('') : undefined
}

function refuse(reason: Extract<ReadNumber, { type: 'refused' }>['reason']): ReadNumber {
  return { type: 'refused', reason }
}
