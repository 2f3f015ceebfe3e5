import type { Upstream } from '../upstream/upstreamClient.ts'
import { parseBlockTime, parseConsumed, parseInference } from './parseInference.ts'
import type { Topic } from './topics.ts'

/** A topic's latest forecast. */
export type Forecast = {
  readonly topic: Topic
  readonly value: number
  /** When it was made, in milliseconds since 1970. */
  readonly at: number
  /** Null if the source does not list the single inferers, or they are too few. */
  readonly dispersion: number | null
  readonly inferers: number
}

export type AlloraForecasts = {
  /** From the chain, which lists every inferer. No value if it is missing or cannot be trusted. */
  find(topic: Topic): Promise<Forecast | undefined>
  /** From the consumer API, if there is a key. It does not list the inferers, so callers check it by other figures. */
  findConsumed(topic: Topic): Promise<Forecast | undefined>
}

type ForecastsOptions = {
  /** A node of the chain. */
  readonly chain: Upstream
  /** Only with a key. */
  readonly consumer: Upstream | undefined
  readonly now: () => number
  /** Monotonic milliseconds. */
  readonly elapsed: () => number
}

const FRESH_MS = 60_000
const RETRY_MS = 20_000
/** Two good clocks differ by less. */
const CLOCK_SKEW_MS = 30_000

export function createAlloraForecasts({ chain, consumer, now, elapsed }: ForecastsOptions): AlloraForecasts {
  const isTimely = ({ at, topic }: Forecast) => at <= now() + CLOCK_SKEW_MS && now() - at <= topic.oldestMs
  const keep = (ask: (topic: Topic) => Promise<Forecast | undefined>) => {
    const cached = createCache(ask, { elapsed })
    return async (topic: Topic) => {
      const forecast = await cached(topic)
      return forecast !== undefined && isTimely(forecast) ? forecast : undefined
    }
  }
  return {
    find: keep((topic) => askChain(chain, topic)),
    findConsumed: consumer === undefined ? async () => undefined : keep((topic) => askConsumer(consumer, topic)),
  }
}

type Entry = { readonly forecast: Promise<Forecast | undefined>; until: number }

/** One entry per listed topic. Concurrent requests for a topic share one upstream call. */
function createCache(
  ask: (topic: Topic) => Promise<Forecast | undefined>,
  { elapsed }: Pick<ForecastsOptions, 'elapsed'>,
) {
  const entries = new Map<number, Entry>()
  return (topic: Topic): Promise<Forecast | undefined> => {
    const known = entries.get(topic.id)
    if (known !== undefined && elapsed() < known.until) return known.forecast
    const entry: Entry = { forecast: ask(topic), until: Number.POSITIVE_INFINITY }
    entries.set(topic.id, entry)
    void entry.forecast.then((found) => {
      entry.until = elapsed() + (found === undefined ? RETRY_MS : FRESH_MS)
    })
    return entry.forecast
  }
}

/** The module's version changes with upgrades of the chain. */
const versions = ['v10', 'v9'] as const

async function askChain(chain: Upstream, topic: Topic): Promise<Forecast | undefined> {
  for (const version of versions) {
    // A node answers 501 for a version that it does not have.
    const answer = await chain.ask(`/emissions/${version}/latest_network_inferences/${topic.id}`, { isGuess: true })
    if (answer.type === 'missing') continue
    const inference = answer.type === 'json' ? parseInference(answer.value, topic) : undefined
    if (inference === undefined) return undefined
    const { height, value, dispersion, inferers } = inference
    const block = await chain.ask(`/cosmos/base/tendermint/v1beta1/blocks/${height}`)
    const at = block.type === 'json' ? parseBlockTime(block.value, height) : undefined
    return at === undefined ? undefined : { topic, value, at, dispersion, inferers }
  }
  return undefined
}

/** The only format that the API signs for. Signatures are not used here. */
const SIGNED_FOR = 'ethereum-11155111'

async function askConsumer(consumer: Upstream, topic: Topic): Promise<Forecast | undefined> {
  const answer = await consumer.ask(`/allora/consumer/${SIGNED_FOR}?allora_topic_id=${topic.id}`)
  const consumed = answer.type === 'json' ? parseConsumed(answer.value, topic) : undefined
  return consumed && { topic, ...consumed, dispersion: null, inferers: 0 }
}
