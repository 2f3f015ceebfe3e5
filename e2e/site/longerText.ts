import { expect, type Page } from '@playwright/test'
import { findClippedTexts } from './clipping.ts'
import { findCutWords, measureOverflow } from './layout.ts'
import { waitForAnimations } from './settle.ts'

/** The second is a window of 1280 × 1024 pixels at a zoom of 400 %. */
const sizes = [
  { width: 1280, height: 800 },
  { width: 320, height: 256 },
  { width: 320, height: 740 },
]

/** Nothing is cut off or scrolls sideways, although every word on the page is 30 % longer. */
export async function expectRoomForLongerText(page: Page): Promise<void> {
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
