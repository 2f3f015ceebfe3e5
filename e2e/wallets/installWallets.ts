import type { ExampleKeplr } from '@murmur/sdk/wallet/testing/exampleKeplr'
import type { ExampleWallet } from '@murmur/sdk/wallet/testing/exampleWallet'
import type { BrowserContext } from '@playwright/test'

type InstalledWallet = {
  readonly wallet: ExampleWallet
  /** Announced by EIP-6963, announced late, or only in the legacy place on `window`. */
  readonly arrival?: 'announced' | 'legacy'
  readonly delayMs?: number
  /** Keplr's Cosmos API. */
  readonly keplr?: ExampleKeplr
  /** It occupies `window.ethereum`. */
  readonly hasTakenEthereum?: boolean
  readonly uuid?: string
  /** The name that it announces instead of its own. */
  readonly announced?: { readonly name?: string; readonly rdns?: string; readonly icon?: string }
}

type Reply = {
  readonly value?: unknown
  readonly error?: { readonly message: string; readonly code?: unknown; readonly data?: unknown }
}

/** Installs wallets in every page of the context. They run in this process; the page has only a proxy. */
export async function installWallets(context: BrowserContext, installed: readonly InstalledWallet[]): Promise<void> {
  const byId = new Map(installed.map((entry, index) => [`wallet${index}`, entry]))
  await context.exposeBinding('askWallet', async (_, id: string, request: { method: string; params?: unknown[] }) =>
    reply(async () => byId.get(id)?.wallet.provider.request(request)),
  )
  await context.exposeBinding(
    'askKeplr',
    async (_, id: string, { method, params }: { method: string; params: [never] }) =>
      reply(async () => byId.get(id)?.keplr?.api[method as 'enable'](...params)),
  )
  for (const [id, { wallet }] of byId) forwardEvents(context, { id, wallet })
  const faces = [...byId].map(([id, entry]) => describeFace(id, entry))
  await context.addInitScript(showFaces, faces)
}

async function reply(act: () => Promise<unknown>): Promise<Reply> {
  try {
    return { value: await act() }
  } catch (error) {
    const { message, code, data } = error as { message: string; code?: unknown; data?: unknown }
    return { error: { message, ...(code !== undefined && { code }), ...(data !== undefined && { data }) } }
  }
}

function forwardEvents(context: BrowserContext, { id, wallet }: { id: string; wallet: ExampleWallet }): void {
  for (const event of ['accountsChanged', 'chainChanged', 'connect', 'disconnect', 'message']) {
    wallet.provider.on(event, (value) => {
      for (const page of context.pages()) {
        // A page that is navigating away gets no events.
        page.evaluate(emitInPage, { id, event, value }).catch(() => undefined)
      }
    })
  }
}

/** Runs in the page. */
function emitInPage({ id, event, value }: { id: string; event: string; value: unknown }): void {
  const { emitWallet } = window as unknown as { emitWallet?: (id: string, event: string, value: unknown) => void }
  emitWallet?.(id, event, value)
}

type Face = ReturnType<typeof describeFace>

function describeFace(
  id: string,
  { wallet, arrival = 'announced', delayMs, keplr, hasTakenEthereum, uuid, announced }: InstalledWallet,
) {
  const { kind, flags, rdns, name } = wallet
  return {
    id,
    kind,
    flags,
    arrival,
    delayMs,
    hasKeplr: keplr !== undefined,
    hasTakenEthereum: hasTakenEthereum ?? (arrival === 'legacy' && kind === 'metamask'),
    info: { uuid: uuid ?? `00000000-0000-4000-8000-0000000${id}`, name, rdns, icon, ...announced },
  }
}

const icon =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'><path d='M0 0h1v1H0z'/></svg>"

/** Runs in the page before its scripts, so it may use nothing from outside its body. */
function showFaces(faces: readonly Face[]): void {
  type Listener = (value: unknown) => void
  type Ask = (id: string, request: unknown) => Promise<Reply>
  const page = window as unknown as Record<string, unknown> & { askWallet: Ask; askKeplr: Ask }
  const listeners = new Map<string, Set<Listener>>()
  const of = (id: string, event: string) => {
    const key = `${id} ${event}`
    const found = listeners.get(key) ?? new Set()
    listeners.set(key, found)
    return found
  }
  const unpack = ({ value, error }: Reply) => {
    if (error === undefined) return value
    throw Object.assign(new Error(error.message), error)
  }
  page.emitWallet = (id: string, event: string, value: unknown) => {
    for (const listener of of(id, event)) listener(value)
  }
  for (const { id, kind, flags, arrival, delayMs, hasKeplr, hasTakenEthereum, info } of faces) {
    const provider = {
      ...flags,
      request: async (request: unknown) => unpack(await page.askWallet(id, request)),
      on: (event: string, listener: Listener) => void of(id, event).add(listener),
      removeListener: (event: string, listener: Listener) => void of(id, event).delete(listener),
    }
    const ask =
      (method: string) =>
      async (...params: unknown[]) =>
        unpack(await page.askKeplr(id, { method, params }))
    const keplr = {
      enable: ask('enable'),
      getKey: ask('getKey'),
      experimentalSuggestChain: ask('experimentalSuggestChain'),
    }
    if (hasTakenEthereum) page.ethereum = provider
    if (kind === 'okx') page.okxwallet = provider
    if (hasKeplr) Object.defineProperty(window, 'keplr', { value: { ...keplr, ethereum: provider } })
    if (arrival === 'legacy') continue
    const detail = Object.freeze({ info: Object.freeze(info), provider })
    const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    const start = () => {
      window.addEventListener('eip6963:requestProvider', announce)
      announce()
    }
    if (delayMs === undefined) start()
    else setTimeout(start, delayMs)
  }
}

/** The wallet answers only after `release`, as if its window were open until then. */
export function holdAnswers({ provider }: ExampleWallet) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const answer = provider.request
  provider.request = async (request) => {
    await released
    return answer(request)
  }
  return { release: () => release() }
}

/** A picture of 16 × 16 pixels, as wallets announce it. */
export const raster =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAYAAAAf8/9hAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAHklEQVQ4jWPQ+3TiPyWYYdSA/6NhcGI0DD4NizAAAG/s5x8I9U1tAAAAAElFTkSuQmCC'

/** 2.4 kB that draw one path 10^16 times: 16 groups, each of which uses the one before ten times. */
export const hostileSvg = `data:image/svg+xml;base64,${btoa(nestUses())}`

function nestUses(): string {
  const groups = Array.from({ length: 16 }, (_, depth) => {
    const uses = `<use href="#g${depth}"/>`.repeat(10)
    return `<g id="g${depth + 1}">${uses}</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path id="g0" d="M0 0h9v9z"/>${groups.join('')}</svg>`
}
