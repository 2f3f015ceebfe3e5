import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Address } from '@murmur/engine/token'
import type { TokenContract } from '@murmur/engine/tokenContract'
import {
  type Chain,
  createPublicClient,
  createWalletClient,
  defineChain,
  erc20Abi,
  type Hex,
  type HttpTransport,
  http,
  type PrivateKeyAccount,
  type PublicActions,
  type PublicClient,
  publicActions,
  type WalletClient,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { onTestFinished } from 'vitest'
import type { Chains, LocalAccount, LocalNetwork, StartChainsOptions } from '../../src/chains.ts'
import { startChains } from '../../src/startChains.ts'

/** Shared with `npm start`, so that the world is built only once. */
export const snapshotDirectory = fileURLToPath(new URL('../../../.cache/devnet', import.meta.url))

/** Vitest builds it first: from source each start of the chains takes a second longer. */
export const bundle = new URL('../../dist/', import.meta.url)

/** Each test file has its own ports, away from the default ones. */
export async function startWorld(
  firstPort: number,
  options: Pick<StartChainsOptions, 'chainIds' | 'memoryLimit'> = {},
) {
  const lines: string[] = []
  // Any test file may be the first to build the world.
  const log = (line: string) => !line.includes('for the first time') && lines.push(line)
  const chains = await startChains({
    directory: snapshotDirectory,
    bundle,
    firstPort,
    log,
    ...options,
  })
  return { chains, lines }
}

export function getNetwork({ networks }: Chains, chainId: number): LocalNetwork {
  const network = networks.find((one) => one.chainId === chainId)
  if (network === undefined) throw new Error(`There is no chain ${chainId}.`)
  return network
}

/** A part of the network: reading all of it again and again would take long. */
export function takeFirstTokens(network: LocalNetwork, count: number): LocalNetwork {
  const tokens = network.tokens.slice(0, count)
  const isPart = (address: string) => tokens.some((token) => token.address === address)
  const isWhole = (pool: { readonly tokens: readonly string[] }) => pool.tokens.every(isPart)
  return {
    ...network,
    tokens,
    pools: network.pools.filter(isWhole),
    foreignPools: network.foreignPools.filter(isWhole),
  }
}

export function getToken({ tokens }: LocalNetwork, symbol: string): TokenContract {
  const token = tokens.find((one) => one.symbol === symbol)
  if (token === undefined) throw new Error(`There is no ${symbol}.`)
  return token
}

export function getAccount({ accounts }: Chains, index: number): LocalAccount {
  const account = accounts[index]
  if (account === undefined) throw new Error(`There is no account ${index}.`)
  return account
}

type Reader = PublicClient<HttpTransport>
type Sender = WalletClient<HttpTransport, Chain, PrivateKeyAccount> & PublicActions<HttpTransport, Chain>

const readers = new Map<string, Reader>()

/** One reader per chain, so that simultaneous calls share a request. */
export function createReader({ rpcUrl }: LocalNetwork): Reader {
  const reader = readers.get(rpcUrl) ?? openReader(rpcUrl)
  readers.set(rpcUrl, reader)
  return reader
}

function openReader(rpcUrl: string): Reader {
  return createPublicClient({ transport: http(rpcUrl, { batch: true }), pollingInterval: 10, cacheTime: 0 })
}

/** Not estimated: the first swap of a pool in each second writes its time, so gas varies. */
export const enoughGas = 2_000_000n

/** Signs locally, as a wallet does, instead of using the node's accounts. */
export function createSender(
  { rpcUrl, chainId, name, symbol }: LocalNetwork,
  { privateKey }: { privateKey: Hex },
): Sender {
  const chain = defineChain({
    id: chainId,
    name,
    nativeCurrency: { name: symbol, symbol, decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const account = privateKeyToAccount(privateKey)
  return createWalletClient({ account, chain, transport: http(), pollingInterval: 10 }).extend(publicActions)
}

type Holding = { readonly token: Address; readonly account: Address; readonly blockNumber?: bigint }

export function getBalance(network: LocalNetwork, { token, account, ...block }: Holding) {
  return createReader(network).readContract({
    abi: erc20Abi,
    address: token,
    functionName: 'balanceOf',
    args: [account],
    ...block,
  })
}

/** Until the test ends. In the world of `npm start` somebody trades every few seconds. */
export function keepMining(chains: Chains, network: LocalNetwork): void {
  const sender = createSender(network, getAccount(chains, 7))
  const ending = new AbortController()
  const mine = async () => {
    while (!ending.signal.aborted) {
      const hash = await sender.sendTransaction({ to: sender.account.address, value: 1n })
      await sender.waitForTransactionReceipt({ hash })
      await delay(500)
    }
  }
  const mined = mine()
  onTestFinished(() => {
    ending.abort()
    return mined
  })
}
