import { findNetwork } from './network.ts'
import { routingTokens } from './routingTokens.ts'
import { type Address, findWrappedNative, type Token, tokens } from './token.ts'

/** The contract of a token on one EVM network. */
export type TokenContract = {
  readonly symbol: string
  readonly name: string
  readonly chainId: number
  readonly address: Address
  readonly decimals: number
  /** Its value follows this symbol: WETH is ETH, WBNB is BNB. */
  readonly asset: string
  readonly isWrappedNative: boolean
}

/** Every token contract of a network: its wrapped coin first, then the listed tokens, then those for routing. */
export function listTokenContracts(chainId: number): readonly TokenContract[] {
  const contracts = [...tokens, ...routingTokens].flatMap((token) => listContracts(token, { chainId }))
  return [createWrappedNative(chainId), ...contracts]
}

function createWrappedNative(chainId: number): TokenContract {
  const address = findWrappedNative(chainId)
  const asset = findNetwork(chainId)?.symbol
  if (address === undefined || asset === undefined) throw new RangeError(`Chain ${chainId} has no wrapped coin.`)
  const name = `Wrapped ${asset === 'ETH' ? 'Ether' : asset}`
  return { symbol: `W${asset}`, name, chainId, address, decimals: 18, asset, isWrappedNative: true }
}

function listContracts({ symbol, name, listings }: Token, { chainId }: { chainId: number }): readonly TokenContract[] {
  return listings.flatMap(({ chainId: home, tokenAddress: address, decimals }) => {
    if (home !== chainId || address === null) return []
    return [{ symbol, name, chainId, address, decimals, asset: symbol, isWrappedNative: false }]
  })
}
