import type { BridgeFees } from '@murmur/engine/transfer/bridgeFees'
import { type BridgeAsset, type BridgeRoute, listBridgeRoutes } from '@murmur/engine/transfer/bridgeTokens'
import * as v from 'valibot'
import { lowerAddress, tryParse } from '../schemas.ts'

type FeesOptions = {
  readonly fetch: (path: string, options: { signal: AbortSignal }) => Promise<Response>
  /** The fees of every route that the bridge offers now. Empty if the service does not answer. */
  readonly onFees: (fees: readonly BridgeFees[]) => void
}

type Ends = { readonly origin: number; readonly destination: number }

/** About a block of the slowest network. */
const REFRESH_MS = 12_000

/** Polls the bridge fees, instead of a request per keystroke. Returns a function that stops it. */
export function followBridgeFees({ origin, destination }: Ends, { fetch, onFees }: FeesOptions): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const read = async () => {
    const found = await readTypicalFees({ origin, destination }, { fetch, signal })
    if (!signal.aborted) onFees(found)
  }
  void read()
  const timer = setInterval(() => void read(), REFRESH_MS)
  return () => {
    clearInterval(timer)
    ending.abort()
  }
}

/** The fees of every route that the bridge offers now, for a typical deposit. Empty if the service does not answer. */
export async function readTypicalFees(
  { origin, destination }: Ends,
  options: Omit<Reading, 'units'>,
): Promise<readonly BridgeFees[]> {
  const routes = listBridgeRoutes(origin, { destinationChainId: destination })
  const found = await Promise.all(routes.map((route) => readFees(route, { ...options, units: findTypical(route) })))
  return found.filter((fees) => fees !== undefined)
}

/** A typical deposit. Fees have a fixed and a proportional part, so fees for other amounts follow from it. */
const typical: Readonly<Record<BridgeAsset, readonly [tokens: bigint, parts: bigint]>> = {
  WETH: [3n, 10n],
  USDC: [1_000n, 1n],
  USDT: [1_000n, 1n],
  WBTC: [1n, 100n],
}

export function findTypical({ origin }: BridgeRoute): bigint {
  const [tokens, parts] = typical[origin.asset]
  return (tokens * 10n ** BigInt(origin.decimals)) / parts
}

type Reading = Pick<FeesOptions, 'fetch'> & {
  readonly signal: AbortSignal
  readonly units: bigint
  /** The API of the pages unless given. */
  readonly path?: '/v1/bridge-fees'
}

/** Bridge fees of a deposit of this size. No value if the bridge does not answer. */
export async function readFees(route: BridgeRoute, options: Reading): Promise<BridgeFees | undefined> {
  const { fetch, signal, units, path = '/api/transfers/fees' } = options
  const { origin, destination } = route
  const query = `asset=${origin.asset}&origin=${origin.chainId}&destination=${destination.chainId}&units=${units}`
  try {
    const answer = await fetch(`${path}?${query}`, { signal })
    return answer.ok ? parseFees(await answer.json(), route) : undefined
  } catch (error) {
    if (!signal.aborted) console.warn('The fees of the bridge could not be read.', error)
    return undefined
  }
}

const units = v.pipe(
  v.string(),
  v.regex(/^\d{1,39}$/),
  v.transform((text) => BigInt(text)),
)
const seconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 32 - 1))

const feesAnswer = v.object({
  asset: v.string(),
  origin: v.number(),
  destination: v.number(),
  fixed: units,
  share: units,
  fillSeconds: seconds,
  quoteTimestamp: seconds,
  fillDeadline: seconds,
  exclusivity: v.nullable(v.object({ relayer: lowerAddress, deadline: seconds })),
  limits: v.object({ minimum: units, maximum: units, instant: units }),
  spokePools: v.object({ origin: lowerAddress, destination: lowerAddress }),
})

/** No fees unless every field is valid and belongs to this route. */
export function parseFees(answer: unknown, route: BridgeRoute): BridgeFees | undefined {
  const parsed = tryParse(feesAnswer, answer)
  if (parsed === undefined) return undefined
  const { asset, origin, destination, exclusivity, ...fees } = parsed
  const isThisRoute =
    asset === route.origin.asset && origin === route.origin.chainId && destination === route.destination.chainId
  return isThisRoute ? { ...fees, route, exclusivity: exclusivity ?? undefined } : undefined
}
