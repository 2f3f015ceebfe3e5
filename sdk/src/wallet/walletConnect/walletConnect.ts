import { type Network, networks } from '@murmur/engine/network'
import { createEvmWallet } from '../evm/evmWallet.ts'
import type { Finder } from '../evm/finder.ts'
import { readField } from '../evm/readField.ts'
import { classifyWalletError } from '../evm/walletError.ts'
import type { Asking, Wallet, WalletDefinition, WalletRefusal } from '../wallet.ts'
import type { Relay, RelayClient } from './relay.ts'
import { createRelayProvider, FIRST_BLOCK, relayMethods } from './relayProvider.ts'

/** A wallet on another device, which reads a QR code and answers through a relay. */
export const walletConnect = {
  id: 'walletconnect',
  name: 'WalletConnect',
  icon: 'walletconnect',
  rdns: [],
  install: undefined,
  byCode: true,
  findLegacy: () => undefined,
} as const satisfies WalletDefinition

type WalletConnectOptions = {
  readonly relay: Relay
  getRpcUrls(network: Network): Promise<readonly string[]>
}

/** The link is made here, and then sent to the relay. */
const LINK_MS = 20_000
const APPROVAL_MS = 3_000
const RETRY_MS = 3_000
/** The session has ended in this browser already. */
const FAREWELL_MS = 1_500

export function createWalletConnect({
  relay,
  getRpcUrls,
}: WalletConnectOptions): Wallet & { readonly id: 'walletconnect' } {
  const { id } = walletConnect
  const connection = createConnection(relay)
  const finder: Finder = { find: () => ({ type: 'found', provider: connection.provider }), choose: () => {} }
  const evm = createEvmWallet({ id, finder, getRpcUrls })
  return {
    ...evm,
    id,
    connect: async (network, asking) => {
      if (network.kind !== 'evm') return { type: 'unsupportedNetwork' }
      const refusal = await connection.pair(asking)
      if (refusal !== undefined) return refusal
      // Only within the session: it prompts nobody, and an unapproved chain stays for SWAP to ask for.
      const { session } = connection.provider
      if (session?.accounts.has(network.chainId)) await evm.switchTo(network, asking)
      return evm.connect(network, asking)
    },
    restore: async () => {
      await connection.restore()
      return evm.restore()
    },
    leave: connection.leave,
    dispose: connection.dispose,
  }
}

/** The client is loaded on demand. */
function createConnection(relay: Relay) {
  const { readFirstBlock } = relay
  const provider = createRelayProvider({ approvalMs: APPROVAL_MS, ...(readFirstBlock && { readFirstBlock }) })
  let loading: Promise<RelayClient> | undefined
  const load = () => {
    loading ??= relay.load().then((client) => {
      provider.attach(client)
      client.on('ended', relay.forget)
      return client
    })
    // Retry a failed download next time.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  const readTopic = () => provider.session?.topic
  /** After an outage it opens hundreds of connections at once, and loses answers among them. The next one starts anew. */
  const giveUp = () => {
    // A failed load has no connection.
    void loading?.then((client) => client.close()).catch(() => {})
    loading = undefined
  }
  const end = (client: RelayClient | undefined) => {
    provider.end()
    client?.forget()
    relay.forget()
  }
  const unfollow = relay.followOtherTabs({ readTopic, end: () => void loading?.then(end) })
  return {
    provider,
    pair: async (asking: Asking): Promise<WalletRefusal | undefined> => {
      if (readTopic() !== undefined) return undefined
      const refusal = await pairWith(load, { ...asking, relay })
      if (refusal === relayDown) giveUp()
      if (refusal !== undefined) return refusal
      const topic = readTopic()
      if (topic === undefined) return { type: 'failed', reason: 'unexpected' }
      relay.share(topic)
      return undefined
    },
    /** As long as it takes: a failed download must not log the user out. */
    restore: async () => {
      for (;;) {
        // The code could not be downloaded: try again.
        const client = await load().catch(() => undefined)
        if (client !== undefined) return
        await relay.wait(RETRY_MS)
      }
    },
    dispose: () => {
      unfollow()
      giveUp()
    },
    leave: async () => {
      const client = await loading
      if (readTopic() !== undefined && client !== undefined) {
        const told = client.end().catch((error: unknown) => console.warn('The wallet was not told.', error))
        provider.end()
        await Promise.race([told, relay.wait(FAREWELL_MS)])
      }
      end(client)
    },
  }
}

type Pairing = Asking & { readonly relay: Relay }

async function pairWith(load: () => Promise<RelayClient>, asking: Pairing): Promise<WalletRefusal | undefined> {
  const { signal, relay, showLink } = asking
  const ending = new AbortController()
  let isShown = false
  const paired = load().then((client) =>
    client.pair({
      chainIds: evmChainIds,
      methods: relay.readFirstBlock === undefined ? [...relayMethods, FIRST_BLOCK] : relayMethods,
      signal: AbortSignal.any([signal, ending.signal]),
      showLink: (link) => {
        isShown = true
        if (!signal.aborted) showLink?.(link)
      },
    }),
  )
  const left = new Promise<WalletRefusal>((resolve) => {
    if (signal.aborted) resolve({ type: 'left' })
    signal.addEventListener('abort', () => resolve({ type: 'left' }))
  })
  const late = relay.wait(LINK_MS).then(() => (isShown ? new Promise<never>(() => {}) : relayDown))
  const answered = paired.then(
    () => undefined,
    (error: unknown) => (isShown ? readRefusal(error) : relayDown),
  )
  const result = await Promise.race([answered, left, late])
  ending.abort()
  return result
}

const relayDown: WalletRefusal = { type: 'failed', reason: 'relayDown' }

function readRefusal(error: unknown): WalletRefusal {
  // The client rejects with plain objects, too.
  const message = readField(error, 'message')
  if (typeof message === 'string' && /expired/i.test(message)) return { type: 'failed', reason: 'expired' }
  return classifyWalletError(error) === 'rejected' ? { type: 'rejected' } : { type: 'failed', reason: 'unexpected' }
}

const evmChainIds = networks.flatMap((network) => (network.kind === 'evm' ? [network.chainId] : []))
