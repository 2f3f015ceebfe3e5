type Sign = '.' | ','

/** How the user writes numbers. Every sign of it is one that `parseAmount` reads. */
type Notation = {
  readonly decimal: Sign
  readonly group: string
  /** Groups of two digits above the last three: `12,34,567`. */
  readonly isIndian: boolean
}

const english: Notation = { decimal: '.', group: ',', isIndian: false }

/** English until the page has named the language of its browser, and while the site is prerendered. */
let find = () => english

/** The first use of `Intl` is slow, so it waits for the first number. */
export function setNotation(language: string | undefined): void {
  let found: Notation | undefined
  find = () => {
    found ??= findNotation(language)
    return found
  }
}

/** The notation of a language. That of English where its digits or signs are others. */
export function findNotation(language: string | undefined): Notation {
  const parts = new Intl.NumberFormat(language).formatToParts(1_234_567.5)
  const whole = parts.filter(({ type }) => type === 'integer').map(({ value }) => value)
  const [decimal, group] = ['decimal', 'group'].map((name) => parts.find(({ type }) => type === name)?.value)
  const isReadable = (decimal === '.' || decimal === ',') && /^\d+$/.test(whole.join(''))
  if (!isReadable) return english
  const isOwn = group !== undefined && group !== decimal && /^[.,'’\s]$/.test(group)
  return { decimal, group: isOwn ? group : other(decimal), isIndian: whole.length === 3 && whole[0] === '12' }
}

export function getDecimalSign(): Sign {
  return find().decimal
}

/**
 * For display: groups the digits before the point, in the notation of the user. The text is a number as the engine writes
 * it, with or without signs around it, such as `<0.000001` and `$1234.50`.
 */
export function showNumber(text: string): string {
  const { decimal, group, isIndian } = find()
  const gaps = isIndian ? /\B(?=(?:\d{2})*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g
  return text.replace(/(\d+)(?:\.(\d+))?/, (_, whole: string, fraction: string | undefined) => {
    const grouped = whole.replace(gaps, group)
    return fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`
  })
}

/** `0.02 bp`: rounded up, since the quote is within it. */
export function formatGap(bps: number): string {
  const decimals = bps > 9.99 ? 1 : 2
  const steps = 10 ** decimals
  return showNumber(`${Math.max(0.01, Math.ceil(bps * steps) / steps).toFixed(decimals)} bp`)
}

function other(decimal: Sign): Sign {
  return decimal === '.' ? ',' : '.'
}
