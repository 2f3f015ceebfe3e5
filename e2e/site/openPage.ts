import type { Page, Response } from '@playwright/test'

/** Opens a page and waits until React has hydrated it. Earlier clicks would be lost. */
export async function openPage(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path)
  await waitForScript(page)
  return response
}

export async function waitForScript(page: Page): Promise<void> {
  await page.waitForFunction(isTakenOver, undefined, { timeout: 30_000 })
  await settle(page)
}

type Fiber = { readonly stateNode: unknown; readonly child: Fiber | null; readonly sibling: Fiber | null }
type HostFiber = { readonly stateNode: { readonly current: Fiber } }

/**
 * Runs in the page. React sets its key on an element before hydration is done. The page is hydrated once the element's
 * fiber belongs to the current tree.
 */
function isTakenOver(): boolean {
  const main = document.querySelector('main')
  const root: object = document.querySelector('#root') ?? {}
  const [host] = Object.entries(root).flatMap(([key, value]: [string, HostFiber]) =>
    key.startsWith('__reactContainer$') ? [value] : [],
  )
  const holdsMain = (fiber: Fiber | null): boolean =>
    fiber !== null && (fiber.stateNode === main || holdsMain(fiber.child) || holdsMain(fiber.sibling))
  return main !== null && host !== undefined && holdsMain(host.stateNode.current)
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
