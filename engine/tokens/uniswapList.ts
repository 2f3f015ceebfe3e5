import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { networks } from '../src/network.ts'
import type { Address, ChainName } from '../src/token.ts'

type ListEntry = {
  readonly chainId: number
  readonly address: Address
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** The addresses of the token on other chains, where the list has them. */
  readonly extensions?: { readonly bridgeInfo?: Readonly<Record<string, { readonly tokenAddress: string }>> }
}

type TokenList = {
  readonly version: Record<'major' | 'minor' | 'patch', number>
  readonly tokens: readonly ListEntry[]
}

const path = createRequire(import.meta.url).resolve('@uniswap/default-token-list')

/** The token list of Uniswap. A development dependency: the product contains only the chosen rows. */
export const uniswapList: TokenList = JSON.parse(readFileSync(path, 'utf8'))

/** Throws unless the list has exactly one token with this symbol on the network. */
export function getEntry(symbol: string, chainName: ChainName): ListEntry {
  const chainId = networks.find((network) => network.chainName === chainName)?.chainId
  const found = uniswapList.tokens.filter((entry) => entry.symbol === symbol && entry.chainId === chainId)
  const [entry] = found
  if (entry === undefined || found.length > 1)
    throw new Error(`The list has ${found.length} ${symbol} on ${chainName}.`)
  return entry
}
