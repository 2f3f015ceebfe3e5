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
  if (text.length > LONGEST) return refuse(/^[\d.,\s]+$/.test(text) ? 'tooLarge' : 'notANumber')
  const plain = narrow(text).trim()
  if (plain === '' || plain === '.' || plain === ',') return { type: 'empty' }
  if (!/^[\d.,'’_\s]+$/.test(plain)) return refuse(findFault(plain))
  const mark = findDecimalMark(plain)
  const decimal = mark === undefined ? undefined : readDecimal(plain, mark)
  const whole = mark !== undefined && mark === decimalSign ? undefined : readWhole(plain)
  const readings = [decimal, whole].filter((reading) => reading !== undefined)
  return readings.length === 0 ? refuse('grouping') : { type: 'number', readings }
}

/** Converts full-width characters, which Chinese and Japanese keyboards produce. */
function narrow(text: string): string {
  return text.replace(/[\uff0c\uff0e\uff10-\uff19]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
}

function findFault(text: string): 'notANumber' | 'exponent' | 'negative' {
  if (/^[-\u2212\u2013][\d.,\s]+$/.test(text)) return 'negative'
  return /^[-+]?[\d.,]+e[-+]?\d+$/i.test(text) ? 'exponent' : 'notANumber'
}

/** The last of two different separators is decimal; a separator that occurs twice groups thousands. */
function findDecimalMark(text: string): Sign | undefined {
  const last = text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ','
  return text.split(last).length === 2 ? last : undefined
}

function readDecimal(text: string, mark: Sign): Reading | undefined {
  const [left = '', fraction = ''] = text.split(mark)
  const whole = ungroup(left)
  return whole === undefined || !/^\d*$/.test(fraction) ? undefined : { whole, fraction }
}

function readWhole(text: string): Reading | undefined {
  const whole = ungroup(text)
  return whole === undefined ? undefined : { whole, fraction: '' }
}

const byThrees = /^[1-9]\d{0,2}(\D)\d{3}(?:\1\d{3})*$/
/** The Indian grouping: twos above the first three digits. */
const byTwos = /^[1-9]\d?(\D)(?:\d{2}\1)*\d{3}$/

/** With one separator throughout, or none. */
function ungroup(text: string): string | undefined {
  const isGrouped = byThrees.test(text) || byTwos.test(text)
  return isGrouped || /^\d*$/.test(text) ? text.replace(/\D/g, '') : undefined
}

function refuse(reason: Extract<ReadNumber, { type: 'refused' }>['reason']): ReadNumber {
  return { type: 'refused', reason }
}
