import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { markTradingOpen } from './markTrading.ts'

const page = `<!doctype html>\n<html lang="zh-Hans">${'<p>the same words again</p>'.repeat(100)}</html>`

test('every page says that trading is open, in each coding, and other files stay', async () => {
  const script = { path: 'assets/a.js', body: Buffer.from('"<html>"') }
  const [marked, other] = await markTradingOpen([{ path: 'zh/swap.html', body: Buffer.from(page) }, script])
  const expected = page.replace('<html ', '<html data-trading="open" ')
  expect(marked?.body.toString()).toBe(expected)
  expect(brotliDecompressSync(marked?.br ?? '').toString()).toBe(expected)
  expect(gunzipSync(marked?.gzip ?? '').toString()).toBe(expected)
  expect(other).toBe(script)
})
