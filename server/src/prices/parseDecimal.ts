/**
 * The canonical decimal of a JSON number or string: no exponent, no negative zero, no redundant zeros.
 * A number becomes the shortest text that parses back to the same double, so no precision is lost.
 */
export function parseDecimal(value: unknown): string | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  const text = String(value)
  if (text.length > LONGEST) return undefined
  const match = pattern.exec(text)
  if (match === null) return undefined
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  return write({ sign, whole, fraction, exponent: Number(exponent) })
}

/** More digits than any double has. */
const LONGEST = 80
const LARGEST_EXPONENT = 80

const pattern = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/

type Parts = { readonly sign: string; readonly whole: string; readonly fraction: string; readonly exponent: number }

function write({ sign, whole, fraction, exponent }: Parts): string | undefined {
  if (Math.abs(exponent) > LARGEST_EXPONENT) return undefined
  const zeros = '0'.repeat(Math.abs(exponent))
  const digits = zeros + whole + fraction + zeros
  const point = zeros.length + whole.length + exponent
  const left = digits.slice(0, point).replace(/^0+(?=\d)/, '')
  const right = trimZeros(digits.slice(point))
  const text = right === '' ? left : `${left}.${right}`
  return text === '0' ? text : sign + text
}

function trimZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return digits.slice(0, end)
}
