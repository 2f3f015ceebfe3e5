type Example = {
  readonly units: bigint
  /** Units of the destination's token for one of the origin's. */
  readonly scale: bigint
  readonly spokePool: string
}

/** In seconds. */
export const exampleNow = 1_800_000_000

/** An answer of Across' `suggested-fees`, with a fee of a quarter of a dollar and three basis points. */
export function createExampleFees({ units, scale, spokePool }: Example) {
  const [gas, capital, lp] = [250_000n, units / 10_000n, units / 5_000n]
  const total = gas + capital + lp
  return {
    totalRelayFee: { pct: '550000000000000', total: String(total) },
    relayerCapitalFee: { pct: '100000000000000', total: String(capital) },
    relayerGasFee: { pct: '250000000000000', total: String(gas) },
    lpFee: { pct: '200000000000000', total: String(lp) },
    timestamp: String(exampleNow - 20),
    isAmountTooLow: false,
    spokePoolAddress: spokePool,
    exclusiveRelayer: '0x0000000000000000000000000000000000000000',
    exclusivityDeadline: 0,
    limits: { minDeposit: '500000', maxDeposit: '2000000000000', maxDepositInstant: '500000000000' },
    fillDeadline: String(exampleNow + 7_200),
    outputAmount: String((units - total) * scale),
    estimatedFillTimeSec: 4,
  }
}
