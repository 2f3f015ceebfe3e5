import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAddressedPage } from './addressedPage.ts'

const place = '/og/swap.jpg'

test('a page says the same as it is and compressed, whatever surrounds its place', () => {
  const side = fc.string({ unit: 'binary', maxLength: 3_000 }).filter((text) => !text.includes(place))
  const word = fc.stringMatching(/^[\w/.-]{0,200}$/)
  fc.assert(
    fc.property(side, side, word, (before, after, text) => {
      const body = Buffer.from(`${before}${place}${after}`)
      const page = createAddressedPage({ path: 'receipt.html', body }, place)?.write(text)
      expect(page?.body.toString()).toBe(`${Buffer.from(before)}${text}${Buffer.from(after)}`)
      expect(gunzipSync(page?.gzip ?? '').toString()).toBe(page?.body.toString())
    }),
  )
})

test('compressed, it is hardly larger than the page', () => {
  const body = Buffer.from(`${'<p>murmuration</p>'.repeat(2_000)}${place}${'<b>starling</b>'.repeat(2_000)}`)
  const page = createAddressedPage({ path: 'receipt.html', body }, place)?.write('/og/en/swap')
  expect(page?.gzip?.length).toBeLessThan(600)
})

test('a page without the place stays as it is', () => {
  expect(createAddressedPage({ path: 'receipt.html', body: Buffer.from('<h1>') }, place)).toBeUndefined()
})
