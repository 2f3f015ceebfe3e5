const PPM = 1_000_000n

/** In basis points, with two decimals. */
type Slippage = { readonly slippageBps: number }

/** The least that may be received. Rounded up: a floor below the tolerance would protect less than was agreed. */
export function findMinimum(received: bigint, { slippageBps }: Slippage): bigint {
  return (received * (PPM - toPpm(slippageBps)) + PPM - 1n) / PPM
}

/** The most that may be paid. Rounded down, for the same reason. */
export function findMaximum(paid: bigint, { slippageBps }: Slippage): bigint {
  return (paid * (PPM + toPpm(slippageBps))) / PPM
}

function toPpm(bps: number): bigint {
  return BigInt(Math.round(bps * 100))
}
