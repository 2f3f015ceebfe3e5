import { readField } from './readField.ts'
import { classifyWalletError, type WalletErrorKind } from './walletError.ts'

export type ProviderRequest = { readonly method: string; readonly params?: readonly unknown[] }

/** The part of EIP-1193 that we use. */
export type Provider = {
  request(request: ProviderRequest): Promise<unknown>
  on(event: string, listener: (value: unknown) => void): unknown
  removeListener(event: string, listener: (value: unknown) => void): unknown
}

export type Answer =
  | { readonly type: 'answer'; readonly value: unknown }
  | { readonly type: 'error'; readonly kind: WalletErrorKind }
  | { readonly type: 'timedOut' }
  | { readonly type: 'left' }

/** Getters that throw count as missing. */
export function isProvider(value: unknown): value is Provider {
  return ['request', 'on', 'removeListener'].every((name) => typeof readField(value, name) === 'function')
}

type Question = ProviderRequest & {
  readonly timeoutMs: number
  readonly signal?: AbortSignal
}

/** Never rejects and never hangs. */
export function ask(provider: Provider, { method, params, timeoutMs, signal }: Question): Promise<Answer> {
  return settle(() => send(provider, params === undefined ? { method } : { method, params }), { timeoutMs, signal })
}

const flights = new WeakMap<Provider, Set<Promise<unknown>>>()

/** Tracks every request in flight, including silent ones: in Keplr even they can open a window. */
export function send(provider: Provider, request: ProviderRequest): Promise<unknown> {
  const own = flights.get(provider) ?? new Set()
  flights.set(provider, own)
  const flight = callSafely(() => provider.request(request))
  own.add(flight)
  const land = () => own.delete(flight)
  flight.then(land, land)
  return flight
}

/** Settles when all requests in flight have settled. No value if there are none. */
export function waitForFlights(provider: Provider): Promise<unknown> | undefined {
  const own = [...(flights.get(provider) ?? [])]
  return own.length === 0 ? undefined : Promise.allSettled(own)
}

type Patience = { readonly timeoutMs: number; readonly signal?: AbortSignal | undefined }

export function settle(act: () => unknown, { timeoutMs, signal }: Patience): Promise<Answer> {
  return new Promise((resolve) => {
    const finish = (answer: Answer) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
      resolve(answer)
    }
    const leave = () => finish({ type: 'left' })
    const timer = setTimeout(() => finish({ type: 'timedOut' }), timeoutMs)
    if (signal?.aborted) return leave()
    signal?.addEventListener('abort', leave)
    callSafely(act).then(
      (value) => finish({ type: 'answer', value }),
      (error: unknown) => finish({ type: 'error', kind: classifyWalletError(error) }),
    )
  })
}

/** No value if it fails or times out. */
export function withTimeout<T>(result: Promise<T>, { timeoutMs }: { timeoutMs: number }): Promise<T | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, timeoutMs, undefined)
    const finish = (value: T | undefined) => {
      clearTimeout(timer)
      resolve(value)
    }
    result.then(finish, () => finish(undefined))
  })
}

/** Some wallets throw synchronously instead of rejecting. */
async function callSafely(act: () => unknown): Promise<unknown> {
  return await act()
}

/** Returns the unsubscribe function. A wallet that throws here has no events. */
export function listen(
  provider: Provider,
  { event, listener }: { event: string; listener: (value: unknown) => void },
): () => void {
  try {
    provider.on(event, listener)
  } catch {
    // Foreign code: this wallet has no events.
    return () => {}
  }
  return () => {
    try {
      provider.removeListener(event, listener)
    } catch (error) {
      console.warn('A wallet did not remove a listener.', error)
    }
  }
}
