import type { APIRequestContext, Page } from '@playwright/test'
import { getChain } from '../world/getChain.ts'

type Coins = { readonly address: string; readonly units: Readonly<Record<number, bigint>> }

/** Gives an account coins on local chains, by chain id. Tests that do so have an account of their own. */
export async function holdCoins(request: APIRequestContext, { address, units }: Coins): Promise<void> {
  for (const [chainId, amount] of Object.entries(units)) {
    const chain = await getChain(request, Number(chainId))
    await chain.call('hardhat_setBalance', [address, `0x${amount.toString(16)}`])
  }
}

/** The nodes of these chains answer the page with errors only. */
export async function silenceChains(page: Page, chainIds: readonly number[]): Promise<void> {
  for (const chainId of chainIds) {
    const { rpcUrl } = await getChain(page.request, chainId)
    await page.route(`${rpcUrl}/**`, async (route) => {
      const { id } = route.request().postDataJSON()
      const error = { code: -32000, message: 'This node is silent.' }
      await route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        json: { jsonrpc: '2.0', id, error },
      })
    })
  }
}
