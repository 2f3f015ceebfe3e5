import * as v from 'valibot'
import type { Topic } from './topics.ts'

/** A topic's combined forecast. Its time comes from the block. */
type Inference = {
  readonly value: number
  readonly height: number
  /** The standard deviation of the single inferers; null if they are too few. */
  readonly dispersion: number | null
  readonly inferers: number
}

const MOST_INFERERS = 500
const FEWEST_FOR_DISPERSION = 3

const figureSchema = v.pipe(v.string(), v.regex(/^-?\d{1,20}(\.\d{1,80})?([eE][+-]?\d{1,2})?$/), v.transform(Number))

/** Version 9 writes a text, version 10 a list with one labelled value. */
const valueSchema = v.union([
  figureSchema,
  v.pipe(
    v.strictTuple([v.object({ value: figureSchema })]),
    v.transform(([{ value }]) => value),
  ),
])

const workerSchema = v.pipe(v.string(), v.nonEmpty())

const infererSchema = v.union([
  v.pipe(
    v.object({ worker: workerSchema, values: valueSchema }),
    v.transform(({ worker, values }) => ({ worker, value: values })),
  ),
  v.object({ worker: workerSchema, value: valueSchema }),
])

const inferenceSchema = v.object({
  network_inferences: v.object({
    topic_id: v.string(),
    combined_value: valueSchema,
    inferer_values: v.pipe(v.array(infererSchema), v.minLength(1), v.maxLength(MOST_INFERERS)),
  }),
  inference_block_height: v.pipe(v.string(), v.regex(/^[1-9]\d{0,11}$/), v.transform(Number)),
})

/**
 * An answer of `latest_network_inferences`, of version 9 or 10 of the module. No value unless the topic is the asked one,
 * every figure is in the topic's range, and the combined value lies among those of the inferers.
 */
export function parseInference(answer: unknown, topic: Topic): Inference | undefined {
  const parsed = v.safeParse(inferenceSchema, answer)
  if (!parsed.success) return undefined
  const { topic_id: id, combined_value: value, inferer_values: inferers } = parsed.output.network_inferences
  const values = inferers.map((inferer) => inferer.value)
  const isEachOnce = new Set(inferers.map(({ worker }) => worker)).size === inferers.length
  const isInRange = [value, ...values].every((figure) => isWithin(figure, topic))
  if (id !== String(topic.id) || !isEachOnce || !isInRange || !isAmong(value, values)) return undefined
  const height = parsed.output.inference_block_height
  return { value, height, dispersion: measureDispersion(values), inferers: values.length }
}

const blockSchema = v.object({
  block: v.object({
    header: v.object({
      height: v.string(),
      time: v.pipe(
        v.string(),
        v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/),
        v.transform(Date.parse),
        v.finite(),
      ),
    }),
  }),
})

/** The time of a block in milliseconds, of `cosmos/base/tendermint/v1beta1/blocks/{height}`. */
export function parseBlockTime(answer: unknown, height: number): number | undefined {
  const parsed = v.safeParse(blockSchema, answer)
  if (!parsed.success) return undefined
  const { header } = parsed.output.block
  return header.height === String(height) ? header.time : undefined
}

const consumedSchema = v.object({
  status: v.literal(true),
  data: v.object({
    token_decimals: v.literal(18),
    inference_data: v.object({
      topic_id: v.string(),
      network_inference: v.pipe(v.string(), v.regex(/^-?\d{1,40}$/), v.transform(Number)),
      network_inference_normalized: figureSchema,
      timestamp: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    }),
  }),
})

type Consumed = { readonly value: number; readonly at: number }

/**
 * An answer of the consumer API. Its confidence intervals are declared and not filled, so they are not read.
 * https://docs.allora.network/consume/api
 */
export function parseConsumed(answer: unknown, topic: Topic): Consumed | undefined {
  const parsed = v.safeParse(consumedSchema, answer)
  if (!parsed.success) return undefined
  const { topic_id: id, network_inference, network_inference_normalized, timestamp } = parsed.output.data.inference_data
  const value = network_inference_normalized
  const isSame = Math.abs(network_inference / 1e18 - value) <= 1e-9
  if (id !== String(topic.id) || !isWithin(value, topic) || !isSame) return undefined
  return { value, at: timestamp * 1_000 }
}

function isWithin(value: number, { least, most }: Topic): boolean {
  return value >= least && value <= most
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
