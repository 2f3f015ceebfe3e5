import { findAnyListing } from '@murmur/engine/listedTokens'
import type { Address, Listing } from '@murmur/engine/token'
import type { APIRequestContext, Page } from '@playwright/test'
import { getChain } from '../world/getChain.ts'
import { quoteOnServer } from './openQuote.ts'
import { planCall } from './sentSwap.ts'

/** The tenth test account, which no other test uses. */
const stranger: Address = '0xa0ee7a142d267c1f36714e4a8f75612f20a79720'
/** Longer than a test. */
const LEAD_SECONDS = 600

/** A chain that mines only on request. */
export type HeldChain = Awaited<ReturnType<typeof holdChain>>

type Sent = Readonly<Record<'hash' | 'from' | 'to' | 'input' | 'value' | 'nonce' | 'gas' | 'maxFeePerGas', string>>

export async function holdChain(request: APIRequestContext, chainId: number) {
  const { call } = await getChain(request, chainId)
  // The local world mines on a chain whose last block is ten seconds old.
  const { timestamp } = await call<{ timestamp: string }>('eth_getBlockByNumber', ['latest', false])
  const ahead = Math.max(Number(timestamp), Math.floor(Date.now() / 1_000)) + LEAD_SECONDS
  await call('evm_setNextBlockTimestamp', [ahead])
  await call('evm_mine')
  const send = (sent: Sent, change: object) => call<string>('eth_sendTransaction', [{ ...describe(sent), ...change }])
  return {
    call,
    hold: () => call('evm_setAutomine', [false]),
    mine: () => call('evm_mine'),
    async release() {
      await call('evm_setAutomine', [true])
      await call('evm_mine')
    },
    read: (hash: string) => call<Sent>('eth_getTransactionByHash', [hash]),
    /** Speeds up like a wallet: the same transaction for a higher fee. */
    speedUp: (sent: Sent) => send(sent, {}),
    /** Cancels like a wallet: an empty transaction to itself with the same nonce. */
    cancel: (sent: Sent) => send(sent, { to: sent.from, data: '0x', value: '0x0', gas: '0x5208' }),
  }
}

function describe({ from, to, input: data, value, nonce, gas, maxFeePerGas }: Sent) {
  const fee = `0x${(BigInt(maxFeePerGas) * 2n).toString(16)}`
  return { from, to, data, value, nonce, gas, maxFeePerGas: fee, maxPriorityFeePerGas: fee }
}

type Rival = {
  readonly pay: string
  readonly receive: string
  /** The price impact of the trade, in basis points. The next price is worse by twice as much. */
  readonly worseBps?: number
}

/** Somebody else buys the token first, by default until its price has moved beyond the usual slippage. */
export async function outrun(request: APIRequestContext, { worseBps = 100, ...rival }: Rival): Promise<void> {
  const [pay, receive] = [rival.pay, rival.receive].map(getListing) as [Listing, Listing]
  const chain = await getChain(request, Number(pay.chainId))
  const ask = (units: bigint) => quoteOnServer(request, { pay: { listing: pay, units }, receive })
  const one = await ask(10n ** 18n)
  let quote = one
  while (quote.receive.units * 10n ** 22n > one.receive.units * quote.pay.units * BigInt(10_000 - worseBps)) {
    quote = await ask(quote.pay.units * 2n)
  }
  const { to, data, value } = await planCall(chain, { quote, account: stranger, recipient: stranger })
  const call = { from: stranger, to, data, value: `0x${value.toString(16)}`, gas: '0x400000' }
  const { status } = await chain.call<{ status: string }>('eth_sendTransactionSync', [call])
  if (status !== '0x1') throw new Error('The trade that comes first was reverted.')
}

/** The signed transactions that the page's wallet gives to its node. */
export function watchRawTransactions(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const body: unknown = request.method() === 'POST' ? request.postDataJSON() : undefined
    const { method, params = [] } = (body ?? {}) as { method?: string; params?: string[] }
    if (method === 'eth_sendRawTransaction' && params[0] !== undefined) sent.push(params[0])
  })
  return sent
}

type StoredState = Readonly<Record<string, unknown>> & { readonly type: string }

type StoredSwap = {
  readonly terms: { readonly minimumReceive: { readonly units: string } }
  readonly steps: readonly { readonly state: StoredState }[]
}

/** The latest swap, as the journal has it. */
function readSwap(page: Page): Promise<StoredSwap | undefined> {
  return page.evaluate(() => {
    const records = Object.keys(localStorage)
      .filter((key) => key.startsWith('murmur.swap.'))
      .map((key) => JSON.parse(localStorage.getItem(key) ?? '{}'))
    return records.sort((one, other) => other.startedAt - one.startedAt)[0]
  })
}

/** The state of the latest swap. */
export async function readState(page: Page): Promise<StoredState | undefined> {
  return (await readSwap(page))?.steps.at(-1)?.state
}

/** The terms of the latest swap: the send gate lets nothing else pass. */
export async function readTerms(page: Page): Promise<StoredSwap['terms']> {
  const swap = await readSwap(page)
  if (swap === undefined) throw new Error('There is no swap in the journal.')
  return swap.terms
}

/** Lets the pending swaps of the journal be sent this much earlier. It counts from the next page load on. */
export async function ageSwaps(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate((by) => {
    for (const key of Object.keys(localStorage).filter((one) => one.startsWith('murmur.swap.'))) {
      const record = JSON.parse(localStorage.getItem(key) ?? '{}')
      for (const { state } of record.steps) if (state.since !== undefined) state.since -= by
      localStorage.setItem(key, JSON.stringify(record))
    }
  }, milliseconds)
}

function getListing(id: string): Listing {
  const listing = findAnyListing(id)
  if (listing === undefined) throw new RangeError(`${id} is not listed.`)
  return listing
}
