import { findListedTokens } from './listedTokens.ts'
import { networks } from './network.ts'
import { type Address, findWrappedNative, isSameAddress, type Token, tokens } from './token.ts'

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

/** Every token contract of a network: its wrapped coin first, then the five tokens, then the other listed ones. */
export function listTokenContracts(chainId: number): readonly TokenContract[] {
  const wrappedNative = findWrappedNative(chainId)
  if (wrappedNative === undefined) throw new RangeError(`Chain ${chainId} has no wrapped coin.`)
  const all = [...tokens, ...findListedTokens(chainId)].flatMap((token) =>
    listContracts(token, { chainId, wrappedNative }),
  )
  return [...all.filter((token) => token.isWrappedNative), ...all.filter((token) => !token.isWrappedNative)]
}

type Home = { readonly chainId: number; readonly wrappedNative: Address }

function listContracts({ symbol, name, listings }: Token, { chainId, wrappedNative }: Home): readonly TokenContract[] {
  return listings.flatMap(({ chainId: home, tokenAddress: address, decimals }) => {
    if (home !== chainId || address === null) return []
    const isWrappedNative = isSameAddress(address, wrappedNative)
    return [{ symbol, name, chainId, address, decimals, asset: findAsset(symbol), isWrappedNative }]
  })
}

/** A bridged WETH is worth one ETH, like the wrapped coin. */
function findAsset(symbol: string): string {
  return networks.find((network) => `W${network.symbol}` === symbol)?.symbol ?? symbol
}
