import { test as base, expect } from '@playwright/test'
import { type Problems, watchForProblems } from '../watchForProblems.ts'

/** The problem watcher of the other tests, without its assertion. */
const test = base.extend<{ problems: Problems }>({
  problems: async ({ context, baseURL }, use) => {
    await use(await watchForProblems(context, { origin: baseURL ?? '' }))
  },
})

test('the watcher reports console errors, exceptions, policy violations and failed requests', async ({
  page,
  problems,
}) => {
  await page.goto('/subscribe')
  expect(problems.list()).toEqual([])
  await page.evaluate(() => {
    console.error('a console error')
    setTimeout(() => {
      throw new Error('a thrown error')
    })
    void Promise.reject(new Error('a rejected promise'))
    document.body.setAttribute('style', 'color: red')
    void fetch('/no/such/file.txt')
  })
  for (const line of [
    'a console error',
    'a thrown error',
    'a rejected promise',
    'policy violation: style-src',
    '404 on /no/such/file.txt',
  ]) {
    await expect.poll(() => problems.list().join('\n')).toContain(line)
  }
})

test('the watcher reports a page that opens another host', async ({ page, problems }) => {
  await page.goto('/subscribe')
  await page.evaluate(() => open('https://elsewhere.example/'))
  await expect.poll(() => problems.list().join('\n')).toContain('left the site: https://elsewhere.example/')
})

test('the watcher ignores an expected log and nothing else', async ({ page, problems }) => {
  problems.expectLog('an expected text')
  await page.goto('/subscribe')
  await page.evaluate(() => {
    console.error('an expected text, and more')
    console.error('another text')
  })
  await expect.poll(() => problems.list()).toEqual(['console on : another text'])
})

test('the watcher ignores an expected failure and nothing else', async ({ page, problems }) => {
  problems.expectFailureOf('/expected')
  problems.expectFailureOf('/expected/*')
  await page.goto('/expected')
  await page.evaluate(() => fetch('/expected/part'))
  await page.evaluate(() => fetch('/unexpected'))
  await expect.poll(() => problems.list().join('\n')).toContain('404 on /unexpected')
  expect(problems.list().filter((line) => line.includes('/expected'))).toEqual([])
})
