import { test as base, expect } from '@playwright/test'
import { type Problems, watchForProblems } from './problems.ts'

/** Every test of this house also says: and nothing went wrong on the way. */
export const test = base.extend<{ problems: Problems }>({
  problems: [
    async ({ context, baseURL }, use) => {
      const problems = await watchForProblems(context, { origin: baseURL ?? '' })
      await use(problems)
      expect(problems.list(), 'what the browser complained about').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
