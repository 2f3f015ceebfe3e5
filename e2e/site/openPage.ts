import type { Page, Response } from '@playwright/test'

/** Goes to a page and waits until its script has taken it over: what is clicked before that is lost on everyone. */
export async function openPage(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path)
  await waitForScript(page)
  return response
}

/** React marks each element that it has taken over. */
export async function waitForScript(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps$'))
  })
  await settle(page)
}

/** Lets everything that already waits for its turn in the page run, also while the page's clock stands still. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let count = 0; count < 3; count++) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        port2.postMessage(undefined)
      })
    }
  })
}
