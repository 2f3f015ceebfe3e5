import { findNetwork, type Network } from '@murmur/engine/network'
import { parseChainId } from '../../chain/chainId.ts'
import { quantity, tryParse, writtenAddress } from '../../schemas.ts'
import { UNLISTED, type WalletRefusal } from '../wallet.ts'
import { type Answer, ask, type Provider, type ProviderRequest, send, settle, waitForFlights } from './eip1193.ts'
import { readField } from './readField.ts'
import { refuse } from './walletRefusal.ts'

/** Timeout of requests that need the user. */
export const PROMPT_MS = 180_000
/** Timeout of requests that a wallet answers by itself. */
export const SILENT_MS = 5_000
const POLL_MS = 1_500

export type AddressResult = { readonly type: 'address'; readonly address: string } | WalletRefusal

/**
 * Opens the wallet. If the user closes its window without an answer, the request stays pending for ever, even across
 * reloads. So `eth_accounts` is polled meanwhile.
 */
export async function requestAddress(provider: Provider, { signal }: { signal: AbortSignal }): Promise<AddressResult> {
  const ending = new AbortController()
  const patience = { timeoutMs: PROMPT_MS, signal: AbortSignal.any([signal, ending.signal]) }
  const polled = pollAddress(provider, patience)
  const put = async (): Promise<AddressResult> => {
    const answer = await settle(() => shareRequest(provider, { method: 'eth_requestAccounts' }), patience)
    if (answer.type !== 'error' || answer.kind !== 'pending') return readAddressAnswer(answer)
    const free = waitForFlights(provider)
    if (free === undefined) return polled
    // Our own earlier request kept the wallet busy.
    await settle(() => free, patience)
    return put()
  }
  const result = await Promise.race([put(), polled])
  ending.abort()
  return result
}

/** `eth_accounts` is the only request that never opens a wallet, not even Keplr. */
export async function readSilentAddress(provider: Provider): Promise<string | undefined> {
  const answer = await ask(provider, { method: 'eth_accounts', timeoutMs: SILENT_MS })
  return answer.type === 'answer' ? readAddress(answer.value) : undefined
}

/** Only after permission: before, Keplr would open and always answer Ethereum. */
export async function readCurrentNetworkId(provider: Provider): Promise<Network['id'] | undefined> {
  const answer = await ask(provider, { method: 'eth_chainId', timeoutMs: SILENT_MS })
  return answer.type === 'answer' ? readNetworkId(answer.value) : undefined
}

/** The first account of the list. */
export function readAddress(accounts: unknown): string | undefined {
  return Array.isArray(accounts) ? tryParse(writtenAddress, readField(accounts, '0')) : undefined
}

export function readNetworkId(chainId: unknown): Network['id'] | typeof UNLISTED | undefined {
  const id = parseChainId(chainId)
  return id === undefined ? undefined : (findNetwork(id)?.id ?? UNLISTED)
}

/** Only after permission: before, Keplr would open. No value if the answer is no quantity. */
export async function readCoin(provider: Provider, address: string): Promise<bigint | undefined> {
  const params = [address, 'latest']
  const answer = await ask(provider, { method: 'eth_getBalance', params, timeoutMs: SILENT_MS })
  return answer.type === 'answer' ? tryParse(quantity, answer.value) : undefined
}

const shared = new WeakMap<Provider, Map<string, Promise<unknown>>>()

/** Deduplicates requests in flight, because a wallet window must open only once. */
export function shareRequest(provider: Provider, request: ProviderRequest): Promise<unknown> {
  const own = shared.get(provider) ?? new Map<string, Promise<unknown>>()
  shared.set(provider, own)
  const key = JSON.stringify(request)
  const flight = own.get(key) ?? send(provider, request)
  own.set(key, flight)
  const land = () => own.get(key) === flight && own.delete(key)
  flight.then(land, land)
  return flight
}

async function pollAddress(provider: Provider, { signal }: { signal: AbortSignal }): Promise<AddressResult> {
  const end = Date.now() + PROMPT_MS
  while (Date.now() < end) {
    const pause = await settle(() => new Promise(() => {}), { timeoutMs: POLL_MS, signal })
    if (pause.type === 'left') return { type: 'left' }
    const address = await readSilentAddress(provider)
    if (address !== undefined) return { type: 'address', address }
  }
  return { type: 'failed', reason: 'timedOut' }
}

function readAddressAnswer(answer: Answer): AddressResult {
  if (answer.type !== 'answer') return refuse(answer)
  const address = readAddress(answer.value)
  return address === undefined ? { type: 'failed', reason: 'unexpected' } : { type: 'address', address }
}
