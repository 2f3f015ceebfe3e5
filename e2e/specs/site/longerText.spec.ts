import type { Page } from '@playwright/test'
import { deepAfterFirst, deepUnlessMain } from '../../deepTests.ts'
import { findClippedTexts } from '../../site/clipping.ts'
import { findCutWords, measureOverflow } from '../../site/layout.ts'
import { openPage } from '../../site/openPage.ts'
import { routes } from '../../site/routes.ts'
import { waitForAnimations } from '../../site/waitForIdle.ts'
import { openQuote, rememberTrading } from '../../swap/openQuote.ts'
import { createEntry, rememberSwaps, sendSwap } from '../../swap/sentSwap.ts'
import { sendTransfer } from '../../swap/sentTransfer.ts'
import { openSwap, swapScreen } from '../../swap/swapScreen.ts'
import { openReview, openTrading } from '../../swap/trading.ts'
import { expect, test } from '../../test.ts'

// The card waits for its prices, so it is opened below.
for (const { path, status } of routes.filter((route) => route.path !== '/swap')) {
  test(`X-04: ${path} has room for text that is 30 % longer`, deepUnlessMain(path), async ({ page, problems }) => {
    if (status >= 400) problems.expectFailureOf(path)
    await openPage(page, path)
    await expectRoomForLongerText(page)
  })
}

const states: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'the card': async () => {},
  'the card with a refused amount': (page) => swapScreen.amount(page).fill('1e18'),
  'the token list': (page) => swapScreen.payToken(page).click(),
  'the settings': (page) => swapScreen.settings(page).click(),
  'the connect modal': (page) => swapScreen.main(page).click(),
}

for (const [index, [name, reach]] of Object.entries(states).entries()) {
  test(`X-04: ${name} has room for text that is 30 % longer`, deepAfterFirst(index), async ({ page }) => {
    await openSwap(page)
    await reach(page)
    if (!name.startsWith('the card')) await expect(swapScreen.dialog(page)).toBeVisible()
    await expectRoomForLongerText(page)
  })
}

test('X-04: a quote with a warning has room for text that is 30 % longer', async ({ page }) => {
  await rememberTrading(page)
  await openQuote(page)
  await swapScreen.amount(page).fill('3000')
  await expect(page.locator('[data-pending]')).toHaveCount(0)
  await expectRoomForLongerText(page)
})

test('X-04: the review has room for text that is 30 % longer', async ({ page }) => {
  await openTrading(page, { chainId: 1, pay: 'ETH', receive: 'USDC', amount: '0.1', trader: 4 })
  await openReview(page)
  await expectRoomForLongerText(page)
})

test('X-04: the activity, a swap and a transfer have room for text that is 30 % longer', async ({ page, request }) => {
  const swap = await sendSwap(request)
  await rememberSwaps(page, [createEntry(swap, { id: 'refused', state: { type: 'refused' } })])
  const transfer = await sendTransfer(request, { seconds: 3_600 })
  for (const path of ['/activity', swap.path, transfer.path]) {
    await openPage(page, path)
    if (path !== '/activity') await page.locator('[data-state]').first().waitFor()
    await expectRoomForLongerText(page)
  }
})

/** The second is a window of 1280 × 1024 pixels at a zoom of 400 %. */
const sizes = [
  { width: 1280, height: 800 },
  { width: 320, height: 256 },
  { width: 320, height: 740 },
]

/** Nothing is cut off or scrolls sideways, although every word on the page is 30 % longer. */
async function expectRoomForLongerText(page: Page): Promise<void> {
  let words = 0
  for (const size of sizes) {
    await page.setViewportSize(size)
    // React writes a text again when it changes.
    const { before, after } = await page.evaluate(lengthenWords)
    words += before
    expect(after).toBeGreaterThanOrEqual(before * 1.3)
    await waitForAnimations(page)
    const name = `at ${size.width} × ${size.height}`
    expect(await findClippedTexts(page), `clipped texts ${name}`).toEqual([])
    expect(await findCutWords(page), `cut words ${name}`).toEqual([])
    expect(await measureOverflow(page), `overflow ${name}`).toBeLessThanOrEqual(0)
  }
  expect(words).toBeGreaterThan(0)
}

/**
 * Runs in the page. Words grow by repeating letters, as in a language with longer words. Figures, addresses, the
 * words of a picture and the symbol in a token's mark are the same in every language.
 */
function lengthenWords(): { readonly before: number; readonly after: number } {
  const same = 'script, style, code, pre, data, [role="img"], [translate="no"]'
  const word = /(?<![\w$])\p{L}{2,}(?!\w)/gu
  const lengthen = (text: string) =>
    text.replace(word, (letters) => {
      const middle = Math.ceil(letters.length / 2)
      const more = Math.ceil(letters.length * 0.3)
      return letters.slice(0, middle) + (letters[middle - 1] ?? '').repeat(more) + letters.slice(middle)
    })
  const count = (text: string) => (text.match(word) ?? []).join('').length
  const store = window as unknown as { lengthened?: Map<Node, string> }
  store.lengthened ??= new Map()
  let [before, after] = [0, 0]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.nodeValue ?? ''
    if (node.parentElement?.closest(same) !== null || store.lengthened.get(node) === text) continue
    const longer = lengthen(text)
    before += count(text)
    after += count(longer)
    node.nodeValue = longer
    store.lengthened.set(node, longer)
  }
  return { before, after }
}
