import { findField, isRecord } from '../http/json.ts'
import type { Topic } from './topics.ts'

/** What a topic's forecasters said. Its time comes from the block. */
type Inference = {
  readonly value: number
  readonly height: number
  /** The standard deviation of what the single inferers said; null if they are too few. */
  readonly dispersion: number | null
  readonly inferers: number
}

const MOST_INFERERS = 500
const FEWEST_FOR_DISPERSION = 3

/**
 * An answer of `latest_network_inferences`, of version 9 or 10 of the module. Undefined unless the topic is the asked one,
 * every value is a number in the topic's range, and the combined value lies among those of the inferers.
 */
export function parseInference(answer: unknown, topic: Topic): Inference | undefined {
  const bundle = findField(answer, 'network_inferences')
  const height = parseHeight(findField(answer, 'inference_block_height'))
  const value = parseValue(findField(bundle, 'combined_value'), topic)
  const values = parseInferers(findField(bundle, 'inferer_values'), topic)
  const isAsked = findField(bundle, 'topic_id') === String(topic.id)
  if (!isAsked || height === undefined || value === undefined || values === undefined) return undefined
  if (!isAmong(value, values)) return undefined
  return { value, height, dispersion: measureDispersion(values), inferers: values.length }
}

/** The time of a block in milliseconds, of `cosmos/base/tendermint/v1beta1/blocks/{height}`. */
export function parseBlockTime(answer: unknown, height: number): number | undefined {
  const header = findField(findField(answer, 'block'), 'header')
  if (findField(header, 'height') !== String(height)) return undefined
  const time = findField(header, 'time')
  const isTime = typeof time === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(time)
  const at = isTime ? Date.parse(time) : Number.NaN
  return Number.isFinite(at) ? at : undefined
}

type Consumed = { readonly value: number; readonly at: number }

/**
 * An answer of the consumer API. Its confidence intervals are declared and not filled, so they are not read.
 * https://docs.allora.network/consume/api
 */
export function parseConsumed(answer: unknown, topic: Topic): Consumed | undefined {
  const data = findField(answer, 'data')
  const inference = findField(data, 'inference_data')
  const value = parseNumber(findField(inference, 'network_inference_normalized'), topic)
  const scaled = findField(inference, 'network_inference')
  const decimals = findField(data, 'token_decimals')
  const seconds = findField(inference, 'timestamp')
  const isAsked = findField(inference, 'topic_id') === String(topic.id)
  if (findField(answer, 'status') !== true || !isAsked || value === undefined || decimals !== 18) return undefined
  if (typeof scaled !== 'string' || !/^-?\d{1,40}$/.test(scaled)) return undefined
  if (Math.abs(Number(scaled) / 1e18 - value) > 1e-9) return undefined
  if (typeof seconds !== 'number' || !Number.isSafeInteger(seconds) || seconds <= 0) return undefined
  return { value, at: seconds * 1_000 }
}

function parseInferers(list: unknown, topic: Topic): readonly number[] | undefined {
  if (!Array.isArray(list) || list.length === 0 || list.length > MOST_INFERERS) return undefined
  const workers = new Set(list.map((item) => findField(item, 'worker')))
  const isNamed = [...workers].every((worker) => typeof worker === 'string' && worker !== '')
  if (!isNamed || workers.size !== list.length) return undefined
  const values = list.map((item) => parseValue(findField(item, 'values') ?? findField(item, 'value'), topic))
  const known = values.filter((value) => value !== undefined)
  return known.length === values.length ? known : undefined
}

/** Version 9 writes a text, version 10 a list with one labelled value. */
function parseValue(value: unknown, topic: Topic): number | undefined {
  if (!Array.isArray(value)) return parseNumber(value, topic)
  const [only] = value
  return value.length === 1 && isRecord(only) ? parseNumber(findField(only, 'value'), topic) : undefined
}

function parseNumber(value: unknown, { least, most }: Topic): number | undefined {
  if (typeof value !== 'string' || !/^-?\d{1,20}(\.\d{1,80})?([eE][+-]?\d{1,2})?$/.test(value)) return undefined
  const number = Number(value)
  return number >= least && number <= most ? number : undefined
}

function parseHeight(value: unknown): number | undefined {
  return typeof value === 'string' && /^[1-9]\d{0,11}$/.test(value) ? Number(value) : undefined
}

/** A weighted mean lies between the extremes. The margin is for forecasts that the network derives itself. */
function isAmong(value: number, values: readonly number[]): boolean {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const margin = (most - least) / 2 + 1e-12
  return value >= least - margin && value <= most + margin
}

function measureDispersion(values: readonly number[]): number | null {
  if (values.length < FEWEST_FOR_DISPERSION) return null
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return Math.sqrt(squares / (values.length - 1))
}
