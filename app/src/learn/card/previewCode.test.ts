import { expect, test } from 'vitest'
import { chooseToken, type PreviewChoice, writeCardAddress, writeCardCode } from './previewCode.ts'

const choice: PreviewChoice = { theme: 'dark', pay: 'ETH', receive: 'BNB', network: 'all' }

test('the code and the frame have the same parameters', () => {
  expect(writeCardAddress(choice)).toBe('/embed?pay=ETH&receive=BNB&theme=dark')
  const ethereum: PreviewChoice = { ...choice, theme: 'light', network: 'ethereum' }
  expect(writeCardAddress(ethereum)).toBe('/embed?pay=ETH&receive=BNB&networks=1&theme=light')
  expect(writeCardCode(ethereum, { origin: 'https://a.example' })).toBe(
    '<script src="https://a.example/embed.js" async></script>\n' +
      '<murmur-swap pay="ETH" receive="BNB" networks="1" theme="light"></murmur-swap>',
  )
})

test('the token of the other side changes places', () => {
  expect(chooseToken(choice, { side: 'pay', token: 'BNB' })).toEqual({ ...choice, pay: 'BNB', receive: 'ETH' })
  expect(chooseToken(choice, { side: 'receive', token: 'POL' })).toEqual({ ...choice, receive: 'POL' })
})
