import type { Service } from './answer.ts'
import type { PoolPrices } from './poolPrices.ts'

type AlloraOptions = { readonly prices: PoolPrices; readonly now: () => number }

type Topic = { readonly symbol: string; readonly kind: 'volatility' | 'logReturn' }

/** The mainnet topics that the server reads, without SOL, which no local market trades. */
const topics: Readonly<Record<string, Topic>> = {
  1: { symbol: 'WBTC', kind: 'logReturn' },
  2: { symbol: 'WETH', kind: 'logReturn' },
  20: { symbol: 'WBTC', kind: 'volatility' },
  21: { symbol: 'WETH', kind: 'volatility' },
}

type Sample = { readonly at: number; readonly price: number }

const BLOCK_MS = 5_000
const EPOCH_MS = 60_000
const WINDOW_MS = 3_600_000
const HORIZON_SECONDS = { volatility: 900, logReturn: 28_800 }
/** The usual volatility of ether in 15 minutes. Local prices do not move between tests. */
const USUAL = 0.003
/** The weight that each forecaster gives to the latest price. */
const inferers = [0.1, 0.3, 0.5, 0.7, 0.9]

/** A node of Allora's network: forecasts that five simple models make from the prices in the local pools. */
export function createAlloraService({ prices, now }: AlloraOptions): Service {
  const history = new Map<string, Sample[]>()
  const sample = async (symbol: string): Promise<readonly Sample[]> => {
    const found = (await prices.read(1)).find(({ token }) => token.symbol === symbol)
    const known = (history.get(symbol) ?? []).filter(({ at }) => now() - at < WINDOW_MS)
    history.set(symbol, found === undefined ? known : [...known, { at: now(), price: found.usdPrice }])
    return history.get(symbol) ?? []
  }
  return async ({ method, path }) => {
    const [, id = ''] = /^\/emissions\/v10\/latest_network_inferences\/(\d{1,6})$/.exec(path) ?? []
    const [, height] = /^\/cosmos\/base\/tendermint\/v1beta1\/blocks\/(\d{1,12})$/.exec(path) ?? []
    if (method === 'GET' && height !== undefined) return { status: 200, body: describeBlock(Number(height)) }
    const topic = Object.hasOwn(topics, id) ? topics[id] : undefined
    if (method !== 'GET' || topic === undefined)
      return { status: 501, body: { code: 12, message: 'Not Implemented', details: [] } }
    const samples = await sample(topic.symbol)
    return {
      status: 200,
      body: describeForecast(id, { values: inferers.map((trust) => forecast(topic, { samples, trust })), now: now() }),
    }
  }
}

function forecast({ kind }: Topic, { samples, trust }: { samples: readonly Sample[]; trust: number }): number {
  const [first, last] = [samples[0], samples.at(-1)]
  const seconds = ((last?.at ?? 0) - (first?.at ?? 0)) / 1_000
  const scale = seconds === 0 ? 0 : HORIZON_SECONDS[kind] / seconds
  if (kind === 'logReturn') {
    const trend = Math.log((last?.price ?? 1) / (first?.price ?? 1))
    return Math.max(-0.1, Math.min(0.1, (trust / 10) * trend * Math.min(1, scale)))
  }
  const squares = samples.reduce(
    (sum, { price }, at) => sum + Math.log(price / (samples[at - 1]?.price ?? price)) ** 2,
    0,
  )
  return Math.min(0.05, Math.sqrt(trust * squares * scale + (1 - trust) * USUAL ** 2))
}

function describeForecast(id: string, { values, now }: { values: readonly number[]; now: number }) {
  const height = String((Math.floor(now / EPOCH_MS) * EPOCH_MS) / BLOCK_MS)
  const label = (value: number) => [{ label_id: 0, label_name: 'y', value: value.toFixed(18) }]
  const combined = label(values.reduce((sum, value) => sum + value, 0) / values.length)
  return {
    network_inferences: {
      topic_id: id,
      block_height: height,
      combined_value: combined,
      inferer_values: values.map((value, at) => ({ worker: `allo1local${at}`, values: label(value) })),
      forecaster_values: [],
      naive_value: combined,
    },
    inference_block_height: height,
  }
}

function describeBlock(height: number) {
  const time = new Date(height * BLOCK_MS).toISOString()
  return { block_id: {}, block: { header: { chain_id: 'allora-local-1', height: String(height), time } } }
}
