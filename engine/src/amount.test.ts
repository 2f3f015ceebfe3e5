import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dropSymbol, formatAmount, type ParsedAmount, parseAmount, parseExactAmount, writeAmount } from './amount.ts'
import { cases } from './testing/cases.ts'
import { type Listing, listings } from './token.ts'

const [ether] = listings
if (ether === undefined) throw new Error('The list is empty.')
const listing: Listing = ether
const options = cases(100_000)

test.each([
  ['1', '1'],
  ['1.25', '1.25'],
  ['1,25', '1.25'],
  ['.5', '0.5'],
  [',5', '0.5'],
  ['1.', '1'],
  ['007', '7'],
  ['0,125', '0.125'],
  ['1000,125', '1000.125'],
  ['1,234.56', '1234.56'],
  ['1.234,56', '1234.56'],
  ['1,000,000', '1000000'],
  ['1.000.000', '1000000'],
  ['12,34,567.8', '1234567.8'],
  ['12,34,567', '1234567'],
  ['1,23,45,678', '12345678'],
  ['123,456,789', '123456789'],
  ['1_000_000', '1000000'],
  ['1，234．5', '1234.5'],
  ['1 000', '1000'],
  ['1\u00a0000,5', '1000.5'],
  ['1\u202f000', '1000'],
  ["1'000.5", '1000.5'],
  ['１２．５', '12.5'],
  [' 2 \n', '2'],
  ['1.5 ETH', '1.5'],
  ['1.5eth', '1.5'],
])('%j is read as %s', (text, written) => {
  expect(write(parseAmount(text, { listing }))).toBe(written)
})

test.each([
  ['1,000', '.', ['1', '1000']],
  ['1.000', ',', ['1', '1000']],
  ['12,345', undefined, ['12.345', '12345']],
  ['999.999', undefined, ['999.999', '999999']],
] as const)('%j can mean two things to a writer of %j', (text, decimalSign, readings) => {
  const parsed = parseAmount(text, { listing, decimalSign })
  expect(parsed.type === 'ambiguous' && parsed.readings.map(writeAmount)).toEqual(readings)
})

test.each([
  ['1.234', undefined, '1234'],
  ['1,234', undefined, '1234'],
  ['1.23', undefined, '1.23'],
  ['1.234', '.', undefined],
  ['1.234', ',', '1234'],
] as const)('to a token of two decimals, %j of a writer of %j can only be %s', (text, decimalSign, written) => {
  expect(write(parseAmount(text, { listing: { ...listing, decimals: 2 }, decimalSign }))).toBe(written)
})

test('the greatest amount that a contract can hold is read, and one unit more is too large', () => {
  const greatest = 2n ** 256n - 1n
  const whole = { ...listing, decimals: 0 }
  for (const read of [
    (text: string) => parseAmount(text, { listing: whole }),
    (text: string) => parseExactAmount(text, whole),
  ]) {
    expect(read(String(greatest))).toEqual({ type: 'amount', amount: { listing: whole, units: greatest } })
    expect(read(String(greatest + 1n))).toEqual({ type: 'refused', reason: 'tooLarge' })
  }
})

test('a text of 200 characters, and an exact one of 160, is read, and no longer one', () => {
  const nothing = { type: 'amount', amount: { listing, units: 0n } }
  expect(parseAmount('0'.repeat(200), { listing })).toEqual(nothing)
  expect(parseAmount('0'.repeat(201), { listing })).toEqual({ type: 'refused', reason: 'tooLarge' })
  expect(parseExactAmount('0'.repeat(160), listing)).toEqual(nothing)
  expect(parseExactAmount('0'.repeat(161), listing)).toEqual({ type: 'refused', reason: 'notANumber' })
})

test('a million spaces before a letter are refused', () => {
  // A pattern that tries every split of the spaces would not come to an end here.
  expect(parseAmount(`${' '.repeat(1_000_000)}x`, { listing })).toEqual({ type: 'refused', reason: 'notANumber' })
})

test.each([
  ['1.000', '.', '1'],
  ['1,000', ',', '1'],
] as const)('%j has one meaning to a writer of %j', (text, decimalSign, written) => {
  expect(write(parseAmount(text, { listing, decimalSign }))).toBe(written)
})

test.each([
  ['1e18', 'exponent'],
  ['1E-7', 'exponent'],
  ['1.5e+3', 'exponent'],
  ['-1', 'negative'],
  ['-0', 'negative'],
  ['−5', 'negative'],
  ['Infinity', 'notANumber'],
  ['NaN', 'notANumber'],
  ['0x10', 'notANumber'],
  ['١', 'notANumber'],
  ['10²', 'notANumber'],
  ['½', 'notANumber'],
  ['BNB', 'notANumber'],
  ['1 and BNB', 'notANumber'],
  ['1.5 B', 'notANumber'],
  ['$5', 'notANumber'],
  ['5 €', 'notANumber'],
  ['+5', 'notANumber'],
  ['1+1', 'notANumber'],
  ['1,00,00', 'grouping'],
  ['1.2.3', 'grouping'],
  ['1,2,3', 'grouping'],
  ['1,234.5,6', 'grouping'],
  ['1,234.5.6', 'grouping'],
  ['1.234,5,6', 'grouping'],
  ['1 000.0 5', 'grouping'],
  ['123,45,678', 'grouping'],
  ['1,23,4567', 'grouping'],
  ['1,234,56', 'grouping'],
  ['12,34,567,890', 'grouping'],
  ['1,234,56,789', 'grouping'],
  ['0,000,000', 'grouping'],
  ['1234,567,890', 'grouping'],
  ["1'000,000'000", 'grouping'],
  ['1 00', 'grouping'],
  ['1,000 000', 'grouping'],
  ['0.1234567890123456789', 'tooManyDecimals'],
  ['1'.repeat(79), 'tooLarge'],
  ['1'.repeat(10_000), 'tooLarge'],
  ['x'.repeat(10_000), 'notANumber'],
] as const)('%.30j is refused: %s', (text, reason) => {
  expect(parseAmount(text, { listing })).toEqual({ type: 'refused', reason })
})

test.each([
  ['1.5 BNB', 'BNB'],
  ['1,000bnb', 'bnb'],
  ['2 WETH', 'WETH'],
])('%j is an amount of another token: %s', (text, symbol) => {
  expect(parseAmount(text, { listing })).toEqual({ type: 'refused', reason: 'otherSymbol', symbol })
})

test.each([
  ['1.5 ETH', '1.5'],
  ['1,5eth ', '1,5'],
  ['1.5 BNB', '1.5 BNB'],
  ['ETH', 'ETH'],
  ['1.5', '1.5'],
])('%j without its own symbol is %j', (text, plain) => {
  expect(dropSymbol(text, listing)).toBe(plain)
})

test.each([
  ['1.234', '1.234'],
  ['007.50', '7.5'],
  ['.5', '0.5'],
  ['1.', '1'],
  ['0', '0'],
])('the exact amount %j is %s in every language', (text, written) => {
  expect(write(parseExactAmount(text, listing))).toBe(written)
})

test.each([
  ['', undefined],
  ['.', 'notANumber'],
  ['1,5', 'notANumber'],
  ['1,000', 'notANumber'],
  ['1 000', 'notANumber'],
  ['1.5 ETH', 'notANumber'],
  ['-1', 'notANumber'],
  ['1e18', 'notANumber'],
  ['1.2.3', 'notANumber'],
  ['１', 'notANumber'],
  ['0.1234567890123456789', 'tooManyDecimals'],
  ['1'.repeat(79), 'tooLarge'],
  ['1'.repeat(100_000), 'notANumber'],
])('%.30j is not an exact amount: %s', (text, reason) => {
  expect(parseExactAmount(text, listing)).toEqual(
    reason === undefined ? { type: 'empty' } : { type: 'refused', reason },
  )
})

test.each(['', ' ', '.', ',', '\u00a0'])('%j is nothing yet', (text) => {
  expect(parseAmount(text, { listing })).toEqual({ type: 'empty' })
})

test.each([
  [0n, '0.00000', '0.00000'],
  [1n, '0.00000', '0.00000'],
  [2_418_304_999_999_999_999n, '2.41830', '2.41830'],
  [2_418_305_000_000_000_000n, '2.41831', '2.41830'],
  [999_999_999_999_999_999n, '1.00000', '0.99999'],
  [123_456_789n * 10n ** 18n, '123456789.00000', '123456789.00000'],
])('%d units are %s rounded to nearest, and %s rounded down', (units, nearest, down) => {
  expect(formatAmount({ listing, units }, { decimals: 5 })).toBe(nearest)
  expect(formatAmount({ listing, units }, { decimals: 5, round: 'down' })).toBe(down)
})

test.each([
  [0n, '0.00000'],
  [1n, '<0.000001'],
  [999_999_999_999n, '<0.000001'],
  [1_000_000_000_000n, '0.000001'],
  [9_999_999_999_999n, '0.000009'],
  [10_000_000_000_000n, '0.00001'],
  [999_999_999_999_999_999_999n, '999.99999'],
  [536_315_789_470_000_000_000_000n, '536,315.78947'],
  [1_234_567n * 10n ** 18n, '1,234,567.00000'],
])('%d units stand in a list as %s', (units, text) => {
  expect(formatAmount({ listing, units }, { decimals: 5, round: 'down', look: 'list' })).toBe(text)
})

const amounts = fc.record({ units: fc.bigInt(0n, 2n ** 256n - 1n), decimals: fc.integer({ min: 0, max: 36 }) })

test(`Q-01: ${options.numRuns} amounts of any token survive writing and reading`, () => {
  fc.assert(
    fc.property(amounts, ({ units, decimals }) => {
      const amount = { listing: { ...listing, decimals }, units }
      const typed = parseAmount(writeAmount(amount), { listing: amount.listing, decimalSign: '.' })
      const exact = parseExactAmount(writeAmount(amount), amount.listing)
      return [typed, exact].every((parsed) => parsed.type === 'amount' && parsed.amount.units === units)
    }),
    options,
  )
})

test(`Q-02: ${options.numRuns} amounts are read the same in every number format`, () => {
  const locales = ['en-US', 'de-DE', 'fr-FR', 'en-IN', 'hi-IN', 'de-CH'].map(
    (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 4, maximumFractionDigits: 18 }),
  )
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 30n), fc.constantFrom(...locales), (units, locale) => {
      const written = writeAmount({ listing, units })
      const text = locale.format(written as unknown as bigint)
      const parsed = parseAmount(text, { listing })
      return parsed.type === 'amount' && parsed.amount.units === units
    }),
    options,
  )
})

test(`Q-02: ${options.numRuns} arbitrary texts crash nothing, and every result is in the text`, () => {
  const signs = fc.constantFrom(..."0123456789.,eE-+ '_\u00a0١½x$")
  const texts = fc.oneof(fc.string(), fc.string({ unit: signs, maxLength: 30 }))
  fc.assert(
    fc.property(texts, (text) => {
      const parsed = parseAmount(text, { listing })
      if (parsed.type !== 'amount') return true
      const digits = text.replace(/\D/g, '').replace(/^0+/, '')
      const written = writeAmount(parsed.amount).replace(/\D/g, '').replace(/^0+/, '')
      return digits.replace(/0+$/, '') === written.replace(/0+$/, '')
    }),
    options,
  )
})

function write(parsed: ParsedAmount): string | undefined {
  return parsed.type === 'amount' ? writeAmount(parsed.amount) : undefined
}

/** Where the engine computes with floating point, and why no amount depends on it. Everything else is exact. */
const floats: Readonly<Record<string, string>> = {
  'pools/followCurve.ts': 'draws the outlines of pools for the search and the bound',
  'pools/cryptoPayout.ts': 'the outline of crypto pools for the search and the bound',
  'pools/stablePayout.ts': 'the outline of stable pools for the search and the bound',
  search: 'ranks candidates; `settleFlow` computes their amounts in wei',
  'route.ts': 'ranks candidates and estimates gas',
  'routeToReceive.ts': 'ranks candidates; its first guess is settled in wei',
  'quote.ts': 'the distance to the bound, in basis points',
  'measureBound.ts': 'the bound that a quote is checked against; no amount comes from it',
  'verifyRoute.ts': 'a bound, and the distance to it; legs are compared in wei',
  'slippage.ts': 'a tolerance in basis points',
  'transfer/transferPath.ts': 'a tolerance in basis points',
  'transfer/quoteTransfer.ts': 'the distance to the bound, in basis points',
  'encode/tokenCheck.ts': 'the fee of a token, in basis points',
}

/** No amounts: chain ids, decimals, times, nonces, fees of pools and orders. */
const integers =
  /\bNumber\((answer|decimals|chainId|\w+(\.listing)?\.(chainId|destinationChainId)|\w+\.details\.(expiration|nonce)|slice\(path, at, at \+ 3\)|one\.\w+ [<>] other\.\w+)\)/g

/** The last part of a pool's file, from which no amount comes. */
const outline = '/** In floating point, for the search and the bound: no amount comes from here. */'

test('Q-01: no file that handles money uses floating point', () => {
  const folder = new URL('./', import.meta.url)
  const isExact = (path: string) =>
    /\.ts$/.test(path) &&
    !/\.test\.ts$|(^|\/)testing\//.test(path) &&
    !Object.keys(floats).some((known) => path === known || path.startsWith(`${known}/`))
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'))
  const exact = paths.filter(isExact)
  expect(exact.length).toBeGreaterThan(80)
  const found = exact.flatMap((path) => {
    const [code = ''] = readFileSync(new URL(path, folder), 'utf8').replace(integers, '').split(outline)
    return (
      code.match(/\bNumber\(|parseFloat|\bparseInt\(|BigInt\(Math\.(?:ceil|floor|round|trunc)|toFixed|[^*]\* 1e/g) ?? []
    ).map((use) => `${path}: ${use}`)
  })
  expect(found).toEqual([])
  for (const name of ['amount', 'decimal', 'price', 'readNumber']) {
    const code = readFileSync(new URL(`./${name}.ts`, import.meta.url), 'utf8')
    expect(code.match(/\bNumber\b|Math\./g), name).toBeNull()
  }
})

test('Q-02: a paste of 10 kB and a number of 79 digits are refused or read, and crash nothing', () => {
  const texts = ['1'.repeat(10_000), 'x'.repeat(10_000), '9'.repeat(79), `0.${'3'.repeat(79)}`, 'Infinity', '-0', ' ']
  expect(texts.map((text) => parseAmount(text, { listing }).type)).toEqual([
    'refused',
    'refused',
    'refused',
    'refused',
    'refused',
    'refused',
    'empty',
  ])
})
