import type { Relay } from '@murmur/sdk/wallet/walletConnect/relay'
import { createRelayStorage, followOtherTabs, type RelayStorage } from '@murmur/sdk/wallet/walletConnect/relayStorage'
import * as v from 'valibot'

/** The server writes them into every page. */
const settingsSchema = v.object({ walletconnect: v.pipe(v.string(), v.nonEmpty()), relay: v.pipe(v.string(), v.url()) })

type PageRelayOptions = {
  /** The `data-` attributes of the page. */
  readonly dataset: unknown
  readonly page: EventTarget
  readonly storages: { readonly local: Storage | undefined; readonly tab: Storage | undefined }
  /** The address of the site. */
  readonly origin: string
  readonly readFirstBlock: ((chainId: number) => Promise<unknown>) | undefined
  wait(ms: number): Promise<void>
}

/** No value if the server names no project of WalletConnect. */
export function createPageRelay(options: PageRelayOptions): Relay | undefined {
  const { dataset, page, storages, origin, readFirstBlock, wait } = options
  const settings = v.safeParse(settingsSchema, dataset)
  if (!settings.success) return undefined
  const { walletconnect: projectId, relay: relayUrl } = settings.output
  let storage: RelayStorage | undefined
  return {
    async load() {
      const { loadRelayClient } = await import('./loadRelayClient.ts')
      storage = createRelayStorage(storages)
      const site = { url: origin, icon: `${origin}/icon-512.png`, description: '' }
      return await loadRelayClient({ projectId, relayUrl, site, storage })
    },
    share: (topic) => storage?.share(topic),
    forget: () => storage?.clear(),
    followOtherTabs: (other) => followOtherTabs(page, other),
    ...(readFirstBlock && { readFirstBlock }),
    wait,
  }
}
