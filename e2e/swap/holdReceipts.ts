import type { Page, Route } from '@playwright/test'
import { getChain } from '../world/getChain.ts'

/** The page's node does not say that a transaction was mined, until `release`. */
export async function holdReceipts(page: Page, chainId: number) {
  const { rpcUrl } = await getChain(page.request, chainId)
  const held: Route[] = []
  let isHeld = true
  await page.route(`${rpcUrl}/**`, async (route) => {
    const isAsked = /eth_getTransactionByHash|eth_getTransactionReceipt/.test(route.request().postData() ?? '')
    if (isHeld && isAsked) held.push(route)
    else await route.continue()
  })
  return {
    async release() {
      isHeld = false
      // A page that was reloaded or closed meanwhile waits for none of them.
      await Promise.allSettled(held.map((route) => route.continue()))
    },
  }
}
