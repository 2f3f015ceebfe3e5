import type { Locator, Page } from '@playwright/test'
import { footerLinks, roadmap, stats } from '../../site/homeWords.ts'
import { openPage } from '../../site/openPage.ts'
import { waitForFlock, waitForIdle } from '../../site/waitForIdle.ts'
import { expect, test } from '../../test.ts'

const live = 'rgb(57, 229, 140)'
const cooking = 'rgb(255, 82, 71)'

test('every section says what the specification says', async ({ page }) => {
  await openPage(page, '/')
  await test.step('the hero shows the headline and the tagline', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('CHAIN ABSTRACTION DEX AGGREGATOR')
    await expect(page.getByText('EMBRACING MACHINE INTELLIGENCE', { exact: true })).toBeInViewport()
  })
  await test.step('the sections are in the order of the specification', async () => {
    const named = page.getByRole('main').locator('section[aria-labelledby]')
    const order = await named.evaluateAll((all) => all.map((section) => section.getAttribute('aria-labelledby')))
    expect(order).toEqual(['products', 'swap', 'wallet', 'ai', 'roadmap', 'backers', 'competition'])
  })
  await test.step('the wallet teaser is cooking, with a red dot', async () => {
    await expectBadge(page.getByRole('region', { name: 'WALLET', exact: true }), { words: 'COOKING', dot: cooking })
  })
  await test.step('the roadmap has four phases with every item, and only the first is marked NOW', async () => {
    const phases = page.getByRole('region', { name: 'FOUR PHASES, ONE DIRECTION' }).locator('ol > li')
    await expect(phases).toHaveCount(4)
    for (const [index, { phase, title, quarter, items }] of roadmap.entries()) {
      const box = phases.nth(index)
      await expect(box).toContainText(phase)
      await expect(box).toContainText(quarter)
      await expect(box.getByRole('heading')).toHaveText(title)
      await expect(box.getByRole('listitem')).toHaveText([...items])
      await expect(box.getByText('NOW', { exact: true })).toHaveCount(index === 0 ? 1 : 0)
    }
  })
  await test.step('the stats strip reads 80 chains, 120 DEXs, $300B volume, 127M users and 583B trades', async () => {
    const strip = page.getByRole('region', { name: 'Murmur in figures' })
    await expect(strip.getByRole('term')).toHaveText(stats.map(([label]) => label))
    await expect(strip.getByRole('definition')).toHaveText(stats.map(([, figure]) => figure))
  })
  await test.step('backers and the competition statement are shown', async () => {
    const backers = page.getByRole('region', { name: 'BACKED BY WHAT IT WORKS WITH' })
    expect(await backers.getByRole('listitem').count()).toBeGreaterThan(3)
    await expect(page.locator('#competition')).toHaveText(/\w{3,}/)
  })
  await test.step('the showcase presents swap, bridge, AI and scan', async () => {
    const cards = page.getByRole('region', { name: 'FOUR WAYS TO MOVE AS ONE' }).getByRole('link')
    await expect(cards).toHaveText([
      /SWAP.*best exchange rate/i,
      /BRIDGE.*bridge full chain, based on AVS/i,
      /AI.*optimize trading life cycle/i,
      /SCAN.*exploring on-chain data/i,
    ])
    await cards.filter({ hasText: /^AI/ }).click()
    await expect(page.getByRole('heading', { name: 'AI', exact: true })).toBeInViewport()
  })
})

test('the landing page loads no code of the swap or of wallets', async ({ page, request }) => {
  await test.step('the page loads no wallet code', async () => {
    const scripts: string[] = []
    page.on('request', (asked) => {
      if (asked.resourceType() === 'script') scripts.push(asked.url())
    })
    await openPage(page, '/')
    await waitForFlock(page)
    expect(scripts.length).toBeGreaterThan(3)
    for (const url of scripts) {
      expect((await (await request.get(url)).text()).includes('eth_requestAccounts'), url).toBe(false)
    }
  })
  await test.step('the landing page loads no swap code', async () => {
    const asked = recordScripts(page)
    await openPage(page, '/')
    await waitForFlock(page)
    await waitForIdle(page)
    expect(asked.filter((path) => /swap/i.test(path))).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'SWAP NOW', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('SWAP')
    expect(asked.filter((path) => /SwapPage/.test(path))).toHaveLength(1)
  })
})

test('the links of teasers and footer lead where they say', async ({ page }) => {
  await test.step('the swap teaser is on live with a green dot, shows the demo values and leads to the swap', async () => {
    await openPage(page, '/')
    const teaser = page.getByRole('region', { name: 'SWAP', exact: true })
    await expectBadge(teaser, { words: 'ON LIVE', dot: live })
    await expect(teaser.getByText('1', { exact: true })).toBeVisible()
    await expect(teaser.getByText('2.334893', { exact: true })).toBeVisible()
    await teaser.getByRole('link', { name: 'SWAP NOW', exact: true }).click()
    await expect(page).toHaveURL('/swap')
  })
  await test.step('the AI teaser is cooking, and LEARN MORE leads to /about, which is a broken link', async () => {
    await openPage(page, '/')
    const teaser = page.getByRole('region', { name: 'AI', exact: true })
    await expectBadge(teaser, { words: 'COOKING', dot: cooking })
    await expect(teaser).toContainText('More than 100,000 algorithm self-evolution iterations')
    await teaser.getByRole('link', { name: 'LEARN MORE', exact: true }).click()
    await expect(page).toHaveURL('/about')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('THIS LINK IS BROKEN')
  })
  await test.step('the footer holds social, support and developer links, the newsletter and the year', async () => {
    await openPage(page, '/')
    const footer = page.getByRole('contentinfo')
    for (const name of ['X', 'Discord', 'GitHub', 'Instagram', 'Meta']) {
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', '#')
    }
    for (const [name, href] of footerLinks) {
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
    }
    await expect(footer.getByText('© 2025', { exact: true })).toBeVisible()
    await footer.getByRole('link', { name: 'SUBSCRIBE NEWSLETTER' }).click()
    await expect(page).toHaveURL('/subscribe')
  })
})

for (const [name, path] of [
  ['Brand assets', '/brandassets'],
  ['Press room', '/pressroom'],
] as const) {
  test(`the footer leads to ${path}`, async ({ page }) => {
    await openPage(page, '/')
    await page.getByRole('contentinfo').getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
  })
}

async function expectBadge(section: Locator, { words, dot }: { words: string; dot: string }): Promise<void> {
  const badge = section.getByText(words, { exact: true })
  await expect(badge).toBeVisible()
  await expect(badge.locator('span')).toHaveCSS('background-color', dot)
}

function recordScripts(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) asked.push(pathname)
  })
  return asked
}
