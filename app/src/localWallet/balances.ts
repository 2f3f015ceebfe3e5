import { routingTokens } from '@murmur/engine/routingTokens'
import { type Address, listings } from '@murmur/engine/token'
import { callNode } from './callNode.ts'
import type { WalletChain } from './chains.ts'

export type Balance = { readonly symbol: string; readonly units: bigint; readonly decimals: number }

type Reading = { readonly chain: WalletChain; readonly fetch: typeof fetch }

export async function getCoinBalance(account: Address, { chain, fetch }: Reading): Promise<Balance> {
  const units = await callNode(chain.rpcUrl, { method: 'eth_getBalance', params: [account, 'latest'], fetch })
  return { symbol: chain.symbol, units: readUnits(units), decimals: 18 }
}

/** The coin first, then every token of our lists on this chain, those at zero too. */
export async function getBalances(account: Address, reading: Reading): Promise<readonly Balance[]> {
  const tokens = listTokens(reading.chain.chainId)
  const coin = getCoinBalance(account, reading)
  return await Promise.all([coin, ...tokens.map((token) => getTokenBalance(account, { ...reading, token }))])
}

/** Grouped, with at most five decimals, never rounded up: nobody has more than they have. */
export function formatBalance({ units, decimals }: Pick<Balance, 'units' | 'decimals'>): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, -decimals).replace(/\B(?=(\d{3})+$)/g, ',')
  const part = digits.slice(-decimals).slice(0, 5).replace(/0+$/, '')
  return part === '' ? whole : `${whole}.${part}`
}

type TokenOnChain = { readonly symbol: string; readonly address: Address; readonly decimals: number }

function listTokens(chainId: number): readonly TokenOnChain[] {
  const listed = listings.flatMap(({ symbol, tokenAddress, decimals, ...listing }) =>
    listing.chainId === chainId && tokenAddress !== null ? [{ symbol, address: tokenAddress, decimals }] : [],
  )
  return [...listed, ...routingTokens.filter((token) => token.chainId === chainId)]
}

async function getTokenBalance(account: Address, { token, chain, fetch }: Reading & { token: TokenOnChain }) {
  const data = `0x70a08231${account.slice(2).toLowerCase().padStart(64, '0')}`
  const params = [{ to: token.address, data }, 'latest']
  const units = await callNode(chain.rpcUrl, { method: 'eth_call', params, fetch })
  return { symbol: token.symbol, units: readUnits(units), decimals: token.decimals }
}

function readUnits(value: unknown): bigint {
  return typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value) ? BigInt(value) : 0n
}
