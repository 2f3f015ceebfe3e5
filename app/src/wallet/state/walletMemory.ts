import type { WalletId } from '../wallet.ts'

/** What outlives a reload. */
export type WalletMemory = {
  /** The wallet that this tab should look for, if any. */
  read(): WalletId | undefined
  remember(session: { readonly walletId: WalletId; readonly address: string }): void
  forget(): void
}

export type Storages = {
  /** Shared by all tabs. Undefined where the browser gives none. */
  readonly local: Storage | undefined
  /** Of this tab alone. */
  readonly tab: Storage | undefined
}

const KEY = 'wallet'
const TYPE_KEY = 'walletType'
const NONE = 'none'

/** A new tab begins with the latest session of any tab; from then on each tab keeps to its own. */
export function createWalletMemory({ local, tab }: Storages): WalletMemory {
  return {
    read: () => {
      const own = readText(tab, TYPE_KEY)
      if (own === NONE) return undefined
      return findWalletId(own) ?? (readIsConnected(local) ? findWalletId(readText(local, TYPE_KEY)) : undefined)
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

/** Browsers may refuse even to look. */
export function findStorages(page: { readonly localStorage: Storage; readonly sessionStorage: Storage }): Storages {
  return { local: attempt(() => page.localStorage), tab: attempt(() => page.sessionStorage) }
}

const walletIds: readonly WalletId[] = ['metamask', 'okx', 'keplr', 'local']

function findWalletId(text: unknown): WalletId | undefined {
  return walletIds.find((id) => id === text)
}

/** The address is not believed, only whether there was one: the wallet itself says which. */
function readIsConnected(storage: Storage | undefined): boolean {
  const text = readText(storage, KEY)
  const value: unknown = text === undefined ? undefined : attempt(() => JSON.parse(text))
  return typeof value === 'object' && value !== null && 'isConnected' in value && value.isConnected === true
}

function readText(storage: Storage | undefined, key: string): string | undefined {
  return attempt(() => storage?.getItem(key) ?? undefined)
}

/** A full or forbidden storage costs the memory, not the session. */
function write(storage: Storage | undefined, entries: Readonly<Record<string, string>>): void {
  for (const [key, text] of Object.entries(entries)) attempt(() => storage?.setItem(key, text))
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
