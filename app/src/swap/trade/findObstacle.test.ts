import { expect, test } from 'vitest'
import type { NoQuoteReason, QuoteState } from '../../quotes/quote.ts'
import { noWallet } from '../../walletService.ts'
import { defaultForm } from '../state/form.ts'
import { balanceOf, listed, quoteOf } from '../testing/swapFixtures.ts'
import { findObstacle } from './findObstacle.ts'

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
  ['an amount that is too large', 'tooLarge', 'noRoute'],
  ['an old block', 'stale', 'stale'],
  ['a closed market', 'closed', 'noQuote'],
])('%s is an obstacle', (_, reason, obstacle) => {
  expect(find({ quotes: { type: 'none', reason } })).toBe(obstacle)
})

test('the form comes first, then the wallet, then the quote', () => {
  const none: QuoteState = { type: 'none', reason: 'noRoute' }
  const elsewhere = { ...wallet, session: { ...wallet.session, account: { address: '0x01', networkId: 'polygon' } } }
  expect(find({ form: { ...defaultForm, receive: listed('56:BNB') }, quotes: none })).toBe('otherNetworks')
  expect(find({ wallet: elsewhere as typeof wallet, quotes: none })).toBe('wrongNetwork')
  expect(find({ quotes: { type: 'loading' } })).toBe('loading')
  expect(find({ quotes: { ...quoted, isPending: true } })).toBe('loading')
})

test('a payment in coins that leaves less than the fee is an obstacle', () => {
  const balances = (units: bigint) => ({ ...wallet, balances: new Map([['1:ETH', balanceOf('1:ETH', units)]]) })
  const fee = quoted.quote.fee ?? 0n
  expect(find({ wallet: balances(10n ** 18n + fee - 1n) })).toBe('feeShort')
  expect(find({ wallet: balances(10n ** 18n + fee) })).toBeUndefined()
})

function find(changes: Partial<Parameters<typeof findObstacle>[0]>) {
  return findObstacle({ form: defaultForm, quotes: quoted, wallet, ...changes } as Parameters<typeof findObstacle>[0])
}
