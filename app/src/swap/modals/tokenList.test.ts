import { readFileSync } from 'node:fs'
import { tokens } from '@murmur/engine/token'
import { expect, test, vi } from 'vitest'
import { warnAboutBalance } from '../../walletService.ts'
import { shortenAddress } from '../state/view.ts'
import { findDecimalSign } from '../state/viewStore.ts'
import { balanceOf, listed, pricesOf } from '../testing/swapFixtures.ts'
import { arrangePills, findTokens, sumToken } from './tokenList.ts'

const find = (query: string, favourites: readonly string[] = []) =>
  findTokens(query, { favourites }).map(({ id }) => id)
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

test('every listed token is drawn, and no other', () => {
  const classes = readFileSync(new URL('../../ui/sprites/sprites.css', import.meta.url), 'utf8')
  const drawn = [...classes.matchAll(/^\.tokens-(\S+)/gm)].map(([, name]) => name)
  expect(drawn.sort()).toEqual(tokens.map(({ icon }) => icon).sort())
})

test('favourites come first, in the order of the list', () => {
  expect(find('', ['allo', 'pol'])).toEqual(['pol', 'allo', 'eth', 'bnb', 'avax'])
})

test('three networks stand in the first row, the rest in the next', () => {
  expect(tokens.map((token) => arrangePills(token).map((row) => row.length))).toEqual([[3, 3], [3], [2], [2], [1]])
})

test('a token has no amount and no worth while no balance is known', () => {
  expect(sumToken(ether, { balances: new Map(), prices: new Map() })).toEqual({ amount: '0', worth: '0' })
  const balances = new Map([['1:ETH', { type: 'unknown' } as const]])
  expect(sumToken(ether, { balances, prices: new Map() })).toEqual({ amount: '0', worth: '0' })
})

test('what is held on all networks adds up, at the price of each', () => {
  const balances = new Map([
    ['1:BNB', balanceOf('1:BNB', 10n ** 18n)],
    ['56:BNB', balanceOf('56:BNB', 5n * 10n ** 17n)],
  ])
  const prices = pricesOf({ '1:BNB': '940.5', '56:BNB': '941' })
  expect(sumToken(bnb, { balances, prices })).toEqual({ amount: '1.50000', worth: '1,411.00' })
  expect(sumToken(bnb, { balances, prices: new Map() })).toEqual({ amount: '1.50000', worth: '0' })
})

test('an address is shown by its first 6 and last 4 characters', () => {
  expect(shortenAddress('0x71C7656EC7ab88b098defB751B7401B5f6d8976F')).toBe('0x71C7…976F')
  expect(shortenAddress('0x71C7')).toBe('0x71C7')
})

test('a language says what it puts before decimals', () => {
  expect(['en-US', 'de-DE', 'fr-FR', 'zh-CN', 'de-CH'].map(findDecimalSign)).toEqual(['.', ',', ',', '.', '.'])
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
  expect(warnAboutBalance(eth, { isConnected: true })).toBe(false)
  expect(warnAboutBalance(eth, { isConnected: false })).toBe(true)
  expect(warnAboutBalance({ ...eth, id: '1:DOGE', symbol: 'DOGE' }, { isConnected: true })).toBe(true)
  expect(warnAboutBalance({ ...eth, id: '137:ETH' }, { isConnected: true })).toBe(true)
  expect(info.mock.calls).toEqual([['wallet not connected']])
  expect(warn.mock.calls).toEqual([['未知的代币: 1:DOGE'], ['该代币在此网络上没有数据: 137:ETH']])
})
