import { numberToHex } from 'viem'
import { getCallsStatus, getCapabilities, sendCalls } from './batching.ts'
import type { WalletState } from './localWalletState.ts'
import { createNodeClient, requestNode } from './nodeClient.ts'
import { listAccounts, listPermissions, requestAccounts, requestPermissions, revokePermissions } from './permission.ts'
import { invalid, RpcError, unsupported } from './rpcError.ts'
import { sendTransaction } from './sending.ts'
import { signText, signTypedData } from './signing.ts'
import { addChain, switchChain } from './switchNetwork.ts'
import { localAccounts } from './walletAccounts.ts'
import { getActiveChain, type WalletCore } from './walletCore.ts'

/** EIP-1193. */
export type LocalProvider = {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on(event: string, listener: Listener): LocalProvider
  removeListener(event: string, listener: Listener): LocalProvider
}

type Listener = (value: unknown) => void
type Method = (params: unknown, core: WalletCore) => unknown

const methods: Readonly<Record<string, Method>> = {
  eth_requestAccounts: requestAccounts,
  eth_accounts: (_, core) => nameAccounts(core),
  eth_chainId: (_, core) => numberToHex(nameChain(core)),
  net_version: (_, { store }) => String(store.get().chainId),
  wallet_requestPermissions: requestPermissions,
  wallet_getPermissions: (_, core) => listPermissions(core),
  wallet_revokePermissions: revokePermissions,
  wallet_switchEthereumChain: switchChain,
  wallet_addEthereumChain: addChain,
  personal_sign: signText,
  eth_signTypedData_v4: signTypedData,
  eth_sendTransaction: sendTransaction,
  wallet_getCapabilities: getCapabilities,
  wallet_sendCalls: sendCalls,
  wallet_getCallsStatus: getCallsStatus,
}

function nameAccounts(core: WalletCore): readonly string[] {
  const { behaviour, selected } = core.store.get()
  const other = localAccounts.find(({ address }) => address !== selected)
  const names = listAccounts(core)
  return behaviour === 'otherAccount' && other !== undefined ? names.map(() => other.address.toLowerCase()) : names
}

function nameChain({ store }: WalletCore): number {
  const { behaviour, chainId, chains } = store.get()
  const other = chains.find((chain) => chain.chainId !== chainId)
  return behaviour === 'otherChain' ? (other?.chainId ?? chainId) : chainId
}

/** Forwarded to the node of the active chain. */
const forwarded = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getCode',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'eth_syncing',
  'web3_clientVersion',
])

export function createProvider(core: WalletCore): LocalProvider {
  const listeners = new Map<string, Set<Listener>>()
  const emit = (event: string, value: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
  }
  core.store.subscribe((before) => announceChanges(before, { core, emit }))
  const forward = createForward(core, { emit })
  const provider: LocalProvider = {
    request: async ({ method, params }) => {
      if (typeof method !== 'string') throw invalid('A request needs a method.')
      if (Object.hasOwn(methods, method)) return await methods[method]?.(params, core)
      if (forwarded.has(method)) return await forward({ method, params })
      throw unsupported(method)
    },
    on: (event, listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener: (event, listener) => {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  return provider
}

type Emit = (event: string, value: unknown) => void

/** Emits `disconnect` when the chain becomes unreachable, and `connect` when it is back. */
function createForward(core: WalletCore, { emit }: { emit: Emit }) {
  let isReachable = true
  return async (call: { method: string; params: unknown }) => {
    try {
      const result = await requestNode(createNodeClient(getActiveChain(core), core), call)
      if (!isReachable) emit('connect', { chainId: numberToHex(core.store.get().chainId) })
      isReachable = true
      return result
    } catch (error) {
      if (isReachable && error instanceof RpcError && error.code === 4901) {
        isReachable = false
        emit('disconnect', error)
      }
      throw error
    }
  }
}

function announceChanges(before: WalletState, { core, emit }: { core: WalletCore; emit: Emit }): void {
  const { chainId, isConnected, selected } = core.store.get()
  if (chainId !== before.chainId) emit('chainChanged', numberToHex(chainId))
  const isOtherAccount = isConnected !== before.isConnected || (isConnected && selected !== before.selected)
  if (isOtherAccount) emit('accountsChanged', listAccounts(core))
}
