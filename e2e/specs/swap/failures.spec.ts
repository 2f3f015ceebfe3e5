import type { Page } from '@playwright/test'
import { openPage, waitForScript } from '../../site/openPage.ts'
import { openSwap, swapScreen } from '../../swap/swapScreen.ts'
import { expect, test } from '../../swap/swapTest.ts'
import type { Problems } from '../../watchForProblems.ts'

test('a modal whose code does not load says so, and TRY AGAIN loads it', async ({ page, problems }) => {
  await loseChunk(page, { name: 'TokenModal', problems })
  await openSwap(page)
  await swapScreen.amount(page).fill('3')
  await swapScreen.payToken(page).click()
  await expect(swapScreen.card(page).getByText('could not be loaded')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  // Chromium does not request a failed module again, so trying again may reload the page.
  await swapScreen.card(page).getByRole('button', { name: 'TRY AGAIN' }).click()
  await expect(async () => {
    if (!(await swapScreen.dialog(page).isVisible())) await swapScreen.payToken(page).click({ timeout: 1_000 })
    await expect(swapScreen.dialog(page)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(swapScreen.amount(page)).toHaveValue('3')
})

test('a chunk that is gone after a deployment reloads the page, once', async ({ page, problems }) => {
  await loseChunk(page, { name: 'TokenModal', problems })
  await openSwap(page)
  await pretendDeployment(page)
  const loads = countLoads(page)
  const reloaded = page.waitForEvent('load')
  await swapScreen.payToken(page).click()
  await reloaded
  await waitForScript(page)
  await swapScreen.payToken(page).click()
  await expect(swapScreen.card(page).getByText('could not be loaded')).toBeVisible()
  expect(loads()).toBe(1)
})

test('without a connection a missing chunk does not reload the page', async ({ page, problems }) => {
  await loseChunk(page, { name: 'TokenModal', problems })
  await openSwap(page)
  await page.route('**/swap', async (route) => {
    problems.expectFailureOf('/swap')
    await route.abort()
  })
  const loads = countLoads(page)
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await swapScreen.payToken(page).click()
    await expect(swapScreen.card(page).getByText('could not be loaded')).toBeVisible()
    await swapScreen.card(page).getByRole('button', { name: 'Dismiss' }).click()
  }
  expect(loads()).toBe(0)
})

test('a page whose code does not load says so, and TRY AGAIN loads it', async ({ page, problems }) => {
  await loseChunk(page, { name: 'PressroomPage', problems })
  await openPage(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Press room' }).click()
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'TRY AGAIN' }).click()
  await expect(page.getByRole('heading', { name: 'PRESS ROOM' })).toBeVisible()
  await expect(page).toHaveURL('/pressroom')
})

test('links still work on a page that failed to load', async ({ page, problems }) => {
  await loseChunk(page, { name: 'PressroomPage', problems })
  await openPage(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Press room' }).click()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('CHAIN')
})

test('an error in the card is contained, and TRY AGAIN renders it again', async ({ page }) => {
  await openSwap(page)
  // The rolling digits call matchMedia while rendering.
  await page.evaluate(() => {
    const broken = window as unknown as { working: typeof matchMedia; matchMedia: unknown }
    broken.working = window.matchMedia
    broken.matchMedia = () => {
      throw new Error('a broken card')
    }
  })
  await swapScreen.reverse(page).click()
  await expect(page.getByRole('alert')).toContainText('The swap card stopped working')
  await expect(swapScreen.chains(page)).toBeVisible()
  await page.evaluate(() => {
    const mended = window as unknown as { working: typeof matchMedia }
    window.matchMedia = mended.working
  })
  await page.getByRole('alert').getByRole('button', { name: 'TRY AGAIN' }).click()
  await expect(swapScreen.payToken(page)).toHaveAccessibleName('Token to pay with: BNB on Ethereum')
})

test('an error in a modal closes it, and the card stays', async ({ page }) => {
  await openSwap(page)
  await page.evaluate(() => {
    HTMLDialogElement.prototype.showModal = () => {
      throw new Error('a broken dialog')
    }
  })
  await swapScreen.settings(page).click()
  await expect(swapScreen.card(page).getByText('could not be loaded')).toBeVisible()
  await swapScreen.amount(page).fill('2')
  await expect(swapScreen.received(page)).toHaveText('7.506667')
})

type LostChunk = { readonly name: string; readonly problems: Problems }

async function loseChunk(page: Page, { name, problems }: LostChunk): Promise<void> {
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    problems.expectFailureOf(new URL(route.request().url()).pathname)
    await route.fulfill({ status: 404 })
  })
}

/** A fetch of the page returns another entry script, as after a deployment. A navigation gets the real page. */
async function pretendDeployment(page: Page): Promise<void> {
  await page.route('**/swap', async (route) => {
    if (route.request().resourceType() === 'document') return await route.continue()
    await route.fulfill({ contentType: 'text/html', body: '<script type="module" crossorigin src="/assets/new.js">' })
  })
}

function countLoads(page: Page): () => number {
  let count = 0
  page.on('load', () => {
    count += 1
  })
  return () => count
}
