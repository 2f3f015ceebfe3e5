import type { Address } from '@murmur/engine/token'
import { listTokenContracts, type TokenContract } from '@murmur/engine/tokenContract'
import { type Client, erc20Abi } from 'viem'
import { getBalance, readContract } from 'viem/actions'
import { createNodeClient } from './nodeClient.ts'
import type { WalletChain } from './walletChains.ts'

type Balance = { readonly symbol: string; readonly units: bigint; readonly decimals: number }

type ReadOptions = { readonly chain: WalletChain; readonly fetch: typeof fetch }

export async function readCoinBalance(address: Address, { chain, fetch }: ReadOptions): Promise<Balance> {
  const units = await getBalance(createNodeClient(chain, { fetch }), { address })
  return { symbol: chain.symbol, units, decimals: 18 }
}

/** The coin first, then every token of our lists on this chain, including those at zero. */
export async function readBalances(account: Address, options: ReadOptions): Promise<readonly Balance[]> {
  const { chain, fetch } = options
  const client = createNodeClient(chain, { fetch })
  const tokens = listTokenContracts(chain.chainId).filter(({ isWrappedNative }) => !isWrappedNative)
  const reads = tokens.map((token) => readTokenBalance(account, { client, token }))
  return await Promise.all([readCoinBalance(account, options), ...reads])
}

/** Grouped, with at most five decimals, rounded down: never more than the account has. */
export function formatBalance({ units, decimals }: Pick<Balance, 'units' | 'decimals'>): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, -decimals).replace(/\B(?=(\d{3})+$)/g, ',')
  const part = digits.slice(-decimals).slice(0, 5).replace(/0+$/, '')
  return part === '' ? whole : `${whole}.${part}`
}

type TokenRead = { readonly client: Client; readonly token: TokenContract }

async function readTokenBalance(account: Address, { client, token }: TokenRead): Promise<Balance> {
  const { address, symbol, decimals } = token
  const units = await readContract(client, { address, abi: erc20Abi, functionName: 'balanceOf', args: [account] })
  return { symbol, units, decimals }
}
