import type { Network } from '@murmur/engine/network'
import type { Asking, ConnectResult, SwitchResult, Wallet, WalletChange, WalletPresence } from '../wallet.ts'
import { createAddChainParameter } from './addChain.ts'
import { listen, type Provider, withTimeout } from './eip1193.ts'
import {
  type AddressResult,
  readAddress,
  readCoin,
  readCurrentNetworkId,
  readNetworkId,
  readSilentAddress,
  requestAddress,
  SILENT_MS,
} from './evmAccount.ts'
import type { Finder, Found } from './finder.ts'
import { readField } from './readField.ts'
import { createSigner } from './signer.ts'
import { switchChain } from './switchChain.ts'
import { refuseMissing } from './walletRefusal.ts'

type EvmWalletOptions = {
  readonly id: string
  readonly finder: Finder
  /** The nodes to add with a network that the wallet does not know. */
  getRpcUrls(network: Network): Promise<readonly string[]>
}

/** A wallet that speaks EIP-1193. */
export function createEvmWallet({ id, finder, getRpcUrls }: EvmWalletOptions): Wallet {
  return {
    id,
    choose: finder.choose,
    find: () => describe(finder.find()),
    connect: async (network, asking) => {
      const found = finder.find()
      if (found.type !== 'found') return refuseMissing(found)
      return network.kind === 'evm' ? connect(found.provider, asking) : { type: 'unsupportedNetwork' }
    },
    switchTo: async (network, asking) => {
      const found = finder.find()
      if (found.type !== 'found') return refuseMissing(found)
      return switchTo(found.provider, { ...asking, network, getRpcUrls })
    },
    restore: async () => {
      const found = finder.find()
      const address = found.type === 'found' ? await readSilentAddress(found.provider) : undefined
      if (found.type !== 'found' || address === undefined) return undefined
      // Many wallets also expose their chain as a property, which is no request and opens nothing.
      return { address, networkId: readNetworkId(readField(found.provider, 'chainId')) }
    },
    onChange: (listener) => {
      const found = finder.find()
      return found.type === 'found' ? follow(found.provider, listener) : () => {}
    },
    readCoin: async (address) => {
      const found = finder.find()
      return found.type === 'found' ? readCoin(found.provider, address) : undefined
    },
    findSigner: () => {
      const found = finder.find()
      return found.type === 'found' ? createSigner(found.provider) : undefined
    },
  }
}

function describe(found: Found): WalletPresence {
  return found.type === 'found' ? { type: 'found' } : found
}

async function connect(provider: Provider, { signal }: Asking): Promise<ConnectResult> {
  const result = await requestAddress(provider, { signal })
  if (result.type !== 'address') return result
  const { value, changed } = await watchWhile(provider, () => readCurrentNetworkId(provider))
  const { address, networkId } = { address: result.address, networkId: value, ...changed }
  return address === LOCKED ? { type: 'rejected' } : { type: 'connected', account: { address, networkId } }
}

type SwitchToOptions = Asking & Pick<EvmWalletOptions, 'getRpcUrls'> & { readonly network: Network }

async function switchTo(provider: Provider, { network, getRpcUrls, signal }: SwitchToOptions): Promise<SwitchResult> {
  if (network.kind !== 'evm') return { type: 'unsupportedNetwork' }
  const describeChain = async () => {
    const rpcUrls = await withTimeout(getRpcUrls(network), { timeoutMs: SILENT_MS })
    return createAddChainParameter(network, { rpcUrls: rpcUrls ?? [] })
  }
  const outcome = await switchChain(provider, { chainId: network.chainId, describeChain, signal })
  if (outcome.type !== 'switched') return outcome
  const { value, changed } = await watchWhile(provider, () => findAddress(provider, { signal }))
  if (value.type !== 'address') return value
  const { address, networkId } = { address: value.address, networkId: network.id, ...changed }
  if (address === LOCKED) return { type: 'rejected' }
  if (networkId !== network.id) return { type: 'failed', reason: 'notSwitched' }
  return { type: 'switched', account: { address, networkId } }
}

async function findAddress(provider: Provider, { signal }: Asking): Promise<AddressResult> {
  const address = await readSilentAddress(provider)
  return address === undefined ? requestAddress(provider, { signal }) : { type: 'address', address }
}

const LOCKED = ''

/** A `networkId` that is present but undefined is a chain id that makes no sense. */
type Changed = { address?: string; networkId?: string | undefined }

/** Events that arrive during a request are newer than its answer. */
async function watchWhile<T>(provider: Provider, act: () => Promise<T>): Promise<{ value: T; changed: Changed }> {
  const changed: Changed = {}
  const stop = follow(provider, (change) => {
    if (change.type === 'network') changed.networkId = change.networkId
    else changed.address = change.address ?? LOCKED
  })
  const value = await act()
  stop()
  return { value, changed }
}

/** `disconnect` is ignored: it means that the wallet lost its node, not that the user left. */
function follow(provider: Provider, listener: (change: WalletChange) => void): () => void {
  const ends = [
    listen(provider, {
      event: 'accountsChanged',
      listener: (accounts) => listener({ type: 'account', address: readAddress(accounts) }),
    }),
    listen(provider, {
      event: 'chainChanged',
      listener: (chainId) => listener({ type: 'network', networkId: readNetworkId(chainId) }),
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}
