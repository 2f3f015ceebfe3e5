import type { NoQuoteReason, QuoteState } from '@murmur/sdk/market/quoteState'
import { expect, test } from 'vitest'
import { noWallet } from '../../../walletService.ts'
import { amountOf, balanceOf, listed, quoteOf } from '../../testing/swapFixtures.ts'
import { defaultForm } from '../form.ts'
import { findChecked, findObstacle } from './findObstacle.ts'

const quoted = quoteOf({ pay: '1 1:ETH', receive: '3.75 1:BNB' })
const wallet = {
  ...noWallet,
  session: { walletId: 'local', account: { address: '0x01', networkId: 'ethereum' } },
} as const

test('a fresh quote on the network of the wallet can be reviewed', () => {
  expect(find({})).toBeUndefined()
})

test.each<[string, NoQuoteReason, string]>([
  ['no route', 'noRoute', 'noRoute'],
  ['an amount that is too large', 'tooLarge', 'tooLarge'],
  ['an amount that is too small', 'tooSmall', 'tooSmall'],
  ["an amount below the bridge's minimum", 'belowMinimum', 'tooSmall'],
  ['an amount that the bridge costs more than', 'feeAboveAmount', 'tooSmall'],
  ["an amount above the bridge's maximum", 'aboveMaximum', 'tooLarge'],
  ['an old block', 'stale', 'stale'],
  ['a closed market', 'closed', 'noQuote'],
])('%s is an obstacle', (_, reason, obstacle) => {
  expect(find({ quotes: { type: 'none', reason } })).toBe(obstacle)
})

test('the form comes first, then the wallet, then the quote', () => {
  const none: QuoteState = { type: 'none', reason: 'noRoute' }
  const elsewhere = { ...wallet, session: { ...wallet.session, account: { address: '0x01', networkId: 'polygon' } } }
  expect(find({ wallet: elsewhere as typeof wallet, quotes: none })).toBe('wrongNetwork')
  expect(find({ quotes: { type: 'loading' } })).toBe('loading')
  expect(find({ quotes: { ...quoted, isPending: true } })).toBe('loading')
})

test('a token check that still runs is an obstacle, and names its token', () => {
  const checks = new Map([['1:BNB', { type: 'pending' } as const]])
  expect(find({ checks })).toBe('tokenCheck')
  expect(findChecked(defaultForm, checks)?.symbol).toBe('BNB')
  expect(find({ checks: new Map([['1:BNB', { type: 'normal' } as const]]) })).toBeUndefined()
})

test('a payment in coins that leaves less than the fee is an obstacle', () => {
  const balances = (units: bigint) => ({ ...wallet, balances: new Map([['1:ETH', balanceOf('1:ETH', units)]]) })
  const fee = quoted.quote.fee ?? 0n
  expect(find({ wallet: balances(10n ** 18n + fee - 1n) })).toBe('feeShort')
  expect(find({ wallet: balances(10n ** 18n + fee) })).toBeUndefined()
})

test('a transfer can be reviewed, and its payment must leave the fee', () => {
  const form = { ...defaultForm, receive: listed('10:ETH') }
  const balances = (units: bigint) => ({ ...wallet, balances: new Map([['1:ETH', balanceOf('1:ETH', units)]]) })
  expect(find({ form, quotes: transferOf('1:ETH') })).toBeUndefined()
  expect(find({ form, quotes: transferOf('1:ETH'), wallet: balances(10n ** 18n + 6n) })).toBe('feeShort')
  expect(find({ form, quotes: transferOf('1:ETH'), wallet: balances(10n ** 18n + 7n) })).toBeUndefined()
  expect(find({ form: { ...form, receiveText: '5' }, quotes: { type: 'idle' } })).toBe('exactAcross')
})

test('in the live world a network without a router that bridges says so', () => {
  const ask = (pay: string, receive: string, quotes: QuoteState = { type: 'loading' }) =>
    find({ form: { ...defaultForm, pay: listed(pay), receive: listed(receive) }, quotes, world: 'live' })
  expect(ask('324:ETH', '1:ETH')).toBe('noRouterHere')
  expect(ask('43114:AVAX', '1:ETH')).toBe('noRouterHere')
  expect(ask('1:ETH', '324:ETH', transferOf('1:ETH'))).toBeUndefined()
  expect(ask('1:ETH', '324:ETH', { ...transferOf('1:ETH'), transfer: swapped('1:ETH') } as QuoteState)).toBe(
    'noRouterThere',
  )
})

function transferOf(receive: string): QuoteState {
  const transfer = { pay: amountOf('1 1:ETH'), receive: amountOf(`1 ${receive}`), gas: { origin: { cost: 7n } } }
  return { type: 'transfer', transfer, isPending: false } as unknown as QuoteState
}

function swapped(receive: string) {
  return { ...(transferOf(receive) as Extract<QuoteState, { type: 'transfer' }>).transfer, second: quoted.quote }
}

function find(changes: Partial<Parameters<typeof findObstacle>[0]>) {
  return findObstacle({
    form: defaultForm,
    quotes: quoted,
    wallet,
    checks: new Map(),
    world: 'local',
    ...changes,
  } as Parameters<typeof findObstacle>[0])
}
