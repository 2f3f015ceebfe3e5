import { test as base, expect } from '@playwright/test'
import { type Problems, watchForProblems } from './problems.ts'

/** Every test also fails on console errors, policy violations and failed requests. */
export const test = base.extend<{ problems: Problems }>({
  problems: [
    async ({ context, baseURL }, use) => {
      const problems = await watchForProblems(context, { origin: baseURL ?? '' })
      await use(problems)
      expect(problems.list(), 'problems in the browser').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
