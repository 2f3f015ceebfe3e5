import { listBridgeRoutes } from '@murmur/engine/transfer/bridgeTokens'
import type { FeesQuestion } from '@murmur/sdk/transfer/parseSuggestedFees'
import type { FeesResult } from '../transfers/transferFees.ts'
import { createRow, type Problem, type Row, skipRow } from './preflightReport.ts'

type BridgeOptions = {
  readonly chainId: number
  /** The networks of this run: fees are asked to each of them. */
  readonly destinations: readonly number[]
  getFees(question: FeesQuestion): Promise<FeesResult>
}

/** A dollar amount that the bridge always carries. */
const UNITS_OF_DOLLARS = 100n

/** The bridge's fees for dollars to the other networks. The contracts were compared with our list before. */
export async function checkBridge({ chainId, destinations, getFees }: BridgeOptions): Promise<Row> {
  const routes = destinations.flatMap((destinationChainId) =>
    listBridgeRoutes(chainId, { destinationChainId }).filter(({ origin }) => origin.asset === 'USDC'),
  )
  if (routes.length === 0) return skipRow('bridge', 'no route for USDC')
  const failed: Problem[] = []
  const differing: Problem[] = []
  for (const route of routes) {
    const units = UNITS_OF_DOLLARS * 10n ** BigInt(route.origin.decimals)
    const result = await getFees({ route, units })
    const what = `to chain ${route.destination.chainId}`
    if (result.type === 'missing')
      differing.push({ what: `No transfer ${what}.`, advice: 'The bridge does not offer it at the moment.' })
    if (result.type === 'failed')
      failed.push({ what: `The fees ${what} are ${result.reason}.`, advice: 'Look at ACROSS_URL and its key.' })
  }
  const count = routes.length - failed.length - differing.length
  // One destination that answers shows that the bridge can be asked.
  const isDown = count === 0 && failed.length > 0
  const found = `${count} of ${routes.length} destinations`
  return createRow('bridge', isDown ? { found, failed } : { found, differing: [...failed, ...differing] })
}
