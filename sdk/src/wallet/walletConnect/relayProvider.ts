import * as v from 'valibot'
import { formatChainId, parseChainId } from '../../chain/chainId.ts'
import { tryParse, writtenAddress } from '../../schemas.ts'
import type { Provider, ProviderRequest } from '../evm/eip1193.ts'
import { readField } from '../evm/readField.ts'
import { signerMethods } from '../evm/signer.ts'
import type { RelayClient } from './relay.ts'

/** An EIP-1193 provider on top of the session: it answers from what the wallet has approved, and asks nobody else. */
type RelayProvider = Provider & {
  /** The approved session, if it has an account. */
  readonly session: RelaySession | undefined
  /** In hexadecimal. Empty without a session. */
  readonly chainId: string
  /** There is no session before. */
  attach(client: RelayClient): void
  /** Ends the session for this page, without a word to the wallet. */
  end(): void
}

type RelayProviderOptions = {
  /** Without an answer, the wallet itself is asked for it. */
  readFirstBlock?(chainId: number): Promise<unknown>
  /** How long a wallet may take to approve a chain after a switch. */
  readonly approvalMs: number
}

/** The methods that a wallet may approve. */
export const relayMethods = [...signerMethods, 'wallet_switchEthereumChain', 'wallet_addEthereumChain']

/** Asked for where no node of ours may speak for the wallet. */
export const FIRST_BLOCK = 'eth_getBlockByNumber'

export function createRelayProvider({ readFirstBlock, approvalMs }: RelayProviderOptions): RelayProvider {
  const listeners = createListeners()
  let client: RelayClient | undefined
  let preferred: string | undefined
  let chosen = 0
  let endedTopic: string | undefined

  const readSession = () => {
    const session = parseRelaySession(client?.readSession())
    return session?.topic === endedTopic ? undefined : session
  }
  /** The network of the wallet itself does not matter: every request names its chain, which must be approved. */
  const getChainId = () => {
    const [first = chosen, ...others] = readSession()?.accounts.keys() ?? []
    return others.includes(chosen) ? chosen : first
  }
  const listAccounts = () => {
    const own = readSession()?.accounts.get(getChainId()) ?? []
    const isSame = (address: string) => address.toLowerCase() === preferred?.toLowerCase()
    return [...own.filter(isSame), ...own.filter((address) => !isSame(address))]
  }
  const emitAccounts = () => listeners.emit('accountsChanged', listAccounts())
  const emitAll = () => {
    listeners.emit('chainChanged', formatChainId(getChainId()))
    emitAccounts()
  }
  const end = () => {
    endedTopic = readSession()?.topic ?? endedTopic
    listeners.emit('accountsChanged', [])
  }
  const attach = (next: RelayClient) => {
    client = next
    chosen = next.readChainId()
    next.on('changed', emitAll)
    next.on('accountsChanged', (value) => {
      const [first] = Array.isArray(value) ? value : []
      preferred = parseAnnouncedAddress(first)
      emitAccounts()
    })
    next.on('chainChanged', () => {
      const moved = next.readChainId()
      if (readSession()?.accounts.has(moved) !== true) return
      chosen = moved
      emitAll()
    })
    next.on('ended', end)
  }

  const askWallet = (request: ProviderRequest) => {
    const session = readSession()
    if (session === undefined || client === undefined) throw refuse(4100)
    if (!session.methods.has(request.method)) throw refuse(4200)
    return client.request(request, { chainId: getChainId() })
  }
  const switchTo = async (request: ProviderRequest) => {
    const chainId = parseChainId(readField(request.params?.[0], 'chainId'))
    const isApproved = () => chainId !== undefined && readSession()?.accounts.has(chainId) === true
    if (!isApproved()) {
      await askWallet(request)
      await waitUntil(isApproved, { timeoutMs: approvalMs, follow: (check) => client?.on('changed', check) })
    }
    if (chainId === undefined || !isApproved()) throw refuse(4200)
    chosen = chainId
    client?.setChain(chainId)
    return null
  }
  const answers: Readonly<Record<string, (request: ProviderRequest) => unknown>> = {
    eth_accounts: listAccounts,
    eth_requestAccounts: () => {
      const accounts = listAccounts()
      if (accounts.length === 0) throw refuse(4100)
      return accounts
    },
    eth_chainId: () => formatChainId(getChainId()),
    wallet_switchEthereumChain: switchTo,
    [FIRST_BLOCK]: (request) => {
      // Otherwise the request that follows would wait for the relay, and nobody would know whether it was sent.
      if (client?.isOnline() !== true) throw refuse(4900)
      return readFirstBlock?.(getChainId()) ?? askWallet(request)
    },
  }
  return {
    get session() {
      return readSession()
    },
    get chainId() {
      return readSession() === undefined ? '' : formatChainId(getChainId())
    },
    attach,
    end,
    request: async (request) => await (answers[request.method] ?? askWallet)(request),
    on: listeners.add,
    removeListener: listeners.remove,
  }
}

function refuse(code: number): Error {
  return Object.assign(new Error('The session does not allow this request.'), { code })
}

type Listener = (value: unknown) => void

function createListeners() {
  const all = new Map<string, Set<Listener>>()
  return {
    add: (event: string, listener: Listener) => void all.set(event, (all.get(event) ?? new Set()).add(listener)),
    remove: (event: string, listener: Listener) => void all.get(event)?.delete(listener),
    emit: (event: string, value: unknown) => {
      for (const listener of all.get(event) ?? []) listener(value)
    },
  }
}

type Wait = { readonly timeoutMs: number; follow(check: () => void): void }

function waitUntil(isTrue: () => boolean, { timeoutMs, follow }: Wait): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, timeoutMs)
    const check = () => {
      if (!isTrue()) return
      clearTimeout(timer)
      resolve()
    }
    follow(check)
    check()
  })
}

/** A session as the wallet has approved it. It comes from the wallet, so it is untrusted. */
type RelaySession = {
  readonly topic: string
  /** By chain id, in the order of the wallet. */
  readonly accounts: ReadonlyMap<number, readonly string[]>
  readonly methods: ReadonlySet<string>
}

/** Longer lists than any wallet has. */
const MOST = 1_000

const texts = v.pipe(v.array(v.string()), v.maxLength(MOST))

const sessionSchema = v.object({
  topic: v.string(),
  namespaces: v.record(v.string(), v.object({ accounts: texts, methods: texts })),
})

/** No value without a single account on a chain of Ethereum's kind. */
function parseRelaySession(value: unknown): RelaySession | undefined {
  const session = tryParse(sessionSchema, value)
  if (session === undefined) return undefined
  // A namespace may name its chain: `eip155:1`.
  const own = Object.entries(session.namespaces).filter(([name]) => /^eip155(:\d+)?$/.test(name))
  const accounts = new Map<number, readonly string[]>()
  for (const account of own.flatMap(([, namespace]) => namespace.accounts)) {
    const [chainId, address] = parseAccount(account) ?? []
    if (chainId === undefined || address === undefined) continue
    accounts.set(chainId, [...(accounts.get(chainId) ?? []), address])
  }
  const methods = new Set(own.flatMap(([, namespace]) => namespace.methods))
  return accounts.size === 0 ? undefined : { topic: session.topic, accounts, methods }
}

/** `eip155:1:0x…` (CAIP-10), or the address alone. */
function parseAnnouncedAddress(value: unknown): string | undefined {
  const text = tryParse(v.string(), value)
  return text === undefined ? undefined : tryParse(writtenAddress, text.split(':').at(-1))
}

function parseAccount(account: string): readonly [number, string] | undefined {
  const [, chain = '', written] = /^eip155:([1-9]\d{0,15}):(0x[\da-f]{40})$/i.exec(account) ?? []
  const chainId = Number(chain)
  const address = tryParse(writtenAddress, written)
  return Number.isSafeInteger(chainId) && address !== undefined ? [chainId, address] : undefined
}
