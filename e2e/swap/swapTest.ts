import { test as base, expect } from '../test.ts'
import { answerPrices } from './prices.ts'

/** For tests of amounts, which need fixed prices. */
export const test = base.extend<{ prices: undefined }>({
  prices: [
    async ({ context }, use) => {
      await answerPrices(context)
      await use(undefined)
    },
    { auto: true },
  ],
})

export { expect }
