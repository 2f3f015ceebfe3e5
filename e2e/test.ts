import { test as base, expect, type Page } from '@playwright/test'
import { type Problems, watchForProblems } from './watchForProblems.ts'

/** Every test also fails on console errors, policy violations and failed requests. */
export const test = base.extend<{ problems: Problems }>({
  page: async ({ page }, use) => {
    const reload = page.reload.bind(page)
    page.reload = async (options) => {
      await settleHistory(page)
      return await reload(options)
    }
    await use(page)
  },
  problems: [
    async ({ context, baseURL, browserName }, use) => {
      const problems = await watchForProblems(context, { origin: baseURL ?? '' })
      await context.addInitScript(lengthenTimeLimits)
      if (browserName === 'firefox') await context.addInitScript(insertTextLikeAnInputMethod)
      await use(problems)
      expect(problems.list(), 'problems in the browser').toEqual([])
    },
    { auto: true },
  ],
})

/** Runs in the page. A machine that stands still for some seconds must not end the page's requests. */
function lengthenTimeLimits(): void {
  const limit = AbortSignal.timeout.bind(AbortSignal)
  AbortSignal.timeout = (milliseconds) => limit(milliseconds * 5)
}

/**
 * A modal that closes leaves its history entry, which takes a moment. A reload within that moment is cancelled by the
 * browser; no person is that fast.
 */
async function settleHistory(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const layers: unknown = history.state?.layers
    return document.querySelectorAll('dialog[open]').length >= (typeof layers === 'number' ? layers : 0)
  })
}

export { expect }

/**
 * Runs in the page. Playwright's `fill` sets the value of a field in Firefox, which React does not notice. The browser's
 * own command inserts the text like an input method.
 */
function insertTextLikeAnInputMethod(): void {
  const insert = (text: string) => void document.execCommand('insertText', undefined, text)
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => {} })
}
