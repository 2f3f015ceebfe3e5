import type { RelayClient, RelayEvent } from '@murmur/sdk/wallet/walletConnect/relay'
import type { RelayStorage } from '@murmur/sdk/wallet/walletConnect/relayStorage'
import { EthereumProvider } from '@walletconnect/ethereum-provider'

type RelayClientOptions = {
  readonly projectId: string
  readonly relayUrl: string
  /** How the wallet introduces this site to its user. */
  readonly site: { readonly url: string; readonly icon: string; readonly description: string }
  readonly storage: RelayStorage
}

/**
 * WalletConnect's own client. Of its provider, only pairing and the session are used: it would send every request that
 * the wallet has not approved to the nodes of a third party.
 */
export async function loadRelayClient(options: RelayClientOptions): Promise<RelayClient> {
  const { projectId, relayUrl, site, storage } = options
  // It would continue with the state of a client that was given up.
  for (const name of [CORE, `${CORE}_count`]) Reflect.deleteProperty(globalThis, name)
  const provider = await EthereumProvider.init({
    projectId,
    relayUrl,
    metadata: { name: 'Murmur', description: site.description, url: site.url, icons: [site.icon] },
    // Replaced by those of each pairing.
    optionalChains: [1],
    showQrModal: false,
    disableProviderPing: true,
    telemetryEnabled: false,
    storage,
    customStoragePrefix: PREFIX,
    logger: quiet as unknown as Logger,
  })
  const { signer } = provider
  const { client } = signer
  // It attests the origin to wallets by a frame of a third party, which the policy forbids.
  client.core.verify.register = async () => ''
  // It keeps a session whose sign-in failed: https://github.com/WalletConnect/walletconnect-monorepo/issues/7331
  client.engine.authenticate = async () => {
    throw new Error('This site only pairs: it never asks a wallet to sign in.')
  }
  // It would ask the wallet to switch to any chain that an event of the wallet names.
  signer.events.removeAllListeners('session_event')

  const readSession = () => {
    const topic = signer.session?.topic
    return topic !== undefined && client.session.keys.includes(topic) ? client.session.get(topic) : undefined
  }
  const listeners = new Map<RelayEvent, Set<(value: unknown) => void>>()
  const emit = (event: RelayEvent, value?: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
  }
  provider.on('accountsChanged', (accounts) => emit('accountsChanged', accounts))
  provider.on('chainChanged', () => emit('chainChanged'))
  provider.on('session_delete', () => emit('ended'))
  signer.on('session_update', () => emit('changed'))
  client.on('session_expire', ({ topic }) => topic === signer.session?.topic && emit('ended'))

  return {
    readSession,
    readChainId: () => provider.chainId,
    isOnline: () => provider.connected,
    pair: async ({ methods, chainIds: wanted, signal, showLink }) => {
      let link: string | undefined
      const show = (uri: string) => {
        link = uri
        showLink(uri)
      }
      signer.once('display_uri', show)
      const stop = () => {
        signer.off('display_uri', show)
        // Otherwise a wallet that has read the code could still connect.
        const [, topic] = /^wc:([\da-f]+)@/.exec(link ?? '') ?? []
        if (topic === undefined || readSession() !== undefined) return
        // Without the relay nobody can answer either.
        void client.core.pairing.disconnect({ topic }).catch(() => {})
      }
      signal.addEventListener('abort', stop)
      // The provider drops the code of an error, so its signer is asked.
      await signer.connect({
        optionalNamespaces: {
          eip155: {
            chains: wanted.map((chainId) => `eip155:${chainId}`),
            methods: [...methods],
            events: ['accountsChanged', 'chainChanged'],
          },
        },
      })
      signal.removeEventListener('abort', stop)
    },
    request: async ({ method, params }, { chainId }) => {
      const session = readSession()
      if (session === undefined) throw Object.assign(new Error('There is no session.'), { code: 4100 })
      return await client.request({
        topic: session.topic,
        chainId: `eip155:${chainId}`,
        request: { method, params: params ?? [] },
      })
    },
    setChain: (chainId) => signer.setDefaultChain(`eip155:${chainId}`),
    end: async () => await provider.disconnect(),
    forget: () => {
      for (const topic of client.session.keys) void client.session.delete(topic, forgotten)
    },
    close: () => {
      client.core.heartbeat.stop()
      // Its attempts would go on, and each of them would begin others.
      Object.assign(client.core.relayer, { connect: stay, transportOpen: stay })
      void client.core.relayer.transportClose()
    },
    on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
  }
}

const PREFIX = 'murmur'
/** Where the package keeps the state of its client. */
const CORE = `_walletConnectCore_${PREFIX}`

const forgotten = { code: 6000, message: 'User disconnected.' }

const ignore = () => {}
const stay = async () => {}

type Logger = Exclude<NonNullable<Parameters<typeof EthereumProvider.init>[0]['logger']>, string>

/** The part of pino's interface that it calls. Its errors reach us as rejections, and its logs would name the session's topics. */
const quiet = {
  level: 'silent',
  trace: ignore,
  debug: ignore,
  info: ignore,
  warn: ignore,
  error: ignore,
  fatal: ignore,
  silent: ignore,
  bindings: () => ({}),
  child: () => quiet,
}
