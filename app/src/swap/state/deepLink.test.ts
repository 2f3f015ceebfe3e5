import { writeAmount } from '@murmur/engine/amount'
import { cases } from '@murmur/engine/testing/cases'
import { listings } from '@murmur/engine/token'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardCopy } from '../../content/en/card.ts'
import { listed } from '../testing/swapFixtures.ts'
import { dropDeepLink, readDeepLink, writeDeepLink } from './deepLink.ts'
import { canReceive, defaultForm, type Form, setExactAmount, typeAmount } from './form.ts'

test.each([
  ['?pay=ETH&payChain=1&receive=BNB&receiveChain=56&amount=1', '1:ETH', '56:BNB', '1'],
  ['?pay=eth&payChain=8453&receive=avax&receiveChain=43114&amount=0.25', '8453:ETH', '43114:AVAX', '0.25'],
  ['?pay=ALLO&payChain=null', 'null:ALLO', '1:BNB', '1'],
  ['?receive=POL&receiveChain=137', '1:ETH', '137:POL', '1'],
  ['?amount=12.5', '1:ETH', '1:BNB', '12.5'],
  ['?amount=007.50&utm_source=x', '1:ETH', '1:BNB', '7.5'],
  ['?amount=1.234', '1:ETH', '1:BNB', '1.234'],
  ['?pay=ETH', '1:ETH', '1:BNB', '1'],
  ['?pay=pol&receive=avax', '137:POL', '43114:AVAX', '1'],
  ['?from=ETH&to=BNB', '1:ETH', '56:BNB', '1'],
  ['?from=eth&to=bnb&amount=2', '1:ETH', '56:BNB', '2'],
  ['?from=ETH&fromChain=10&to=POL&toChain=1', '10:ETH', '1:POL', '1'],
  ['?from=AVAX', '43114:AVAX', '1:BNB', '1'],
  ['?to=AVAX', '1:ETH', '43114:AVAX', '1'],
  ['?pay=0x455E53CBB86018Ac2B8092FdCd39d8444aFFC3F6', '1:POL', '1:BNB', '1'],
  ['?receive=0x455e53cbb86018ac2b8092fdcd39d8444affc3f6&receiveChain=1', '1:ETH', '1:POL', '1'],
  ['?from=0X2170ED0880AC9A755FD29B2688956BD959F933F8&to=AVAX', '56:ETH', '43114:AVAX', '1'],
  ['?pay=BNB&payChain=1', '1:BNB', '1:ETH', '1'],
  ['?to=ETH&toChain=1', '1:BNB', '1:ETH', '1'],
  ['?pay=POL&receive=ETH&from=timeline', '137:POL', '1:ETH', '1'],
])('%s fills the card', (search, pay, receive, amount) => {
  const link = readDeepLink(search, defaultForm)
  expect(link.type === 'form' && [link.form.pay.id, link.form.receive.id, link.form.payText]).toEqual([
    pay,
    receive,
    amount,
  ])
})

test.each(['', '?', '?utm_source=x', '?Pay=ETH', '?from=timeline', '?from='])(
  '%j says nothing about a swap',
  (search) => {
    expect(readDeepLink(search, defaultForm)).toEqual({ type: 'none' })
  },
)

test.each([
  '?pay=DOGE&payChain=1',
  '?pay=',
  '?payChain=1',
  '?from=DOGE&to=BNB',
  '?from=ETH&to=',
  '?to=ETH&to=BNB',
  '?to=ALLO',
  '?pay=ETH&receive=ETH',
  '?pay=0x0000000000000000000000000000000000000000',
  '?pay=0x455E53CBB86018Ac2B8092FdCd39d8444aFFC3F6&payChain=137',
  '?pay=AVAX&payChain=1',
  '?pay=ETH&payChain=0x1',
  '?pay=ETH&payChain=01',
  '?pay=ETH&payChain=1&receive=DOGE&receiveChain=1',
  '?pay=ETH&payChain=1&receive=BNB&receiveChain=999',
  '?receive=ALLO&receiveChain=null',
  '?amount=',
  '?amount=1e18',
  '?amount=-1',
  '?amount=1,5,5',
  '?amount=1,000',
  '?amount=1,5',
  '?amount=1+000',
  '?amount=1.5%20ETH',
  '?amount=NaN',
  `?amount=${'9'.repeat(5_000)}`,
  '?amount=0.1234567890123456789',
  '?pay=ETH&pay=BNB&payChain=1',
  '?pay=%00&payChain=1',
  '?pay=__proto__&payChain=1',
  '?pay=BNB&payChain=56&amount=oops',
])('%.60j is ignored as a whole, with a message', (search) => {
  const link = readDeepLink(search, defaultForm)
  expect(link.type === 'ignored' && cardCopy.linkIgnored[link.reason]).toMatch(/^The link was ignored: .+\.$/)
})

test('while Allora is paid, a link cannot move it to the receive side', () => {
  const form = { ...defaultForm, pay: listed('null:ALLO') }
  expect(readDeepLink('?pay=BNB&payChain=1', form)).toMatchObject({ type: 'ignored' })
})

test('a link without an amount keeps the one in the form', () => {
  const link = readDeepLink('?pay=POL', typeAmount(defaultForm, '1,5'))
  expect(link).toMatchObject({ type: 'form', form: { payText: '1,5', entered: 'typed' } })
})

const swap = { pathname: '/swap', hash: '' }

test('a refused link leaves the address, and the rest of it stays', () => {
  expect(dropDeepLink({ ...swap, search: '?pay=ETH&payChain=1&amount=2' })).toBe('/swap')
  expect(dropDeepLink({ pathname: '/swap', search: '?pay=ETH&ref=a', hash: '#x' })).toBe('/swap?ref=a#x')
  expect(dropDeepLink({ ...swap, search: '?from=DOGE&to=BNB&ref=a' })).toBe('/swap?ref=a')
  expect(dropDeepLink({ ...swap, search: '?from=timeline&amount=x' })).toBe('/swap?from=timeline')
})

test('the link to a form replaces an earlier one, and the rest of the address stays', () => {
  const form = { ...defaultForm, receive: listed('56:BNB') }
  const link = 'pay=ETH&payChain=1&receive=BNB&receiveChain=56'
  expect(writeDeepLink({ ...swap, search: '' }, { form, amount: '2.5' })).toBe(`/swap?${link}&amount=2.5`)
  expect(writeDeepLink({ ...swap, search: '?from=POL&to=ETH&ref=a', hash: '#x' }, { form, amount: undefined })).toBe(
    `/swap?ref=a&${link}#x`,
  )
  expect(writeDeepLink({ ...swap, search: '?from=timeline&amount=3' }, { form, amount: '0' })).toBe(
    `/swap?from=timeline&${link}&amount=0`,
  )
})

const options = cases(20_000)

const forms = fc
  .record({
    pay: fc.constantFrom(...listings),
    receive: fc.constantFrom(...listings.filter(canReceive)),
    units: fc.bigInt(0n, 2n ** 256n - 1n),
  })
  .filter(({ pay, receive }) => pay !== receive)
  .map(({ pay, receive, units }) =>
    setExactAmount({ ...defaultForm, pay, receive }, writeAmount({ listing: pay, units })),
  )
const otherValues = fc.array(fc.tuple(fc.string(), fc.string())).map((pairs) => new URLSearchParams(pairs).toString())

test(`${options.numRuns} forms survive as a link, whatever else the address has`, () => {
  fc.assert(
    fc.property(forms, forms, otherValues, (form, earlier, search) => {
      const address = writeDeepLink({ ...swap, search }, { form, amount: form.payText })
      const read = readDeepLink(new URL(address, 'https://murmur.example').search, earlier)
      expect(read).toEqual({ type: 'form', form })
    }),
    options,
  )
})

test(`${options.numRuns} hostile links crash nothing, and each that is read gives a link that reads the same`, () => {
  const names = fc.constantFrom(
    'pay',
    'payChain',
    'receive',
    'receiveChain',
    'from',
    'to',
    'fromChain',
    'toChain',
    'amount',
  )
  const addresses = listings.flatMap(({ tokenAddress }) => tokenAddress ?? [])
  const values = fc.oneof(
    fc.constantFrom(
      'ETH',
      'bnb',
      'ALLO',
      '1',
      '56',
      'null',
      '1.234',
      '1,234',
      '',
      '__proto__',
      'constructor',
      ...addresses,
    ),
    fc.string(),
  )
  const links = fc.array(fc.tuple(names, values), { maxLength: 6 }).map((pairs) => `?${new URLSearchParams(pairs)}`)
  fc.assert(
    fc.property(fc.oneof(links, fc.string()), forms, (search, before) => {
      const read = readDeepLink(search, before)
      if (read.type !== 'form') return
      expect(isListed(read.form)).toBe(true)
      const address = writeDeepLink({ ...swap, search }, { form: read.form, amount: read.form.payText })
      const again = new URL(address, 'https://murmur.example')
      expect(readDeepLink(again.search, defaultForm)).toEqual(read)
      expect(writeDeepLink(again, { form: read.form, amount: read.form.payText })).toBe(address)
    }),
    options,
  )
})

function isListed({ pay, receive }: Form): boolean {
  return listings.includes(pay) && listings.includes(receive) && canReceive(receive)
}
