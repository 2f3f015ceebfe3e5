/** The starting prices of the pools, in millionths of a dollar. ALLO has no pool, so it has no price. */
export const startingPrices: Readonly<Record<string, bigint>> = {
  ETH: 3_150_000_000n,
  BNB: 905_000_000n,
  POL: 190_000n,
  AVAX: 17_400_000n,
  WBTC: 98_500_000_000n,
  USDC: 1_000_000n,
  USDT: 1_000_000n,
}

export function getStartingPrice(asset: string): bigint {
  const price = startingPrices[asset]
  if (price === undefined) throw new Error(`The table of starting prices has no ${asset}.`)
  return price
}

/** Converts dollars to units of a token. */
export function toUnits(dollars: bigint, { asset, decimals }: { asset: string; decimals: number }): bigint {
  return (dollars * 1_000_000n * 10n ** BigInt(decimals)) / getStartingPrice(asset)
}
