import { readFileSync } from 'node:fs'
import { readImportedToken } from '@murmur/engine/importedToken'
import { listedTokens } from '@murmur/engine/listedTokens'
import { createToken, type Token, tokens } from '@murmur/engine/token'
import { expect, test, vi } from 'vitest'
import { findNotation } from '../../notation.ts'
import { warnAboutBalance } from '../../walletService.ts'
import { shortenAddress } from '../state/view.ts'
import { balanceOf, listed, pricesOf } from '../testing/swapFixtures.ts'
import { arrangePills, findMatch, findTokens, formatListingBalance, sumToken } from './findTokens.ts'

const nothing = { favourites: [], held: new Set<string>(), recent: [] }
const find = (query: string, favourites: readonly string[] = []) =>
  findTokens(query, { ...nothing, tokens, favourites }).map(({ id }) => id)
const [ether, bnb] = tokens
if (ether === undefined || bnb === undefined) throw new Error('The list is empty.')

test.each([
  ['', ['eth', 'bnb', 'pol', 'avax', 'allo']],
  ['ETH', ['eth']],
  ['ether', ['eth']],
  ['  NETWORK ', ['allo']],
  ['a', ['avax', 'allo']],
  ['0x455E53cbb86018ac2b8092fdcd39d8444affc3f6', ['pol']],
  ['0x2c89bbc92bd86f8075d1decc58c7f4e0107f286b', ['avax']],
  ['0x0000000000000000000000000000000000000000', []],
  ['doge', []],
  ['.*', []],
])('searching %j finds %j', (query, found) => {
  expect(find(query)).toEqual(found)
})

test('bitcoin finds its wrapped tokens', () => {
  const found = findTokens('bitcoin', { ...nothing, tokens: listedTokens }).map(({ symbol }) => symbol)
  expect(found).toContain('WBTC')
})

test('every listed token is drawn, and no other', () => {
  const classes = readFileSync(new URL('../../../../ui/src/sprites/sprites.css', import.meta.url), 'utf8')
  const drawn = [...classes.matchAll(/^\.tokens-(\S+)/gm)].map(([, name]) => name)
  expect(drawn.sort()).toEqual(tokens.map(({ icon }) => icon).sort())
})

test('favourites come first, in the order of the list', () => {
  expect(find('', ['allo', 'pol'])).toEqual(['pol', 'allo', 'eth', 'bnb', 'avax'])
})

test('three networks stand in the first row, the rest in the next', () => {
  expect(tokens.map((token) => arrangePills(token).map((row) => row.length))).toEqual([[3, 3], [3], [2], [2], [1]])
})

const none = { amount: '0', worth: '0' }
const unread = { amount: undefined, worth: undefined }
const connected = { isConnected: true, prices: pricesOf({ '1:BNB': '940.5', '56:BNB': '941' }) }

test('without a wallet a token has neither an amount nor a worth', () => {
  expect(sumToken(ether, { balances: new Map(), prices: new Map(), isConnected: false })).toEqual(none)
})

test('a balance that could not be read is not shown as 0', () => {
  const unknown = new Map([['1:BNB', { type: 'unknown' } as const]])
  const empty = new Map([['1:BNB', balanceOf('1:BNB', 0n)]])
  expect(sumToken(bnb, { ...connected, balances: new Map() })).toEqual(unread)
  expect(sumToken(bnb, { ...connected, balances: unknown })).toEqual(unread)
  expect(sumToken(bnb, { ...connected, balances: empty })).toEqual(unread)
  expect(formatListingBalance(listed('1:BNB'), { balances: unknown })).toBeUndefined()
  expect(formatListingBalance(listed('1:BNB'), { balances: empty })).toBe('0.00000')
})

test('where one network could not be read, the sum is the least that is held', () => {
  const balances = new Map([['1:BNB', balanceOf('1:BNB', 10n ** 18n)]])
  expect(sumToken(bnb, { ...connected, balances })).toEqual({ amount: '≥1.00000', worth: '940.50' })
})

test('what is held on all networks adds up, at the price of each', () => {
  const balances = holdBnb([10n ** 18n, 5n * 10n ** 17n, 0n])
  expect(sumToken(bnb, { ...connected, balances })).toEqual({ amount: '1.50000', worth: '1,411.00' })
  expect(sumToken(bnb, { ...connected, balances, prices: new Map() })).toEqual({ amount: '1.50000', worth: '0' })
})

test('amounts are grouped like dollars, and dust is not shown as 0', () => {
  const many = holdBnb([536_315_789_470_000_000_000_000n, 0n, 0n])
  expect(sumToken(bnb, { ...connected, balances: many }).amount).toBe('536,315.78947')
  expect(sumToken(bnb, { ...connected, balances: holdBnb([1n, 0n, 0n]) }).amount).toBe('<0.000001')
  expect(formatListingBalance(listed('1:BNB'), { balances: many })).toBe('536,315.78947')
})

test.each([
  ['eth', 10, '10:ETH'],
  ['eth', 137, '1:ETH'],
  ['a', 43114, '43114:AVAX'],
  ['a', 1, '137:AVAX'],
  [' 0x455E53cbb86018ac2b8092fdcd39d8444affc3f6 ', 137, '1:POL'],
] as const)('Enter after %j on network %d chooses %s', (query, chainId, id) => {
  const [first = ether] = findTokens(query, { ...nothing, tokens })
  expect(findMatch(first, { query, chainId })?.id).toBe(id)
})

/** BNB on Ethereum, BNB Chain and Avalanche. */
function holdBnb(units: readonly [bigint, bigint, bigint]) {
  return new Map(['1:BNB', '56:BNB', '43114:BNB'].map((id, index) => [id, balanceOf(id, units[index] ?? 0n)]))
}

test('an address is shown by its first 6 and last 4 characters', () => {
  expect(shortenAddress('0x71C7656EC7ab88b098defB751B7401B5f6d8976F')).toBe('0x71C7…976F')
  expect(shortenAddress('0x71C7')).toBe('0x71C7')
})

test('a language says what it puts before decimals', () => {
  expect(['en-US', 'de-DE', 'fr-FR', 'zh-CN', 'de-CH'].map((language) => findNotation(language).decimal)).toEqual([
    '.',
    ',',
    ',',
    '.',
    '.',
  ])
})

test('why there is no balance to look up is logged', () => {
  const info = vi
    .spyOn(console, 'info')
    .mockReset()
    .mockImplementation(() => {})
  const warn = vi
    .spyOn(console, 'warn')
    .mockReset()
    .mockImplementation(() => {})
  const eth = listed('1:ETH')
  expect(warnAboutBalance(eth, { isConnected: true, tokens })).toBe(false)
  expect(warnAboutBalance(eth, { isConnected: false, tokens })).toBe(true)
  expect(warnAboutBalance({ ...eth, id: '1:DOGE', symbol: 'DOGE' }, { isConnected: true, tokens })).toBe(true)
  expect(warnAboutBalance({ ...eth, id: '137:ETH' }, { isConnected: true, tokens })).toBe(true)
  expect(info.mock.calls).toEqual([['wallet not connected']])
  expect(warn.mock.calls).toEqual([['未知的代币: 1:DOGE'], ['该代币在此网络上没有数据: 137:ETH']])
})

test('favourites come first, then held tokens, then those chosen last, then the five and the rest', () => {
  const all = [...tokens, ...listedTokens]
  const names = (choice: Partial<Parameters<typeof findTokens>[1]>) =>
    findTokens('', { ...nothing, tokens: all, ...choice })
      .slice(0, 7)
      .map(({ symbol }) => symbol)
  expect(names({})).toEqual(['ETH', 'BNB', 'POL', 'AVAX', 'ALLO', 'USDC', 'USDT'])
  const held = new Set(['1:LINK'])
  const recent = ['1:UNI', '10:OP', '1:BNB']
  expect(names({ held })).toEqual(['LINK', 'ETH', 'BNB', 'POL', 'AVAX', 'ALLO', 'USDC'])
  expect(names({ held, recent })).toEqual(['LINK', 'UNI', 'OP', 'BNB', 'ETH', 'POL', 'AVAX'])
  expect(names({ held, recent, favourites: ['usdc'] })).toEqual(['USDC', 'LINK', 'UNI', 'OP', 'BNB', 'ETH', 'POL'])
})

test('Q-05: an imitation is listed below every other token, even as a favourite that is held and recent', () => {
  const symbols = [...tokens, ...listedTokens].map(({ symbol }) => symbol)
  const imitations = Array.from({ length: 500 }, (_, at) => importToken(symbols[at % symbols.length] ?? '', at))
  const isImitation = (token: Token) => imitations.includes(token)
  const ids = imitations.map(({ id }) => id)
  const choice = { favourites: ids, held: new Set(ids), recent: ids.slice(0, 5), isImitation }
  const found = findTokens('', { ...choice, tokens: [...imitations, ...tokens, ...listedTokens] })
  expect(found.slice(-500)).toEqual(imitations)
})

/** With the address of this number. */
function importToken(symbol: string, at: number): Token {
  const address = `0x${'f'.repeat(36)}${at.toString(16).padStart(4, '0')}`
  const result = readImportedToken({ symbol, name: symbol, decimals: 18 }, { chainId: 1, address })
  if (result.type !== 'imported') throw new Error(`${symbol} was not imported.`)
  return result.token
}

test('a thousand tokens are searched by any part of a name, and by address', () => {
  const many = Array.from({ length: 1_000 }, (_, at) =>
    createToken(`T${at}`, { name: `Token number ${at}`, listings: { eth: [`0x${String(at).padStart(40, '0')}`, 18] } }),
  )
  const find = (query: string) => findTokens(query, { ...nothing, tokens: many })
  expect(find('')).toHaveLength(1_000)
  expect(find('number 99').map(({ symbol }) => symbol)).toEqual([
    'T99',
    ...Array.from({ length: 10 }, (_, at) => `T99${at}`),
  ])
  expect(find(`0x${'999'.padStart(40, '0')}`).map(({ symbol }) => symbol)).toEqual(['T999'])
})
