import { type Address, isSameAddress } from '@murmur/engine/token'
import { type BridgeFees, convertBack } from '@murmur/engine/transfer/bridgeFees'
import type { BridgeRoute } from '@murmur/engine/transfer/bridgeTokens'
import { findField } from '../http/json.ts'

type ParseOptions = {
  readonly route: BridgeRoute
  /** The deposit that was asked about. */
  readonly units: bigint
  readonly spokePools: BridgeFees['spokePools']
  /** In seconds. */
  readonly now: number
}

/**
 * An answer of Across' `suggested-fees`. Undefined unless every part is there, in its range, and fits the others: the
 * parts of the fee must add up to the whole, and the output must be the rest. https://docs.across.to/api-reference
 */
export function parseSuggestedFees(answer: unknown, options: ParseOptions): BridgeFees | undefined {
  const { route, spokePools } = options
  const fee = parseFee(answer, options)
  const limits = parseLimits(findField(answer, 'limits'))
  const times = parseTimes(answer, options)
  const exclusivity = parseExclusivity(answer)
  const pool = findField(answer, 'spokePoolAddress')
  const isOurs = typeof pool === 'string' && isSameAddress(pool, spokePools.origin)
  if (fee === undefined || limits === undefined || times === undefined || exclusivity === 'malformed' || !isOurs)
    return undefined
  return { route, ...fee, limits, ...times, exclusivity, spokePools }
}

const ONE = 10n ** 18n
/** A fee above a tenth of the deposit must be an error. */
const MOST_SHARE = ONE / 10n

type Fee = Pick<BridgeFees, 'fixed' | 'share'>

function parseFee(answer: unknown, { route, units }: ParseOptions): Fee | undefined {
  const [gas, capital, lp, total] = ['relayerGasFee', 'relayerCapitalFee', 'lpFee', 'totalRelayFee'].map((name) =>
    parsePart(findField(answer, name)),
  )
  if (gas === undefined || capital === undefined || lp === undefined || total === undefined) return undefined
  const share = capital.share + lp.share
  if (share > MOST_SHARE || total.units >= units) return undefined
  const rounding = units / 1_000_000n + 10n
  const isNear = (one: bigint, other: bigint) => one - other <= rounding && other - one <= rounding
  const isWhole = isNear(total.units, gas.units + capital.units + lp.units)
  const isLinear = isNear(total.units, gas.units + (units * share) / ONE)
  const output = parseUnits(findField(answer, 'outputAmount'))
  const isRest = output !== undefined && isNear(convertBack(output, route), units - total.units)
  return isWhole && isLinear && isRest ? { fixed: gas.units, share } : undefined
}

type Part = { readonly units: bigint; readonly share: bigint }

function parsePart(part: unknown): Part | undefined {
  const units = parseUnits(findField(part, 'total'))
  const share = parseUnits(findField(part, 'pct'))
  return units === undefined || share === undefined ? undefined : { units, share }
}

function parseLimits(limits: unknown): BridgeFees['limits'] | undefined {
  const [minimum, maximum, instant] = ['minDeposit', 'maxDeposit', 'maxDepositInstant'].map((name) =>
    parseUnits(findField(limits, name)),
  )
  if (minimum === undefined || maximum === undefined || instant === undefined || minimum > maximum) return undefined
  return { minimum, maximum, instant: instant < maximum ? instant : maximum }
}

const MINUTE = 60
const HOUR = 60 * MINUTE

type Times = Pick<BridgeFees, 'fillSeconds' | 'quoteTimestamp' | 'fillDeadline'>

/** The SpokePool takes a quote for an hour, and a deadline of at most six hours from now. */
function parseTimes(answer: unknown, { now }: ParseOptions): Times | undefined {
  const quoteTimestamp = parseSeconds(findField(answer, 'timestamp'))
  const fillDeadline = parseSeconds(findField(answer, 'fillDeadline'))
  const fillSeconds = parseSeconds(findField(answer, 'estimatedFillTimeSec'))
  if (quoteTimestamp === undefined || fillDeadline === undefined || fillSeconds === undefined) return undefined
  const isFresh = quoteTimestamp > now - HOUR / 2 && quoteTimestamp <= now + MINUTE
  const isLater = fillDeadline >= now + MINUTE && fillDeadline <= now + 6 * HOUR
  return isFresh && isLater && fillSeconds <= 6 * HOUR ? { quoteTimestamp, fillDeadline, fillSeconds } : undefined
}

function parseExclusivity(answer: unknown): BridgeFees['exclusivity'] | 'malformed' {
  const relayer = findField(answer, 'exclusiveRelayer')
  const deadline = parseSeconds(findField(answer, 'exclusivityDeadline'))
  if (typeof relayer !== 'string' || !/^0x[\da-f]{40}$/i.test(relayer) || deadline === undefined) return 'malformed'
  return BigInt(relayer) === 0n || deadline === 0 ? undefined : { relayer: relayer.toLowerCase() as Address, deadline }
}

/** A whole number of at most 128 bits, as a text: JSON numbers are not exact. */
export function parseUnits(value: unknown): bigint | undefined {
  if (typeof value !== 'string' || !/^(0|[1-9]\d{0,38})$/.test(value)) return undefined
  const units = BigInt(value)
  return units < 2n ** 128n ? units : undefined
}

/** Across writes times as numbers or as texts. Contracts have 32 bits for them. */
function parseSeconds(value: unknown): number | undefined {
  const seconds = typeof value === 'string' && /^(0|[1-9]\d{0,9})$/.test(value) ? Number(value) : value
  return typeof seconds === 'number' && Number.isInteger(seconds) && seconds >= 0 && seconds < 2 ** 32
    ? seconds
    : undefined
}
