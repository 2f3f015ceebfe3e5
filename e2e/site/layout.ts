import type { Page } from '@playwright/test'

/** How far the page can be scrolled sideways, in pixels. */
export async function measureOverflow(page: Page): Promise<number> {
  return await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
}

/** Texts beyond the left or right edge of the window that no scrolling can reach. */
export async function findCutWords(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const edge = document.documentElement.clientWidth
    const moving = '[role="group"][aria-roledescription], section[tabindex="0"], [data-flock], pre'
    const isShown = (element: Element) =>
      element.closest(moving) === null && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const isCut = (words: Node) => {
      const range = document.createRange()
      range.selectNodeContents(words)
      return [...range.getClientRects()].some(({ left, right }) => left < -1 || right > edge + 1)
    }
    return [...document.body.querySelectorAll('*')]
      .filter(isShown)
      .flatMap((element) => [...element.childNodes])
      .filter((node) => node.nodeType === Node.TEXT_NODE && isCut(node))
      .map((node) => node.textContent ?? '')
  })
}

/** Controls that are too small for a finger, except links in running text. */
export async function findSmallTargets(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const smallest = 44
    const isInText = (element: Element) =>
      getComputedStyle(element).display === 'inline' && element.closest('p') !== null
    return [...document.querySelectorAll('a[href], button:enabled, input:enabled, select, textarea')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => !isInText(element) && element.closest('[inert], [aria-hidden="true"]') === null)
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.bottom > 0 && (box.width < smallest - 0.5 || box.height < smallest - 0.5))
      .map(({ element, box }) => {
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim()
        return `${name}: ${Math.round(box.width)} × ${Math.round(box.height)}`
      })
  })
}
