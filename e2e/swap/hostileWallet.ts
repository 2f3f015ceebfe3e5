import { createExampleWallet, createWalletError } from '@murmur/sdk/wallet/testing/wallet'
import type { Page } from '@playwright/test'
import { connect } from '../wallets/connectModal.ts'
import { installWallets } from '../wallets/installWallets.ts'
import { getChain } from '../world/chains.ts'
import { openQuote, rememberTrial } from './quotes.ts'
import { rememberWords } from './said.ts'

/** The seventh test account, which no other test uses. */
export const victim = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'

type Transaction = Readonly<Record<string, string>>

/** Runs when the wallet is asked to send. */
export type Hostile = (acts: HostileActs) => Promise<unknown>

type HostileActs = {
  /** Sends what was asked for, or this instead, and resolves with the hash. */
  send(change?: Transaction): Promise<string>
  /** The error that the page gets. */
  fail(code: number): Error
  wait(ms: number): Promise<void>
}

/** Opens the card with a quote, and connects a wallet that answers as it likes. */
export async function openHostile(page: Page, { chainId, act }: { readonly chainId: number; readonly act: Hostile }) {
  const chain = await getChain(page.request, chainId)
  const asked: Transaction[] = []
  const forward = async (_: number, { method, params = [] }: { method: string; params?: readonly unknown[] }) => {
    if (method.startsWith('wallet_')) throw createWalletError(-32601, 'This wallet does not know it.')
    if (method !== 'eth_sendTransaction') return await chain.call(method, params)
    const { chainId: _id, ...transaction } = params[0] as Transaction
    asked.push(transaction)
    return await act({
      send: (change = {}) => chain.call<string>('eth_sendTransaction', [{ ...transaction, ...change }]),
      fail: (code) => createWalletError(code, 'The wallet says no.'),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    })
  }
  const wallet = createExampleWallet({
    kind: 'metamask',
    accounts: [victim],
    chainId,
    knownChains: [1, chainId],
    habits: { forward },
  })
  await installWallets(page.context(), [{ wallet }])
  await rememberTrial(page, chainId)
  await page.addInitScript(rememberWords)
  await openQuote(page, `?pay=ETH&payChain=${chainId}&receive=USDC&receiveChain=${chainId}&amount=0.01`)
  await connect(page, /MetaMask/)
  return { asked }
}

type Forge = (answer: unknown, asked: { readonly method: string; readonly params: readonly unknown[] }) => unknown

/**
 * Forges the answers of the first of two nodes of a chain. The other one is honest. Returns a function that ends
 * it.
 */
export async function forgeFirstNode(
  page: Page,
  { chainId, forge }: { readonly chainId: number; readonly forge: Forge },
): Promise<() => Promise<void>> {
  const { rpcUrl } = await getChain(page.request, chainId)
  const url = `${rpcUrl}/`
  await page.route(url, async (route) => {
    const { method, params = [] } = route.request().postDataJSON()
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, result: forge(body.result, { method, params }) } })
  })
  return () => page.unroute(url)
}
