import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noWallet } from '../../walletService.ts'
import { balanceOf, listed } from '../testing/swapFixtures.ts'
import { findBalance, findShare, formatBalance } from './balance.ts'

const eth = listed('1:ETH')

test('shares are exact to the smallest unit, rounded down, and the whole balance is whole', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 256n - 1n), fc.constantFrom(25n, 50n, 75n, 100n), (units, percent) => {
      const share = findShare(balanceOf('1:ETH', units), { listing: eth, percent })?.units ?? -1n
      return share * 100n <= units * percent && (share + 1n) * 100n > units * percent
    }),
    { seed: 20_251_115 },
  )
})

test('a share of nothing is nothing, and there is no share of a balance that was not read', () => {
  expect(findShare(undefined, { listing: eth, percent: 25n })).toEqual({ listing: eth, units: 0n })
  expect(findShare({ type: 'unknown' }, { listing: eth, percent: 100n })).toBeUndefined()
})

test('a balance that is still loading is unknown, and without a wallet there is none', () => {
  const session = { walletId: 'okx', account: { address: '0x1', networkId: 'ethereum' } } as const
  expect(findBalance(noWallet, eth)).toBeUndefined()
  expect(findBalance({ ...noWallet, session }, eth)).toEqual({ type: 'unknown' })
})

test('a balance below the smallest step is shown as dust, and an unknown one as a dash', () => {
  const shown = [balanceOf('1:ETH', 1n), balanceOf('1:ETH', 0n), { type: 'unknown' } as const, undefined]
  expect(shown.map((balance) => formatBalance(balance, { decimals: 5 }))).toEqual([
    '<0.00001',
    '0.00000',
    '–',
    '0.00000',
  ])
})
