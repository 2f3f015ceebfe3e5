import { findAnyListing } from '@murmur/engine/listedTokens'
import { createExampleWallet, createWalletError } from '@murmur/sdk/wallet/testing/exampleWallet'
import type { Page } from '@playwright/test'
import { deepAfterFirst } from '../../deepTests.ts'
import { openQuote, rememberTrading } from '../../swap/openQuote.ts'
import { listSaid, rememberWords } from '../../swap/said.ts'
import { reloadSwap } from '../../swap/swapScreen.ts'
import { openReview, trading } from '../../swap/trading.ts'
import { expect, test } from '../../test.ts'
import { connect } from '../../wallets/connectModal.ts'
import { installWallets } from '../../wallets/installWallets.ts'
import { getChain, readChainUnits } from '../../world/worldChains.ts'

// All use one account, and compare its balance.
test.describe.configure({ mode: 'default' })

const chainId = 8453
const token = findAnyListing(`${chainId}:USDC`)?.tokenAddress ?? ''

type Row = {
  readonly wallet: Hostile
  /** The false answer of the first node. The page then waits for a second one that agrees. */
  readonly nodes?: Parameters<typeof forgeFirstNode>[1]['forge']
  /** Happens while the wallet is open. */
  readonly storage?: (page: Page) => Promise<unknown>
  /** The wallet's error does not prove that nothing was sent: until it is found the user is not offered to try again. */
  readonly isUnproven?: true
  readonly end: 'swapped' | 'declined' | 'altered'
}

const isReceipt = (method: string) => method === 'eth_getTransactionReceipt'
const isAboutHash = (method: string) => isReceipt(method) || method === 'eth_getTransactionByHash'

const rows: Readonly<Record<string, Row>> = {
  'a wallet that sends and says that the user declined': {
    wallet: async ({ send, fail }) => {
      await send()
      throw fail(4001)
    },
    end: 'swapped',
  },
  'a wallet that sends and says that another request is open': {
    wallet: async ({ send, fail }) => {
      await send()
      throw fail(-32002)
    },
    end: 'swapped',
  },
  'a wallet that says that another request is open and sends later': {
    wallet: async ({ send, fail, wait }) => {
      void wait(12_000).then(() => send())
      throw fail(-32002)
    },
    isUnproven: true,
    end: 'swapped',
  },
  'a wallet that says that it is not allowed and sends later': {
    wallet: async ({ send, fail, wait }) => {
      void wait(12_000).then(() => send())
      throw fail(4100)
    },
    isUnproven: true,
    end: 'swapped',
  },
  'a wallet that sends and answers an internal error': {
    wallet: async ({ send, fail }) => {
      await send()
      throw fail(-32603)
    },
    end: 'swapped',
  },
  'a wallet that sends and answers no hash': {
    wallet: async ({ send }) => {
      await send()
      return { ok: true }
    },
    end: 'swapped',
  },
  'a wallet that sends and answers another hash': {
    wallet: async ({ send }) => {
      await send()
      return `0x${'0d'.repeat(32)}`
    },
    end: 'swapped',
  },
  'a wallet that declines at once and sends later': {
    wallet: async ({ send, fail, wait }) => {
      void wait(8_000).then(() => send())
      throw fail(4001)
    },
    end: 'swapped',
  },
  'a wallet that declines': {
    wallet: async ({ fail }) => {
      throw fail(4001)
    },
    end: 'declined',
  },
  'a wallet that sends something else': {
    wallet: ({ send }) => send({ data: '0x', to: victim, value: '0x1', gas: '0x5208' }),
    end: 'altered',
  },
  'a first node that forges a failure': {
    wallet: ({ send }) => send(),
    nodes: (answer, { method }) =>
      isReceipt(method) && answer !== null ? { ...(answer as object), status: '0x0', logs: [] } : answer,
    end: 'swapped',
  },
  'a first node that knows no transaction': {
    wallet: ({ send }) => send(),
    nodes: (answer, { method }) => (isAboutHash(method) ? null : answer),
    end: 'swapped',
  },
  'a first node whose receipts have no logs': {
    wallet: ({ send }) => send(),
    nodes: (answer, { method }) =>
      isReceipt(method) && answer !== null ? { ...(answer as object), logs: null } : answer,
    end: 'swapped',
  },
  'a storage that is wiped while the wallet is open': {
    wallet: async ({ send, wait }) => {
      await wait(3_000)
      return await send()
    },
    storage: (page) => page.evaluate(() => localStorage.clear()),
    end: 'swapped',
  },
  'a storage that is full from then on': {
    wallet: async ({ send, wait }) => {
      await wait(3_000)
      return await send()
    },
    storage: (page) =>
      page.evaluate(() => {
        const setItem = Storage.prototype.setItem
        Storage.prototype.setItem = function write(key, text) {
          // The words that this test keeps are in the other storage.
          if (this !== localStorage) return setItem.call(this, key, text)
          throw new DOMException('The quota is exceeded.', 'QuotaExceededError')
        }
      }),
    end: 'swapped',
  },
  'a page that is reloaded while the wallet is open': {
    wallet: async ({ send, wait }) => {
      await wait(6_000)
      return await send()
    },
    storage: reloadSwap,
    end: 'swapped',
  },
}

const ends: Readonly<Record<Row['end'], RegExp>> = {
  swapped: /you received/i,
  declined: /^You declined/,
  altered: /^The wallet sent something else than what you reviewed\./,
}

/** The sentences that would be wrong at any moment. */
const never: Readonly<Record<Row['end'], RegExp>> = {
  swapped: /nothing was (sent|swapped)|was not sent|cost nothing/i,
  declined: /you received|swapped:/i,
  altered: /you received|swapped:|nothing was sent/i,
}

for (const [index, [name, row]] of Object.entries(rows).entries())
  test(`X-13: ${name}: the page says what the chain did`, deepAfterFirst(index), async ({ page, request }) => {
    const read = () => readChainUnits(request, { chainId, address: victim, token })
    const before = await read()
    const { asked } = await openHostile(page, { chainId, act: row.wallet })
    await openReview(page)
    const heal = row.nodes && (await forgeFirstNode(page, { chainId, forge: row.nodes }))
    await trading.confirm(page).click()
    await expect.poll(() => asked.length).toBe(1)
    if (row.isUnproven) {
      await expect(trading.steps(page)).toContainText('Your wallet answered with an error. It may have sent it')
      await expect(trading.steps(page).getByRole('button', { name: 'IT WAS NOT SENT' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'TRY AGAIN' })).toHaveCount(0)
    }
    await row.storage?.(page)
    if (row.end === 'swapped') await expect.poll(read).toBeGreaterThan(before)
    if (heal !== undefined) {
      await expect(trading.steps(page)).toContainText('One node says')
      expect((await listSaid(page)).filter((text) => /you received/i.test(text))).toEqual([])
      await heal()
    }
    await expect(page.getByText(ends[row.end]).first()).toBeVisible()
    expect((await listSaid(page)).filter((text) => never[row.end].test(text))).toEqual([])
    expect(asked).toHaveLength(1)
  })

/** The seventh test account, which no other test uses. */
const victim = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'

type Transaction = Readonly<Record<string, string>>

/** Runs when the wallet is asked to send. */
type Hostile = (acts: HostileActs) => Promise<unknown>

type HostileActs = {
  /** Sends the requested transaction, or this one instead, and resolves with the hash. */
  send(change?: Transaction): Promise<string>
  /** The error that the page gets. */
  fail(code: number): Error
  wait(ms: number): Promise<void>
}

/** Opens the card with a quote, and connects a wallet that answers as it likes. */
async function openHostile(page: Page, { chainId, act }: { readonly chainId: number; readonly act: Hostile }) {
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
  await rememberTrading(page, chainId)
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
async function forgeFirstNode(
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
