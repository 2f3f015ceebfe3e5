import { expect, test } from 'vitest'
import { readImportedToken } from './importedToken.ts'
import { findListedTokens } from './listedTokens.ts'
import { tokens } from './token.ts'

const place = { chainId: 1, address: '0x1111111111111111111111111111111111111111' }

test('a token is imported under its address, so that it never gets the balance or price of another one', () => {
  const result = readImportedToken({ name: 'My Coin', symbol: 'MINE', decimals: 9n }, place)
  if (result.type !== 'imported') throw new Error('It was not imported.')
  const { token, warnings } = result
  expect(warnings).toEqual([])
  expect(token).toMatchObject({ id: `1:${place.address}`, symbol: 'MINE', name: 'My Coin' })
  expect(token.listings).toEqual([
    expect.objectContaining({ id: `1:${place.address}`, chainId: 1, tokenAddress: place.address, decimals: 9 }),
  ])
})

test('the same symbol has the decimals of its own chain and address', () => {
  const usdt = findListedTokens(56).find(({ symbol }) => symbol === 'USDT')
  const decimals = usdt?.listings.map((listing) => [listing.chainId, listing.decimals])
  expect(decimals).toEqual(
    expect.arrayContaining([
      [1, 6],
      [56, 18],
    ]),
  )
})

test('a listed address is not imported again, in upper or lower case', () => {
  const address = '0xA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'
  const result = readImportedToken({ name: 'USD Coin', symbol: 'USDC', decimals: 6 }, { chainId: 1, address })
  expect(result).toMatchObject({ type: 'listed', listing: { id: '1:USDC' } })
})

test('Q-04: a listed token with other decimals on chain is refused', () => {
  const address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const result = readImportedToken({ name: 'USD Coin', symbol: 'USDC', decimals: 18 }, { chainId: 1, address })
  expect(result).toEqual({ type: 'refused', reason: 'otherDecimals' })
})

test.each([
  [{ symbol: 'A', decimals: 18 }, { ...place, address: '0x12' }, 'badAddress'],
  [{ symbol: 'A', decimals: 18 }, { ...place, address: `0x${'0'.repeat(40)}` }, 'badAddress'],
  [{ symbol: 'A', decimals: 18 }, { ...place, chainId: 5 }, 'unknownNetwork'],
  [{ symbol: 'A', decimals: 37 }, place, 'badDecimals'],
  [{ symbol: 'A', decimals: -1 }, place, 'badDecimals'],
  [{ symbol: 'A', decimals: '18' }, place, 'badDecimals'],
  [{ symbol: 'A', decimals: 2n ** 70n }, place, 'badDecimals'],
  [{ symbol: undefined, decimals: 18 }, place, 'noSymbol'],
  [{ symbol: '\u200b\u202e ', decimals: 18 }, place, 'noSymbol'],
] as const)('%o at %o is refused: %s', (answers, where, reason) => {
  expect(readImportedToken({ name: 'A', ...answers }, where)).toEqual({ type: 'refused', reason })
})

test('text is cleaned and cut, and the warnings say so', () => {
  const name = `\u202eevil\u0000\n${'x'.repeat(100_000)}`
  const result = readImportedToken({ name, symbol: 'A\u0301\u0301\u0301\u0301B\u3164', decimals: 18 }, place)
  if (result.type !== 'imported') throw new Error('It was not imported.')
  expect([...result.token.name]).toHaveLength(40)
  expect(result.token.name).toMatch(/^evilx+…$/)
  expect(result.token.symbol).toBe('\u00c1\u0301\u0301B')
  expect(result.warnings.map(({ type }) => type)).toEqual(['hiddenCharacters', 'shortened', 'unusualLetters'])
})

test('a name in another alphabet is kept, with a warning', () => {
  const result = readImportedToken({ name: '狐狸', symbol: 'FOX', decimals: 18 }, place)
  expect(result).toMatchObject({ type: 'imported', token: { name: '狐狸' }, warnings: [{ type: 'unusualLetters' }] })
})

test('without a name, the symbol is the name', () => {
  const result = readImportedToken({ name: 5, symbol: 'FOX', decimals: 18 }, place)
  expect(result).toMatchObject({ type: 'imported', token: { name: 'FOX', symbol: 'FOX' } })
})

test('Q-05: 500 look-alikes of listed symbols are flagged', () => {
  const symbols = [...tokens, ...findListedTokens(1), ...findListedTokens(8453)].map(({ symbol }) => symbol)
  const imitations = symbols.flatMap(imitate).slice(0, 500)
  expect(imitations).toHaveLength(500)
  const missed = imitations.filter(({ symbol }) => !isFlagged({ name: 'X', symbol }))
  expect(missed).toEqual([])
})

test.each(['UN1', 'IINCH', 'USDС', 'usdc', 'U S D C', 'USD.C', 'ＵＳＤＣ', 'U$DC', 'ЕТН', 'D\u0410I', '\u202eUSDC'])(
  'Q-05: %s is flagged',
  (symbol) => {
    expect(isFlagged({ name: 'X', symbol })).toBe(true)
  },
)

test('Q-05: so is the name of a listed token', () => {
  expect(isFlagged({ name: 'Tether USD', symbol: 'XYZ' })).toBe(true)
})

test.each(['USDX', 'DOGE', 'WIF', 'MOG', 'BONK', 'LINKED', 'TURBO'])('%s is a symbol of its own', (symbol) => {
  expect(isFlagged({ name: 'Something else', symbol })).toBe(false)
})

function isFlagged(answers: { readonly name: string; readonly symbol: string }): boolean {
  const result = readImportedToken({ ...answers, decimals: 18 }, place)
  return result.type === 'imported' && result.warnings.some(({ type }) => type === 'lookAlike')
}

const cyrillic: Readonly<Record<string, string>> = { A: 'А', B: 'В', C: 'С', E: 'Е', H: 'Н', I: 'І', K: 'К', M: 'М' }
const greek: Readonly<Record<string, string>> = { A: 'Α', E: 'Ε', I: 'Ι', N: 'Η', O: 'Ο', P: 'Ρ', T: 'Τ', X: 'Χ' }
const digits: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0', S: '5', E: '3', A: '4', B: '8', T: '7' }

function imitate(symbol: string) {
  const swap = (table: Readonly<Record<string, string>>) => {
    return [...symbol].map((letter) => table[letter.toUpperCase()] ?? letter).join('')
  }
  const shift = (by: number) => {
    return [...symbol]
      .map((letter) =>
        /[a-z]/i.test(letter) ? String.fromCodePoint(by + letter.toLowerCase().charCodeAt(0) - 97) : letter,
      )
      .join('')
  }
  const [first = '', ...rest] = [...symbol]
  const texts = [
    swap(cyrillic),
    swap(greek),
    swap(digits),
    symbol.toLowerCase(),
    symbol.toUpperCase(),
    // Full width, and the bold and sans-serif letters of mathematics.
    shift(0xff41),
    shift(0x1d41a),
    shift(0x1d5ba),
    `${first}\u200b${rest.join('')}`,
    `\u202e${symbol}`,
    `${symbol}\u0301`,
    ` ${symbol} `,
    `${symbol}.`,
    [...symbol].join(' '),
  ]
  return texts.map((text) => ({ symbol: text }))
}
