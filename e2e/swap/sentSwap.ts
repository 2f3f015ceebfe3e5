import { findAnyListing } from '@murmur/engine/listedTokens'
import { createSwapCall, planSwap } from '@murmur/engine/plan'
import type { Quote } from '@murmur/engine/quote'
import type { Address, Listing } from '@murmur/engine/token'
import type { APIRequestContext, Page } from '@playwright/test'
import { getChain } from '../world/worldChains.ts'
import { quoteOnServer, waitForMarket } from './openQuote.ts'

const chainId = 8453
/** The ninth test account, which no other test uses. */
export const swapAccount: Address = '0x23618e81e3f5cdf7f54c3d65f7fbc0abf5b21e8f'

/** A swap of one coin on a local chain, sent without the page. */
export type SentSwap = {
  readonly chainId: number
  readonly hash: string
  readonly path: string
  readonly quote: Quote
  /** As the recipient's balance shows it, which was zero before. */
  readonly received: bigint
  readonly recipient: Address
  /** The transaction, as a record names it. */
  readonly request: Readonly<Record<string, unknown>>
}

export async function sendSwap(request: APIRequestContext): Promise<SentSwap> {
  return send(request, { raiseFloor: (units) => units })
}

/** Its floor cannot be kept. */
export async function sendRevertedSwap(request: APIRequestContext): Promise<SentSwap> {
  return send(request, { raiseFloor: (units) => units * 2n })
}

type SendOptions = { raiseFloor(units: bigint): bigint }

async function send(request: APIRequestContext, { raiseFloor }: SendOptions): Promise<SentSwap> {
  await waitForMarket(request, chainId)
  const chain = await getChain(request, chainId)
  const [pay, receive] = [getListing('ETH'), getListing('USDC')]
  const found = await quoteOnServer(request, { pay: { listing: pay, units: 10n ** 17n }, receive })
  const floor = raiseFloor(found.minimumReceive.units)
  const quote = { ...found, minimumReceive: { ...found.minimumReceive, units: floor } }
  const recipient = createAddress()
  const { to, data, value } = await planCall(chain, { quote, account: swapAccount, recipient })
  const [nonce, block] = await Promise.all([
    chain.call<string>('eth_getTransactionCount', [swapAccount, 'latest']),
    chain.call<string>('eth_blockNumber'),
  ])
  const call = { from: swapAccount, to, data, value: toHex(value), gas: '0x200000' }
  const hash = await chain.call<string>('eth_sendTransaction', [call])
  const owed = `0x70a08231${recipient.slice(2).padStart(64, '0')}`
  const received = BigInt(await chain.call<string>('eth_call', [{ to: receive.tokenAddress, data: owed }, 'latest']))
  const dataHash = await chain.call<string>('web3_sha3', [data])
  const asked = { to: to.toLowerCase(), value: String(value), dataHash, nonce: Number(nonce), block: Number(block) }
  return { chainId, hash, path: `/swap/${chainId}/${hash}`, quote, received, recipient, request: asked }
}

type Chain = Awaited<ReturnType<typeof getChain>>

type Planned = { readonly quote: Quote; readonly account: Address; readonly recipient: Address }

/** The transaction of a payment in coins. */
export async function planCall(chain: Chain, { quote, account, recipient }: Planned) {
  const { timestamp } = await chain.call<{ timestamp: string }>('eth_getBlockByNumber', ['latest', false])
  const { universalRouter, permit2 } = chain.contracts
  const plan = planSwap(quote, {
    account,
    recipient,
    router: { address: universalRouter as Address, version: '2.1.0' },
    permit2: permit2 as Address,
    now: Number(timestamp),
    deadline: Number(timestamp) + 1_200,
    allowances: { token: 0n, permit2: { units: 0n, expiration: 0, nonce: 0 } },
  })
  const step = plan.type === 'refused' ? undefined : plan.steps[0]
  if (step?.type !== 'swap') throw new Error('A payment in coins is one step.')
  return createSwapCall(step, { signature: undefined })
}

type RecordOptions = {
  readonly id: string
  readonly state: Readonly<Record<string, unknown>>
  readonly owner?: string
  readonly recipient?: Address
}

export function createEntry(
  swap: SentSwap,
  { id, state, owner = swapAccount, recipient = swapAccount }: RecordOptions,
): readonly [string, string] {
  const { pay, maximumPay, receive, minimumReceive } = swap.quote
  const amounts = Object.entries({ pay, maximumPay, receive, minimumReceive, bound: swap.quote.certificate.bound })
  const record = {
    id,
    startedAt: Date.now(),
    account: owner,
    chainId: swap.chainId,
    kind: 'swap',
    terms: {
      ...Object.fromEntries(amounts.map(([name, amount]) => [name, pickAmount(amount)])),
      recipient,
      deadline: Math.floor(Date.now() / 1_000) + 86_400,
      block: 1,
      legs: [],
    },
    steps: [{ type: 'swap', units: String(maximumPay.units), request: swap.request, state, hashes: [swap.hash] }],
  }
  return [`murmur.swap.${id}`, JSON.stringify(record)]
}

/** As if this browser had made these swaps on an earlier visit. Only once, so that they can be cleared. */
export async function rememberSwaps(page: Page, entries: readonly (readonly [string, string])[]): Promise<void> {
  await page.addInitScript((items) => {
    if (localStorage.getItem('swaps-remembered') !== null) return
    localStorage.setItem('swaps-remembered', '1')
    for (const [key, text] of items) localStorage.setItem(key, text)
  }, entries)
}

function pickAmount({ listing, units }: { readonly listing: Listing; readonly units: bigint }) {
  const { id, symbol, tokenAddress, decimals } = listing
  return { listing: { id, symbol, tokenAddress, decimals }, units: String(units) }
}

function getListing(symbol: string): Listing {
  const listing = findAnyListing(`${chainId}:${symbol}`)
  if (listing === undefined) throw new RangeError(`${symbol} is not listed.`)
  return listing
}

function createAddress(): Address {
  const bytes = crypto.getRandomValues(new Uint8Array(20))
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function toHex(units: bigint): string {
  return `0x${units.toString(16)}`
}
