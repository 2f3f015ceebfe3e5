import { formatChainId } from '../chain/chainId.ts'
import { callNode } from './callNode.ts'
import type { WalletChain } from './chains.ts'
import { isFields, readChainId, readOnlyObject } from './params.ts'
import { invalid, unknownChain } from './rpcError.ts'
import type { WalletCore } from './walletCore.ts'
import { findChain } from './walletState.ts'

const SWITCH = 'wallet_switchEthereumChain'
const ADD = 'wallet_addEthereumChain'
const addKeys = ['chainId', 'chainName', 'rpcUrls', 'nativeCurrency', 'blockExplorerUrls', 'iconUrls']

/** EIP-3326. */
export async function switchChain(params: unknown, { store, prompts }: WalletCore): Promise<null> {
  const chainId = readChainId(readOnlyObject(params, { method: SWITCH, keys: ['chainId'] }).chainId)
  if (chainId === store.get().chainId) return null
  const chain = findChain(store.get(), chainId)
  if (chain === undefined) throw unknownChain(formatChainId(chainId))
  await prompts.ask({ type: 'switch', method: SWITCH, chain })
  store.set({ chainId })
  return null
}

/** EIP-3085. Like the wallets that people have, it also switches to what it adds. */
export async function addChain(params: unknown, core: WalletCore): Promise<null> {
  const { store, prompts } = core
  const chain = readChain(readOnlyObject(params, { method: ADD, keys: addKeys }))
  const known = findChain(store.get(), chain.chainId)
  if (known !== undefined) return await switchChain([{ chainId: formatChainId(chain.chainId) }], core)
  await checkNode(chain, core)
  await prompts.ask({ type: 'add', method: ADD, chain })
  store.set({ chainId: chain.chainId, chains: [...store.get().chains, chain] })
  return null
}

function readChain({ chainId, chainName, rpcUrls, nativeCurrency }: Readonly<Record<string, unknown>>): WalletChain {
  if (typeof chainName !== 'string' || chainName.trim() === '') throw invalid('chainName must be a name.')
  const symbol = isFields(nativeCurrency) ? nativeCurrency.symbol : undefined
  if (!isFields(nativeCurrency) || nativeCurrency.decimals !== 18) {
    throw invalid('nativeCurrency must be an object with 18 decimals.')
  }
  if (typeof symbol !== 'string' || !/^\S{1,6}$/.test(symbol)) throw invalid('The symbol must have 1 to 6 characters.')
  return { chainId: readChainId(chainId), name: chainName.slice(0, 100), symbol, rpcUrl: findLocalNode(rpcUrls) }
}

/** The keys are public: on a real chain whatever they hold would be gone at once. */
function findLocalNode(rpcUrls: unknown): string {
  const urls: readonly unknown[] = Array.isArray(rpcUrls) ? rpcUrls : []
  const local = urls.find((url): url is string => typeof url === 'string' && isLoopback(url))
  if (local === undefined) throw invalid('rpcUrls must name a node on this machine: this wallet is for local networks.')
  return local
}

function isLoopback(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return /^https?:$/.test(protocol) && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

async function checkNode({ rpcUrl, chainId }: WalletChain, { fetch }: WalletCore): Promise<void> {
  const answer = await callNode(rpcUrl, { method: 'eth_chainId', params: [], fetch })
  if (answer === formatChainId(chainId)) return
  throw invalid(`The node answers for chain ${String(answer).slice(0, 20)}, not for ${formatChainId(chainId)}.`)
}
