import type { Address } from '@murmur/engine/token'
import type { BridgeFees } from '@murmur/engine/transfer/bridgeFees'
import { type BridgeAsset, type BridgeRoute, listBridgeRoutes } from '@murmur/engine/transfer/bridgeTokens'

type FeesOptions = {
  readonly fetch: (path: string, options: { signal: AbortSignal }) => Promise<Response>
  /** The fees of every route that the bridge offers now. Empty if the service does not answer. */
  readonly onFees: (fees: readonly BridgeFees[]) => void
}

type Ends = { readonly origin: number; readonly destination: number }

/** About a block of the slowest network. */
const REFRESH_MS = 12_000

/** Polls the bridge fees between two networks, so that typing causes no request. Returns a function that stops it. */
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

function findTypical({ origin }: BridgeRoute): bigint {
  const [tokens, parts] = typical[origin.asset]
  return (tokens * 10n ** BigInt(origin.decimals)) / parts
}

type Reading = Pick<FeesOptions, 'fetch'> & { readonly signal: AbortSignal; readonly units: bigint }

/** What the bridge asks for a deposit of this size. Undefined if it does not answer. */
export async function readFees(route: BridgeRoute, { fetch, signal, units }: Reading): Promise<BridgeFees | undefined> {
  const { origin, destination } = route
  const query = `asset=${origin.asset}&origin=${origin.chainId}&destination=${destination.chainId}&units=${units}`
  try {
    const answer = await fetch(`/api/transfers/fees?${query}`, { signal })
    return answer.ok ? parseFees(await answer.json(), route) : undefined
  } catch (error) {
    if (!signal.aborted) console.warn('The fees of the bridge could not be read.', error)
    return undefined
  }
}

/** Undefined unless every field is valid and belongs to this route. */
export function parseFees(answer: unknown, route: BridgeRoute): BridgeFees | undefined {
  const { asset, origin, destination, limits, exclusivity, spokePools, ...rest } = readObject(answer)
  const isThisWay =
    asset === route.origin.asset && origin === route.origin.chainId && destination === route.destination.chainId
  const [minimum, maximum, instant] = ['minimum', 'maximum', 'instant'].map((name) =>
    readUnits(readObject(limits)[name]),
  )
  const [fixed, share] = [readUnits(rest.fixed), readUnits(rest.share)]
  const [fillSeconds, quoteTimestamp, fillDeadline] = ['fillSeconds', 'quoteTimestamp', 'fillDeadline'].map((name) =>
    readSeconds(rest[name]),
  )
  const pools = [readObject(spokePools).origin, readObject(spokePools).destination].map(readAddress)
  const [first, second] = pools
  if (!isThisWay || fixed === undefined || share === undefined) return undefined
  if (minimum === undefined || maximum === undefined || instant === undefined) return undefined
  if (fillSeconds === undefined || quoteTimestamp === undefined || fillDeadline === undefined) return undefined
  const only = readExclusivity(exclusivity)
  if (first === undefined || second === undefined || only === 'malformed') return undefined
  return {
    route,
    fixed,
    share,
    fillSeconds,
    quoteTimestamp,
    fillDeadline,
    exclusivity: only,
    limits: { minimum, maximum, instant },
    spokePools: { origin: first, destination: second },
  }
}

function readObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}

function readUnits(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^\d{1,39}$/.test(value) ? BigInt(value) : undefined
}

function readSeconds(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 32 ? value : undefined
}

function readAddress(value: unknown): Address | undefined {
  return typeof value === 'string' && /^0x[\da-f]{40}$/.test(value) ? (value as Address) : undefined
}

function readExclusivity(value: unknown): BridgeFees['exclusivity'] | 'malformed' {
  if (value === null) return undefined
  const { relayer, deadline } = readObject(value)
  const [address, seconds] = [readAddress(relayer), readSeconds(deadline)]
  return address === undefined || seconds === undefined ? 'malformed' : { relayer: address, deadline: seconds }
}
