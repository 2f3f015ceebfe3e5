import type { Browser } from 'playwright-core'
import { slowDown } from './visit.ts'

declare global {
  var chartOpened: Promise<number>
}

/** From the click to the frame that shows the line, in ms. The pointer was over the button before, as a user's is. */
export async function measureChartOpening(browser: Browser, { url }: { url: string }): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await slowDown(page)
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  const button = page.locator('[aria-controls="swap-chart"]')
  await button.hover()
  await page.waitForLoadState('networkidle')
  await page.evaluate(recordOpening)
  await button.click()
  const opened = await page.evaluate(() => globalThis.chartOpened)
  await context.close()
  return opened
}

/** Runs in the page. A message posted in an animation frame arrives after that frame was handed over for painting. */
function recordOpening(): void {
  globalThis.chartOpened = new Promise((resolve) => {
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const look = () => {
          if (document.querySelector('#swap-chart canvas') === null) return void requestAnimationFrame(look)
          const channel = new MessageChannel()
          channel.port1.onmessage = () => resolve(performance.now() - timeStamp)
          channel.port2.postMessage(undefined)
        }
        look()
      },
      { capture: true, once: true },
    )
  })
}
