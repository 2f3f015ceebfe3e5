import { expect, test } from 'vitest'
import { dropDeepLink, readDeepLink } from './deepLink.ts'
import { defaultForm } from './form.ts'

test.each([
  ['?pay=ETH&payChain=1&receive=BNB&receiveChain=56&amount=1', '1:ETH', '56:BNB', '1'],
  ['?pay=eth&payChain=8453&receive=avax&receiveChain=43114&amount=0.25', '8453:ETH', '43114:AVAX', '0.25'],
  ['?pay=ALLO&payChain=null', 'null:ALLO', '1:BNB', '1'],
  ['?receive=POL&receiveChain=137', '1:ETH', '137:POL', '1'],
  ['?amount=12.5', '1:ETH', '1:BNB', '12.5'],
  ['?amount=007.50&utm_source=x', '1:ETH', '1:BNB', '7.5'],
])('%s fills the card', (search, pay, receive, amount) => {
  const link = readDeepLink(search, defaultForm)
  expect(link.type === 'form' && [link.form.pay.id, link.form.receive.id, link.form.payText]).toEqual([
    pay,
    receive,
    amount,
  ])
})

test.each(['', '?', '?utm_source=x', '?Pay=ETH'])('%j says nothing about a swap', (search) => {
  expect(readDeepLink(search, defaultForm)).toEqual({ type: 'none' })
})

test.each([
  '?pay=DOGE&payChain=1',
  '?pay=ETH',
  '?payChain=1',
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
  '?amount=NaN',
  `?amount=${'9'.repeat(5_000)}`,
  '?amount=0.1234567890123456789',
  '?pay=ETH&pay=BNB&payChain=1',
  '?pay=%00&payChain=1',
  '?pay=__proto__&payChain=1',
  '?pay=BNB&payChain=56&amount=oops',
])('%.60j is ignored as a whole, with a message', (search) => {
  expect(readDeepLink(search, defaultForm)).toEqual({
    type: 'ignored',
    message: expect.stringMatching(/^The link was ignored: .+\.$/),
  })
})

test('what was read leaves the address, and the rest of it stays', () => {
  expect(dropDeepLink({ pathname: '/swap', search: '?pay=ETH&payChain=1&amount=2', hash: '' })).toBe('/swap')
  expect(dropDeepLink({ pathname: '/swap', search: '?pay=ETH&ref=a', hash: '#x' })).toBe('/swap?ref=a#x')
})
