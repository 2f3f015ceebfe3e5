import { numberToHex } from 'viem'
import { findChain } from './localWalletState.ts'
import { createNodeClient, requestNode } from './nodeClient.ts'
import { isFields, readChainId, readOnlyObject } from './params.ts'
import { invalid, unknownChain } from './rpcError.ts'
import type { WalletChain } from './walletChains.ts'
import type { WalletCore } from './walletCore.ts'

const SWITCH = 'wallet_switchEthereumChain'
const ADD = 'wallet_addEthereumChain'
const addKeys = ['chainId', 'chainName', 'rpcUrls', 'nativeCurrency', 'blockExplorerUrls', 'iconUrls']

/** EIP-3326. */
export async function switchChain(params: unknown, { store, prompts }: WalletCore): Promise<null> {
  const chainId = readChainId(readOnlyObject(params, { method: SWITCH, keys: ['chainId'] }).chainId)
  if (chainId === store.get().chainId) return null
  const chain = findChain(store.get(), chainId)
  if (chain === undefined) throw unknownChain(numberToHex(chainId))
  await prompts.ask({ type: 'switch', method: SWITCH, chain })
  store.set({ chainId })
  return null
}

/** EIP-3085. As in other wallets, adding a network also switches to it. */
export async function addChain(params: unknown, core: WalletCore): Promise<null> {
  const { store, prompts } = core
  const chain = readChain(readOnlyObject(params, { method: ADD, keys: addKeys }))
  const known = findChain(store.get(), chain.chainId)
  if (known !== undefined) return await switchChain([{ chainId: numberToHex(chain.chainId) }], core)
  await checkNode(chain, core)
  await prompts.ask({ type: 'add', method: ADD, chain })
  store.set({ chainId: chain.chainId, chains: [...store.get().chains, chain] })
  return null
}

function readChain({ chainId, chainName, rpcUrls, nativeCurrency }: Readonly<Record<string, unknown>>): WalletChain {
  if (typeof chainName !== 'string' || chainName.trim() === '') throw invalid('chainName must not be empty.')
  const symbol = isFields(nativeCurrency) ? nativeCurrency.symbol : undefined
  if (!isFields(nativeCurrency) || nativeCurrency.decimals !== 18) {
    throw invalid('nativeCurrency must be an object with 18 decimals.')
  }
  if (typeof symbol !== 'string' || !/^\S{1,6}$/.test(symbol)) throw invalid('The symbol must have 1 to 6 characters.')
  return { chainId: readChainId(chainId), name: chainName.slice(0, 100), symbol, rpcUrl: findLocalNode(rpcUrls) }
}

/** Only nodes on this machine: the keys are public, and real money sent to them would be stolen at once. */
function findLocalNode(rpcUrls: unknown): string {
  const urls: readonly unknown[] = Array.isArray(rpcUrls) ? rpcUrls : []
  const local = urls.find((url): url is string => typeof url === 'string' && isLoopback(url))
  if (local === undefined)
    throw invalid('rpcUrls needs a node on this machine: this wallet is for local networks only.')
  return local
}

function isLoopback(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return /^https?:$/.test(protocol) && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

async function checkNode(chain: WalletChain, core: WalletCore): Promise<void> {
  const { chainId } = chain
  const answer = await requestNode(createNodeClient(chain, core), { method: 'eth_chainId' })
  if (answer === numberToHex(chainId)) return
  throw invalid(`The node answers for chain ${String(answer).slice(0, 20)}, not for ${numberToHex(chainId)}.`)
}
