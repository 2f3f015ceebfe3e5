import type { Locator, Page } from '@playwright/test'
import { deepAfterFirst } from '../../deepTests.ts'
import { findClippedTexts } from '../../site/clipping.ts'
import { measureOverflow } from '../../site/layout.ts'
import { openPage, waitForScript } from '../../site/openPage.ts'
import { findSection, topMenu } from '../../site/topMenu.ts'
import { answerPrices } from '../../swap/prices.ts'
import { expect, test } from '../../test.ts'
import { findViolations } from '../../violations.ts'

test('the menu leads to the docs: read from page to page, search, copy, and follow a problem to its line', async ({
  page,
}) => {
  await openPage(page, '/')
  const developers = findSection('DEVELOPERS')
  await test.step('from the menu', async () => {
    await topMenu.item(page, developers).click()
    await topMenu
      .panel(page, developers)
      .getByRole('link', { name: /^Developers Docs/ })
      .last()
      .click()
    await expect(page).toHaveURL('/docs')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Build on Murmur')
    await expect(page).toHaveTitle('Build on Murmur — Murmur')
  })
  await test.step('to the next page', async () => {
    await page
      .getByRole('navigation', { name: 'Neighbouring pages' })
      .getByRole('link', { name: /Quick start/ })
      .click()
    await expect(page).toHaveURL('/docs/quick-start')
    await expect(page).toHaveTitle('Quick start — Murmur')
    const list = page.getByRole('navigation', { name: 'Pages of the documentation' })
    await expect(list.getByRole('link', { name: 'Quick start' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('region', { name: 'quickStart.mjs' })).toContainText(
      "await ask('/v1/transaction', terms)",
    )
    expect(await findViolations(page)).toEqual([])
  })
  await test.step('by search, without a mouse', async () => {
    await page.keyboard.press('/')
    await page.getByRole('combobox').fill('floor reverts')
    await expect(page.getByRole('option').first()).toContainText('Floor and tolerance')
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/docs/concepts#floor')
    await expect(page.getByRole('heading', { name: /^Floor and tolerance/ })).toBeInViewport()
  })
  await test.step('to the line of a problem', async () => {
    await openPage(page, '/docs/errors#quote-changed')
    await expect(page.locator('#quote-changed')).toContainText('The market no longer gives these terms.')
    await expect(page.locator('#quote-changed')).toBeInViewport()
  })
})

type Lesson = {
  readonly path: string
  readonly control: (page: Page) => Locator
  readonly before: string
  readonly after: { readonly press?: string; readonly text: string }
}

const lessons: readonly Lesson[] = [
  {
    path: '/academy/slippage',
    control: (page) => page.getByRole('slider', { name: 'Traded before you' }),
    before: 'goes through',
    after: { text: 'reverts' },
  },
  {
    path: '/academy/signature',
    control: (page) => page.getByRole('slider', { name: 'Time since the signature' }),
    before: 'may still take 400 USDC at once',
    after: { text: 'may take nothing after a year' },
  },
  {
    path: '/academy/transfer',
    control: (page) => page.getByRole('slider', { name: 'Time' }),
    before: 'nothing has moved yet',
    after: { press: 'ArrowLeft', text: 'A relayer has paid you' },
  },
  {
    path: '/academy/proof',
    control: (page) => page.getByRole('slider', { name: 'Pool B' }),
    before: '1.12 % below the bound',
    after: { text: 'No split can pass it.' },
  },
  {
    path: '/academy/receipt',
    control: (page) => page.getByRole('button', { name: 'For another recipient' }),
    before: 'This receipt is in order.',
    after: { press: 'Enter', text: 'an account that is not yours' },
  },
]

test('a call of the API runs on its page: an answer, a problem, and no connection', async ({ page, problems }) => {
  await openPage(page, '/docs/api')
  const call = page.getByRole('region', { name: /^Listed tokens/ })
  const status = call.getByRole('status')
  const run = call.getByRole('button', { name: 'Run it' })
  await expect(call.getByRole('region', { name: 'tokens.sh' })).toContainText(`${new URL(page.url()).origin}/v1/tokens`)
  await run.click()
  await expect(status).toHaveText(/^200 in \d+ ms$/)
  await expect(call.getByRole('region', { name: 'Answer of /v1/tokens' })).toContainText('"id": "10:ETH"')
  await test.step('a problem names what happened and what to do', async () => {
    await call.getByRole('textbox', { name: 'chainId' }).fill('77')
    await call.getByRole('button', { name: 'TypeScript' }).press('Enter')
    await expect(call.getByRole('region', { name: 'tokens.ts' })).toContainText("chainId: '77'")
    problems.expectFailureOf('/v1/tokens')
    await run.click()
    await expect(status).toContainText('400 · Murmur does not know this network.')
    await expect(status.getByRole('link')).toHaveAttribute('href', '/docs/errors#unknown-network')
    expect(await findViolations(page)).toEqual([])
  })
  await test.step('no connection', async () => {
    await page.context().setOffline(true)
    await run.click()
    await expect(status).toContainText('The server cannot be reached.')
    await page.context().setOffline(false)
  })
})

test('the menu leads to the academy, and the drawing of each lesson answers to the keyboard', async ({ page }) => {
  await openPage(page, '/')
  const developers = findSection('DEVELOPERS')
  await topMenu.item(page, developers).click()
  await topMenu
    .panel(page, developers)
    .getByRole('link', { name: /^Academy/ })
    .click()
  await expect(page).toHaveURL('/academy')
  await page.getByRole('link', { name: 'What a route is' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What a route is')
  await press(page.getByRole('slider', { name: 'You pay' }), 'Home')
  await expect(page.getByRole('figure').getByRole('status')).toContainText('one pool is best')
  for (const { path, control, before, after } of lessons) {
    await openPage(page, path)
    const result = page.getByRole('figure').filter({ hasText: 'Try it' }).getByRole('status')
    await expect(result).toContainText(before)
    await press(control(page), 'End')
    if (after.press) await press(control(page), after.press)
    await expect(result).toContainText(after.text)
    expect(await findViolations(page), path).toEqual([])
  }
})

/** The controls of a drawing are disabled until its code has loaded. */
async function press(control: Locator, key: string): Promise<void> {
  await expect(control).toBeEnabled()
  await control.press(key)
}

for (const [index, locale] of (['en-US', 'zh-CN'] as const).entries()) {
  test.describe(locale, () => {
    test.use({ locale })

    test(`the docs fit every width, in ${locale}`, deepAfterFirst(index), async ({ page }) => {
      await answerPrices(page)
      for (const path of ['/docs', '/docs/api', '/docs/card', '/docs/errors', '/academy/route', '/academy/signature']) {
        await openPage(page, path)
        for (const width of [320, 360, 768, 1280, 1920]) {
          await page.setViewportSize({ width, height: 900 })
          expect(await measureOverflow(page), `overflow of ${path} at ${width}`).toBeLessThanOrEqual(0)
          expect(await findClippedTexts(page), `clipped on ${path} at ${width}`).toEqual([])
        }
      }
    })
  })
}

test('the preview of the card changes with its controls, and so does its code', async ({ page }) => {
  await answerPrices(page)
  await openPage(page, '/docs')
  await page
    .getByRole('navigation', { name: 'Pages of the documentation' })
    .getByRole('link', { name: 'The embedded card' })
    .click()
  await expect(page).toHaveURL('/docs/card')
  await expect(page.getByText('Loading the card')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.getByRole('region', { name: 'Code of this card' }).scrollIntoViewIfNeeded()
  const card = page.frameLocator('iframe[data-shown]')
  await expect(card.getByRole('button', { name: /^Token to pay with/ })).toContainText('ETH')
  await expect(card.locator('html')).toHaveAttribute('data-theme', 'dark')
  const entries = await page.evaluate(() => history.length)
  await page.getByRole('button', { name: 'Light' }).press('Enter')
  await page.getByRole('group', { name: 'Pay' }).getByRole('button', { name: 'BNB' }).press('Space')
  await page.getByRole('button', { name: 'Ethereum' }).click()
  await expect(card.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(card.getByRole('button', { name: /^Token to pay with/ })).toContainText(/BNB\s*Ethereum/)
  await expect(page.getByRole('region', { name: 'Code of this card' })).toContainText(
    '<murmur-swap pay="BNB" receive="ETH" networks="1" theme="light"></murmur-swap>',
  )
  expect(await page.evaluate(() => history.length)).toBe(entries)
  expect(await findViolations(page)).toEqual([])
})

test('the search leads to the card, which needs a page of its own, and the focus shows it like the scroll', async ({
  page,
}) => {
  await answerPrices(page)
  await openPage(page, '/docs')
  await page.keyboard.press('/')
  await page.getByRole('combobox').fill('embedded card')
  await expect(page.getByRole('option').first()).toContainText('The embedded card')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/docs\/card/)
  await page.getByRole('button', { name: 'Dark' }).focus()
  const reload = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Show the card' }).click()
  await reload
  await waitForScript(page)
  await page.getByRole('button', { name: 'Dark' }).focus()
  await expect(page.frameLocator('iframe[data-shown]').getByRole('main')).toBeVisible()
})

test('on a phone the ends of a drawn route are named beside its bands', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await openPage(page, '/academy/route')
  for (const key of ['Home', 'End']) {
    await press(page.getByRole('slider'), key)
    const names = page.locator('[data-flow] > div')
    await expect(names.first()).toContainText(key === 'Home' ? '0.1 ETH' : '200 ETH')
    expect(await page.locator('[data-flow]').evaluate(findCovered)).toEqual([])
  }
})

/** Runs in the page: the names of the ends that lie over a band. */
function findCovered(flow: Element): string[] {
  const bands = [...flow.querySelectorAll('path')]
  const isOver = (band: SVGPathElement, { left, right, top, bottom }: DOMRect) => {
    const place = band.getScreenCTM()?.inverse()
    for (let x = left; x <= right; x += 2) {
      for (let y = top; y <= bottom; y += 2) {
        if (band.isPointInFill(new DOMPoint(x, y).matrixTransform(place))) return true
      }
    }
    return false
  }
  return [...flow.querySelectorAll(':scope > div')].flatMap((name) => {
    const range = document.createRange()
    range.selectNodeContents(name)
    const boxes = [...range.getClientRects()]
    return boxes.some((box) => bands.some((band) => isOver(band, box))) ? [name.textContent ?? ''] : []
  })
}
