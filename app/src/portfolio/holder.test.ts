import { expect, test } from 'vitest'
import { findPageName } from '../paths.ts'
import { formatHolderPath, formatSwapPath, readHolder } from './holder.ts'

const address = `0x${'Ab'.repeat(20)}`

test('the address of a holder is read from its page, in lower case', () => {
  expect(readHolder(`/portfolio/${address}`)).toBe(address.toLowerCase())
  expect(readHolder('/portfolio')).toBeUndefined()
  expect(formatHolderPath(`0x${'ab'.repeat(20)}`)).toBe(`/portfolio/${address.toLowerCase()}`)
})

test.each([`/portfolio/${address}1`, '/portfolio/0x12', '/portfolio/', '/portfolio/vitalik.eth'])(
  '%s is a broken link',
  (path) => {
    expect(findPageName(path)).toBe('notFound')
  },
)

test('a row leads to a swap that pays its token', () => {
  expect(formatSwapPath({ token: 'USDC.e', chain: '137' })).toBe('/swap?pay=USDC.e&payChain=137')
})
