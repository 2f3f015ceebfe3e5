import { fileURLToPath } from 'node:url'
import { createPublicClient, createWalletClient, defineChain, erc20Abi, type Hex, http, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Address } from '../../../engine/src/token.ts'
import type { TokenContract } from '../../../engine/src/tokenContract.ts'
import type { Chains, LocalAccount, LocalNetwork, StartChainsOptions } from '../../src/chains.ts'
import { startChains } from '../../src/startChains.ts'

/** The one that `npm start` uses, so that at most one start of all makes the world. */
export const snapshotDirectory = fileURLToPath(new URL('../../../.cache/devnet', import.meta.url))

/** Far from where people run theirs; each file of tests has its own. */
export async function startWorld(
  firstPort: number,
  options: Pick<StartChainsOptions, 'chainIds' | 'memoryLimit'> = {},
) {
  const lines: string[] = []
  // Which start is the first is a matter of luck.
  const log = (line: string) => !line.includes('for the first time') && lines.push(line)
  const chains = await startChains({ directory: snapshotDirectory, firstPort, log, ...options })
  return { chains, lines }
}

export function getNetwork({ networks }: Chains, chainId: number): LocalNetwork {
  const network = networks.find((one) => one.chainId === chainId)
  if (network === undefined) throw new Error(`There is no chain ${chainId}.`)
  return network
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

export function createReader({ rpcUrl }: LocalNetwork) {
  return createPublicClient({ transport: http(rpcUrl), pollingInterval: 10, cacheTime: 0 })
}

/** An estimate holds only for the second in which it was made: a pool notes the time of its first swap in each. */
export const enoughGas = 2_000_000n

/** Signs by itself, as a wallet would: nothing is sent for it by the node. */
export function createSender({ rpcUrl, chainId, name, symbol }: LocalNetwork, { privateKey }: { privateKey: Hex }) {
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
