import type { Page, Response } from '@playwright/test'

/** Opens a page and waits until React has hydrated it. Earlier clicks would be lost. */
export async function openPage(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path)
  await waitForScript(page)
  return response
}

export async function waitForScript(page: Page): Promise<void> {
  await page.waitForSelector('main[data-hydrated=true]', { state: 'attached', timeout: 30_000 })
  // Parts whose code loads later.
  await page.waitForSelector('[data-hydrated=false]', { state: 'detached', timeout: 30_000 })
  await settle(page)
}

/** Runs the queued tasks of the page, even while its clock is paused. */
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
