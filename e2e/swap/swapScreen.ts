import type { Locator, Page, Request } from '@playwright/test'
import { waitForScript } from '../site/openPage.ts'
import { waitForFlock } from '../site/waitForIdle.ts'

/** The parts of the swap screen, found as a user finds them. */
export const swapScreen = {
  card: (page: Page) => page.getByRole('form', { name: 'SWAP', exact: true }),
  amount: (page: Page) => page.getByRole('textbox', { name: 'YOU PAY' }),
  received: (page: Page) => page.locator('[data-receive-amount]'),
  payToken: (page: Page) => page.getByRole('button', { name: /^Token to pay with/ }),
  receiveToken: (page: Page) => page.getByRole('button', { name: /^Token to receive/ }),
  /** The button beside the price of the pay token. It shows the other unit of the amount. */
  dollars: (page: Page) => page.getByTitle(/^Enter the amount in/),
  rate: (page: Page) => page.getByTitle('Show the rate the other way round'),
  share: (page: Page, percent: number) => page.getByRole('button', { name: `Pay ${percent}% of the balance` }),
  max: (page: Page) => page.getByRole('button', { name: 'MAX' }),
  reverse: (page: Page) => page.getByRole('button', { name: 'Reverse pay and receive' }),
  settings: (page: Page) => page.getByRole('button', { name: 'Swap settings' }),
  main: (page: Page): Locator => swapScreen.card(page).getByRole('button', { name: /^(SWAP|WALLET CONNECT)$/ }),
  connect: (page: Page) => page.getByRole('main').getByRole('button', { name: 'CONNECT', exact: true }),
  chains: (page: Page) => page.getByRole('button', { name: /^Network: / }),
  chainList: (page: Page) => page.getByRole('list', { name: 'Networks' }),
  dialog: (page: Page) => page.getByRole('dialog'),
  alert: (page: Page) => page.getByRole('alertdialog'),
  tokens: (page: Page) => page.getByRole('list', { name: 'Tokens' }).getByRole('listitem'),
  token: (page: Page, name: string | RegExp): Locator =>
    page.getByRole('button', { name }).and(swapScreen.tokens(page).locator('[aria-expanded]')),
  pill: (page: Page, network: string): Locator =>
    swapScreen.dialog(page).getByRole('button', { name: network, exact: true }),
}

/** Opens the screen and waits until it is ready. */
export async function openSwap(page: Page, search = ''): Promise<void> {
  await page.goto(`/swap${search}`)
  await waitForSwap(page)
}

export async function reloadSwap(page: Page): Promise<void> {
  await page.reload()
  await waitForSwap(page)
}

/** The first prices are shown, and the local wallet has loaded. */
export async function waitForSwap(page: Page): Promise<void> {
  await waitForScript(page)
  await page.locator('[data-receive-amount]:not([data-loading])').waitFor()
  await page.getByRole('button', { name: /^(LOCAL WALLET|本地钱包)$/ }).waitFor()
}

/** Goes offline while no request is in flight. Focusing the amount stops the idle preload of modals. */
export async function loseConnection(page: Page): Promise<void> {
  await swapScreen.amount(page).focus()
  await waitForFlock(page)
  await finishRequests(page)
  await page.context().setOffline(true)
}

/** Also those that a finished one leads to. */
async function finishRequests(page: Page): Promise<void> {
  let last: Request | undefined
  for (;;) {
    const requests = await page.requests()
    for (const request of requests) await (await request.response())?.finished()
    if (requests.at(-1) === last) return
    last = requests.at(-1)
  }
}

export async function choosePay(page: Page, [token, network]: readonly [string, string]): Promise<void> {
  await swapScreen.payToken(page).click()
  await chooseListing(page, [token, network])
}

export async function chooseReceive(page: Page, [token, network]: readonly [string, string]): Promise<void> {
  await swapScreen.receiveToken(page).click()
  await chooseListing(page, [token, network])
}

async function chooseListing(page: Page, [token, network]: readonly [string, string]): Promise<void> {
  await swapScreen.token(page, new RegExp(`^${token}`)).click()
  await swapScreen.pill(page, network).click()
  await swapScreen.dialog(page).waitFor({ state: 'detached' })
}
