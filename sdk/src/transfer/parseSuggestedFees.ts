import { type Address, isSameAddress, parseAddress } from '@murmur/engine/token'
import { liveBridges } from '@murmur/engine/transfer/bridgeContracts'
import { type BridgeFees, convertBack } from '@murmur/engine/transfer/bridgeFees'
import type { BridgeRoute } from '@murmur/engine/transfer/bridgeTokens'
import * as v from 'valibot'
import type { World } from '../api.ts'
import { address } from '../schemas.ts'

type ParseOptions = {
  readonly route: BridgeRoute
  /** The deposit that was asked about. */
  readonly units: bigint
  readonly spokePools: BridgeFees['spokePools']
  /** In seconds. */
  readonly now: number
}

/** A whole number of at most 128 bits, as a text: JSON numbers are not exact. */
export const unitsSchema = v.pipe(
  v.string(),
  v.regex(/^(0|[1-9]\d{0,38})$/),
  v.transform((text) => BigInt(text)),
  v.maxValue(2n ** 128n - 1n),
)

/** Across writes times as numbers or as texts. Contracts have 32 bits for them. */
const secondsSchema = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,9})$/), v.transform(Number))]),
  v.integer(),
  v.minValue(0),
  v.maxValue(2 ** 32 - 1),
)

const partSchema = v.object({ total: unitsSchema, pct: unitsSchema })

/** https://docs.across.to/api-reference */
const answerSchema = v.object({
  relayerGasFee: partSchema,
  relayerCapitalFee: partSchema,
  lpFee: partSchema,
  totalRelayFee: partSchema,
  outputAmount: unitsSchema,
  limits: v.object({ minDeposit: unitsSchema, maxDeposit: unitsSchema, maxDepositInstant: unitsSchema }),
  timestamp: secondsSchema,
  fillDeadline: secondsSchema,
  estimatedFillTimeSec: secondsSchema,
  exclusiveRelayer: address,
  exclusivityDeadline: secondsSchema,
  spokePoolAddress: address,
})

type SuggestedFees = v.InferOutput<typeof answerSchema>

/**
 * An answer of Across' `suggested-fees`. No value unless every part is there, in its range, and fits the others: the parts
 * of the fee must add up to the whole, and the output must be the rest.
 */
export function parseSuggestedFees(answer: unknown, options: ParseOptions): BridgeFees | undefined {
  const { route, spokePools } = options
  const parsed = v.safeParse(answerSchema, answer)
  if (!parsed.success) return undefined
  const { limits, timestamp, fillDeadline, estimatedFillTimeSec, spokePoolAddress } = parsed.output
  const { minDeposit, maxDeposit, maxDepositInstant } = limits
  const fee = readFee(parsed.output, options)
  const isOurs = isSameAddress(spokePoolAddress, spokePools.origin)
  if (fee === undefined || !isOurs || minDeposit > maxDeposit || !isTimely(parsed.output, options)) return undefined
  return {
    route,
    ...fee,
    limits: {
      minimum: minDeposit,
      maximum: maxDeposit,
      instant: maxDepositInstant < maxDeposit ? maxDepositInstant : maxDeposit,
    },
    fillSeconds: estimatedFillTimeSec,
    quoteTimestamp: timestamp,
    fillDeadline,
    exclusivity: readExclusivity(parsed.output),
    spokePools,
  }
}

const ONE = 10n ** 18n
/** A fee above a tenth of the deposit must be an error. */
const MOST_SHARE = ONE / 10n

type Fee = Pick<BridgeFees, 'fixed' | 'share'>

function readFee(answer: SuggestedFees, { route, units }: ParseOptions): Fee | undefined {
  const { relayerGasFee: gas, relayerCapitalFee: capital, lpFee: lp, totalRelayFee: total, outputAmount } = answer
  const share = capital.pct + lp.pct
  if (share > MOST_SHARE || total.total >= units) return undefined
  const rounding = units / 1_000_000n + 10n
  const isNear = (one: bigint, other: bigint) => one - other <= rounding && other - one <= rounding
  const isWhole = isNear(total.total, gas.total + capital.total + lp.total)
  const isLinear = isNear(total.total, gas.total + (units * share) / ONE)
  const isRest = isNear(convertBack(outputAmount, route), units - total.total)
  return isWhole && isLinear && isRest ? { fixed: gas.total, share } : undefined
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** The SpokePool takes a quote for an hour, and a deadline of at most six hours from now. */
function isTimely({ timestamp, fillDeadline, estimatedFillTimeSec }: SuggestedFees, { now }: ParseOptions): boolean {
  const isFresh = timestamp > now - HOUR / 2 && timestamp <= now + MINUTE
  const isLater = fillDeadline >= now + MINUTE && fillDeadline <= now + 6 * HOUR
  return isFresh && isLater && estimatedFillTimeSec <= 6 * HOUR
}

function readExclusivity({ exclusiveRelayer, exclusivityDeadline }: SuggestedFees): BridgeFees['exclusivity'] {
  const isOpen = BigInt(exclusiveRelayer) === 0n || exclusivityDeadline === 0
  return isOpen ? undefined : { relayer: exclusiveRelayer, deadline: exclusivityDeadline }
}

/** One asset between two networks, and a deposit of it. */
export type FeesQuestion = { readonly route: BridgeRoute; readonly units: bigint }

/** Below the address of Across' API. */
export function formatFeesPath({ route: { origin, destination }, units }: FeesQuestion): string {
  const tokens = `inputToken=${origin.address}&outputToken=${destination.address}`
  const chains = `originChainId=${origin.chainId}&destinationChainId=${destination.chainId}`
  return `/suggested-fees?${tokens}&${chains}&amount=${units}`
}

/** The contracts of both networks that a fee must be about. */
export function findSpokePools(
  { origin, destination }: BridgeRoute,
  world: World,
): BridgeFees['spokePools'] | undefined {
  const [from, to] = [origin, destination].map(({ chainId }) => findSpokePool(chainId, world))
  return from === undefined || to === undefined ? undefined : { origin: from, destination: to }
}

/** In the live world only our own list counts. */
function findSpokePool(chainId: number, { name, networks }: World): Address | undefined {
  if (name === 'live') return liveBridges[chainId]?.spokePool
  return parseAddress(networks.find((network) => network.chainId === chainId)?.contracts.acrossSpokePool)
}
