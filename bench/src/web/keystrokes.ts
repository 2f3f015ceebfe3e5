import type { Browser, Page } from 'playwright-core'
import { slowDown } from './visit.ts'

declare global {
  var keystrokes: number[]
}

const digits = '2345678902345678'

/** The time from key press to the frame that shows its effect, in ms, for each key. */
export async function measureKeystrokes(browser: Browser, { url }: { url: string }): Promise<readonly number[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  await slowDown(page)
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  await page.evaluate(recordKeystrokes)
  for (const digit of digits) await press(page, digit)
  const durations = await page.evaluate(() => globalThis.keystrokes)
  await context.close()
  // The first keys are a warm-up.
  return durations.slice(4)
}

async function press(page: Page, digit: string): Promise<void> {
  const output = page.locator('output').first()
  const before = await output.textContent()
  await page.locator('#pay-amount').focus()
  await page.keyboard.press(digit)
  await page.waitForFunction((text) => document.querySelector('output')?.textContent !== text, before)
  await page.waitForTimeout(120)
}

/** Runs in the page. A message posted in an animation frame arrives after that frame was handed over for painting. */
function recordKeystrokes(): void {
  globalThis.keystrokes = []
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => globalThis.keystrokes.push(performance.now() - timeStamp)
        channel.port2.postMessage(undefined)
      })
    },
    { capture: true },
  )
}
