import { type Address, parseAddress } from '@murmur/engine/token'
import { liveBridges } from '@murmur/engine/transfer/bridgeContracts'
import type { BridgeFees } from '@murmur/engine/transfer/bridgeFees'
import { type BridgeRoute, listBridgeRoutes } from '@murmur/engine/transfer/bridgeTokens'
import type { TransferFeesAnswer, World } from '@murmur/sdk/api'
import * as v from 'valibot'
import type { Env } from '../env.ts'
import type { CreateUpstream, Upstream } from '../upstream/upstreamClient.ts'
import type { UpstreamFailure } from '../upstream/upstreamFailure.ts'
import { parseSuggestedFees, unitsSchema } from './parseSuggestedFees.ts'

/** One asset between two networks of the allow list, and a deposit of it. */
export type FeesQuestion = { readonly route: BridgeRoute; readonly units: bigint }

export type FeesResult =
  | { readonly type: 'fees'; readonly fees: TransferFeesAnswer }
  /** The bridge does not offer it at the moment. */
  | { readonly type: 'missing' }
  | UpstreamFailure

type FeesOptions = {
  readonly upstream: Upstream
  getWorld(): Promise<World | undefined>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const MOST_IN_FLIGHT = 100

/** No cache: only concurrent requests share a call. */
export function createTransferFees(options: FeesOptions): (question: FeesQuestion) => Promise<FeesResult> {
  const inFlight = new Map<string, Promise<FeesResult>>()
  return (question) => {
    const path = formatPath(question)
    const pending = inFlight.get(path)
    if (pending !== undefined) return pending
    if (inFlight.size >= MOST_IN_FLIGHT) return Promise.resolve(overloaded)
    const started = askForFees(question, options).finally(() => inFlight.delete(path))
    inFlight.set(path, started)
    return started
  }
}

const overloaded: UpstreamFailure = { type: 'failed', reason: 'circuitOpen', retryAfterMs: 1_000 }
const unusable: UpstreamFailure = { type: 'failed', reason: 'broken', retryAfterMs: 0 }

/** No value unless the query is exactly these four, and the bridge carries the asset between the networks. */
export function parseFeesQuestion(url: string): FeesQuestion | undefined {
  const pattern = /^[^?]*\?asset=([A-Z]{3,5})&origin=(\d{1,9})&destination=(\d{1,9})&units=(\d{1,39})$/
  const [, asset, origin, destination, text] = pattern.exec(url) ?? []
  const units = v.safeParse(unitsSchema, text)
  const routes = listBridgeRoutes(Number(origin), { destinationChainId: Number(destination) })
  const route = routes.find((one) => one.origin.asset === asset)
  return route === undefined || !units.success || units.output === 0n ? undefined : { route, units: units.output }
}

async function askForFees(question: FeesQuestion, { upstream, getWorld, now }: FeesOptions): Promise<FeesResult> {
  const world = await getWorld()
  const spokePools = world && findSpokePools(question.route, world)
  if (spokePools === undefined) return { type: 'missing' }
  const answer = await upstream.ask(formatPath(question))
  if (answer.type !== 'json') return answer
  const seconds = Math.floor(now() / 1_000)
  const fees = parseSuggestedFees(answer.value, { ...question, spokePools, now: seconds })
  return fees === undefined ? unusable : { type: 'fees', fees: writeFees(fees) }
}

function formatPath({ route: { origin, destination }, units }: FeesQuestion): string {
  const tokens = `inputToken=${origin.address}&outputToken=${destination.address}`
  const chains = `originChainId=${origin.chainId}&destinationChainId=${destination.chainId}`
  return `/suggested-fees?${tokens}&${chains}&amount=${units}`
}

function findSpokePools({ origin, destination }: BridgeRoute, world: World): BridgeFees['spokePools'] | undefined {
  const [from, to] = [origin, destination].map(({ chainId }) => findSpokePool(chainId, world))
  return from === undefined || to === undefined ? undefined : { origin: from, destination: to }
}

/** In the live world only our own list counts. */
function findSpokePool(chainId: number, { name, networks }: World): Address | undefined {
  if (name === 'live') return liveBridges[chainId]?.spokePool
  return parseAddress(networks.find((network) => network.chainId === chainId)?.contracts.acrossSpokePool)
}

function writeFees({ route, fixed, share, limits, ...rest }: BridgeFees): TransferFeesAnswer {
  const { minimum, maximum, instant } = limits
  return {
    asset: route.origin.asset,
    origin: route.origin.chainId,
    destination: route.destination.chainId,
    fixed: String(fixed),
    share: String(share),
    limits: { minimum: String(minimum), maximum: String(maximum), instant: String(instant) },
    ...rest,
    exclusivity: rest.exclusivity ?? null,
  }
}

const TIME_LIMIT_MS = 4_000

type AcrossEnv = Pick<Env, 'acrossUrl' | 'acrossApiKey'>

export function createAcrossUpstream(
  { acrossUrl, acrossApiKey }: AcrossEnv,
  { createUpstream }: { readonly createUpstream: CreateUpstream },
): Upstream {
  const headers = acrossApiKey === undefined ? {} : { authorization: `Bearer ${acrossApiKey}` }
  return createUpstream('across', { baseUrl: acrossUrl, timeLimitMs: TIME_LIMIT_MS, headers })
}
