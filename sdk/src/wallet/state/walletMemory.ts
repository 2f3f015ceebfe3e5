import * as v from 'valibot'

export type WalletMemory = {
  /** The id of the wallet of this tab's last session, if any. It may name a wallet that does not exist. */
  read(): string | undefined
  remember(session: { readonly walletId: string; readonly address: string }): void
  forget(): void
}

type Storages = {
  /** Shared by all tabs. No value if the browser forbids it. */
  readonly local: Storage | undefined
  /** The storage of this tab only. */
  readonly tab: Storage | undefined
}

const KEY = 'wallet'
const TYPE_KEY = 'walletType'
const NONE = 'none'

/** A new tab starts with the latest session of any tab, and then keeps its own. */
export function createWalletMemory({ local, tab }: Storages): WalletMemory {
  return {
    read: () => {
      const own = readText(tab, TYPE_KEY)
      if (own === NONE) return undefined
      return own ?? (readIsConnected(local) ? readText(local, TYPE_KEY) : undefined)
    },
    remember: ({ walletId, address }) => {
      write(local, { [KEY]: JSON.stringify({ address, isConnected: true }), [TYPE_KEY]: walletId })
      write(tab, { [TYPE_KEY]: walletId })
    },
    forget: () => {
      write(local, { [KEY]: JSON.stringify({ address: '', isConnected: false }), [TYPE_KEY]: NONE })
      write(tab, { [TYPE_KEY]: NONE })
    },
  }
}

/** Reading `localStorage` throws where the browser forbids it. */
export function findStorages(page: { readonly localStorage: Storage; readonly sessionStorage: Storage }): Storages {
  return { local: attempt(() => page.localStorage), tab: attempt(() => page.sessionStorage) }
}

/** The stored address is not used: the wallet itself reports the current one. */
function readIsConnected(storage: Storage | undefined): boolean {
  const text = readText(storage, KEY)
  return v.is(connectedWallet, text === undefined ? undefined : attempt(() => JSON.parse(text)))
}

const connectedWallet = v.object({ isConnected: v.literal(true) })

function readText(storage: Storage | undefined, key: string): string | undefined {
  return attempt(() => storage?.getItem(key) ?? undefined)
}

/** A full or forbidden storage must not break the session. */
function write(storage: Storage | undefined, entries: Readonly<Record<string, string>>): void {
  for (const [key, text] of Object.entries(entries)) attempt(() => storage?.setItem(key, text))
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    // The browser blocks the storage, or it is full.
    return undefined
  }
}
