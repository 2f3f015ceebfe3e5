import { expect, type Page } from '@playwright/test'

/** The outcome of a request as a page sees it. */
type Outcome = { readonly result: unknown } | { readonly code: number; readonly message: string }

type Provider = {
  request(call: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (value: unknown) => void): void
}
type Wired = { wallet: Provider; walletEvents: [string, unknown][]; walletAnswers: Record<string, Promise<Outcome>> }

/** Finds the wallet by its EIP-6963 announcement and records its events. */
export async function findWallet(page: Page): Promise<{ name: string; rdns: string; icon: string }> {
  return await page.evaluate(
    () =>
      new Promise((resolve) => {
        window.addEventListener('eip6963:announceProvider', (event) => {
          const { info, provider } = (event as CustomEvent).detail
          if (info.rdns !== 'local.murmur') return
          const wired = window as unknown as Wired
          wired.wallet = provider
          wired.walletAnswers = {}
          wired.walletEvents = []
          for (const name of ['accountsChanged', 'chainChanged', 'connect', 'disconnect']) {
            provider.on(name, (value: unknown) => wired.walletEvents.push([name, value]))
          }
          resolve({ name: info.name, rdns: info.rdns, icon: info.icon })
        })
        window.dispatchEvent(new Event('eip6963:requestProvider'))
      }),
  )
}

/** Sends a request to the wallet and waits for the answer. */
export async function ask(page: Page, method: string, params?: unknown): Promise<Outcome> {
  await begin(page, method, params)
  return await answerOf(page, method)
}

/** Sends a request that prompts the user. */
export async function begin(page: Page, method: string, params?: unknown): Promise<void> {
  await page.evaluate(
    ([name, values]) => {
      const { wallet, walletAnswers } = window as unknown as Wired
      walletAnswers[name] = wallet.request({ method: name, params: values }).then(
        (result) => ({ result }),
        ({ code, message }) => ({ code, message }),
      )
    },
    [method, params] as const,
  )
}

export async function answerOf(page: Page, method: string): Promise<Outcome> {
  return await page.evaluate(async (name) => {
    const outcome = await (window as unknown as Wired).walletAnswers[name]
    if (outcome === undefined) throw new Error(`There was no request ${name}.`)
    return outcome
  }, method)
}

export async function listEvents(page: Page): Promise<[string, unknown][]> {
  return await page.evaluate(() => (window as unknown as Wired).walletEvents)
}

/** The wallet asks for each step on its own, unless it was used before. */
export async function refuseBatches(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Runs in every frame, also in one of another site, to which the browser may deny storage.
    try {
      if (localStorage.getItem('localWallet') === null) localStorage.setItem('localWallet', '{"hasBatches":false}')
    } catch (error) {
      if ((error as Error).name !== 'SecurityError') throw error
    }
  })
}

/** The wallet speaks the language of the page. */
const chinese = { CONNECT: '连接', SWITCH: '切换', ADD: '添加', SIGN: '签名', SEND: '发送' } as const

export const panel = {
  dialog: (page: Page) => page.getByRole('dialog').filter({ hasText: /MURMUR (LOCAL WALLET|本地钱包)/ }),
  approve: (page: Page, name: keyof typeof chinese) =>
    panel
      .dialog(page)
      .getByRole('button', { name: new RegExp(`^(${name}|${chinese[name]})$`) })
      .click(),
  /** Sets how the wallet treats the next requests. */
  behave: async (page: Page, behaviour: 'honest' | 'refuse' | 'late' | 'hold') => {
    await panel.open(page)
    await panel.dialog(page).getByLabel('BEHAVIOUR').selectOption(behaviour)
    await panel.dialog(page).getByRole('button', { name: 'CLOSE', exact: true }).click()
  },
  open: (page: Page) => page.getByRole('button', { name: 'LOCAL WALLET', exact: true }).click(),
  /** Replaces the transaction that the wallet holds back. */
  replace: async (page: Page, name: 'SPEED UP' | 'CANCEL IT') => {
    await panel.open(page)
    await panel.dialog(page).getByRole('button', { name, exact: true }).click()
    await expect(panel.dialog(page).getByRole('button', { name, exact: true })).toHaveCount(0)
    await panel.dialog(page).getByRole('button', { name: 'CLOSE', exact: true }).click()
  },
  reject: (page: Page) => panel.dialog(page).getByRole('button', { name: 'REJECT' }).click(),
}
