import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { waitForAnimations } from './site/waitForIdle.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type Scope = { readonly part?: string; readonly withoutRules?: readonly string[] }

/** The violations that axe finds once nothing fades in any more, one line per rule. */
export async function findViolations(page: Page, { part = 'html', withoutRules = [] }: Scope = {}): Promise<string[]> {
  await waitForAnimations(page)
  // Axe is half a megabyte, so it is injected only once per page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: RunOptions = {
    runOnly: { type: 'tag', values: tags },
    rules: Object.fromEntries(withoutRules.map((rule) => [rule, { enabled: false }])),
    // Listing the passing elements takes longer than the checks themselves.
    resultTypes: ['violations'],
  }
  return await page.evaluate(judge, { part, options })
}

/** Runs in the page. */
async function judge({ part, options }: { part: string; options: RunOptions }): Promise<string[]> {
  const inPage = (window as unknown as { axe: typeof axe }).axe
  const { violations } = await inPage.run(part, options)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
