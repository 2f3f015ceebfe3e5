import * as v from 'valibot'

/**
 * The wire format between the server and its clients: each schema gives the type and the validation. The app imports no
 * other file of the server. A schema only checks and never transforms, so it also describes the wire. No schema spreads
 * an object, because a bundler keeps such a schema even if it is unused.
 */
type Wire<Schema extends v.GenericSchema> = Fixed<v.InferOutput<Schema>>

type Fixed<T> = T extends object ? { readonly [K in keyof T]: Fixed<T[K]> } : T

/** A whole number of the smallest unit: JSON numbers are not exact. */
const units = v.pipe(v.string(), v.regex(/^(0|[1-9]\d*)$/))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** `GET /healthz` */
export const healthSchema = v.object({ status: v.literal('ok') })
export type Health = Wire<typeof healthSchema>

/**
 * `GET /readyz`: 503 if it is not ready. `networks` are the markets that are read, by chain id: `open`, `starting`, `stale`,
 * or `closed` with the reason. After `open` and `stale` stand the listed tokens that are closed.
 */
export const readinessSchema = v.object({
  status: v.picklist(['ready', 'notReady']),
  networks: v.record(v.string(), v.string()),
})
export type Readiness = Wire<typeof readinessSchema>

const priceSchema = v.variant('type', [
  v.object({
    type: v.literal('price'),
    /** Above zero, without an exponent. A string, because a client could round a number. */
    usdPrice: v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/)),
    /** In percent; null if the source does not provide it. */
    change24h: v.nullable(v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/))),
    source: v.picklist(['moralis', 'defillama']),
    /** The time of the price, in milliseconds since 1970. */
    at: v.number(),
    /** Its age when the answer was written, for clients whose clock is wrong. */
    ageMs: v.number(),
    /** No source answers at the moment: this is the last known price, at most 60 s old. */
    isStale: v.boolean(),
  }),
  v.object({ type: v.literal('unknown') }),
])
export type PriceAnswer = Wire<typeof priceSchema>
export type PriceSourceName = Extract<PriceAnswer, { readonly type: 'price' }>['source']

/** `GET /api/prices?listings=1:ETH,56:BNB`, with ids in the order of the token list. Keyed by id. */
export const pricesSchema = v.object({ prices: v.record(v.string(), priceSchema) })
export type PricesAnswer = Wire<typeof pricesSchema>

/** Above zero. A chart draws it; no amount is ever computed from it. */
const chartPrice = v.pipe(v.number(), v.gtValue(0), v.finite())

/**
 * `GET /api/history?listings=1:ETH,1:USDC&period=day`, with at most 40 listings, or `week`, `month`, `year`: dollars as they
 * were collected, at equal distances. Times are in seconds since 1970. A young history is short, and denser than its period.
 */
export const historySchema = v.object({
  step: v.pipe(v.number(), v.integer(), v.gtValue(0)),
  start: count,
  /** When the last price of the lines was collected, which is the newest. Null if there is none. */
  at: v.nullable(count),
  /** Keyed by id, all equally long. Null where no price was collected. No entries if there is none at all. */
  prices: v.record(v.string(), v.array(v.nullable(chartPrice))),
})
export type HistoryAnswer = Wire<typeof historySchema>

/** `GET /api/history/day`: the last day of every listed token, in at most 25 points. */
export const dayHistorySchema = v.object({
  step: v.pipe(v.number(), v.integer(), v.gtValue(0)),
  start: count,
  at: v.nullable(count),
  /** The first number of a line is its price, the others are changes from the one before, in 10^-4. */
  moves: v.record(v.string(), v.array(v.nullable(v.pipe(v.number(), v.finite())))),
})
export type DayHistoryAnswer = Wire<typeof dayHistorySchema>

/** `GET /lcd/cosmos/bank/v1beta1/balances/{address}` */
export const balancesSchema = v.object({
  balances: v.array(v.object({ denom: v.string(), amount: units })),
  pagination: v.object({ next_key: v.nullable(v.string()), total: v.string() }),
})
export type BalancesAnswer = Wire<typeof balancesSchema>

/**
 * `GET /api/transfers/fees?asset=USDC&origin=1&destination=8453&units=1000000`, in this order: the bridge fees of a
 * deposit of about this size. 404 if the bridge does not offer it. Amounts are in units of the origin's token.
 */
export const transferFeesSchema = v.object({
  asset: v.string(),
  origin: v.number(),
  destination: v.number(),
  /** The part that does not depend on the amount. */
  fixed: units,
  /** Share of the deposit, in 10^-18. */
  share: units,
  limits: v.object({ minimum: units, maximum: units, instant: units }),
  fillSeconds: v.number(),
  /** In seconds since 1970, as the next one. */
  quoteTimestamp: v.number(),
  fillDeadline: v.number(),
  exclusivity: v.nullable(v.object({ relayer: v.string(), deadline: v.number() })),
  spokePools: v.object({ origin: v.string(), destination: v.string() }),
})
export type TransferFeesAnswer = Wire<typeof transferFeesSchema>

/** Relative to dollars: `perSecond` is the standard deviation of the log price in one second. */
const volatilitySchema = v.variant('type', [
  v.object({ type: v.literal('dollar') }),
  v.object({
    type: v.literal('forecast'),
    /** The topic on Allora's network. */
    topic: v.number(),
    /** How many forecasters there were; 0 if it is not known. */
    inferers: v.number(),
    ageMs: v.number(),
    perSecond: v.number(),
    /** In the same unit; null if it is not known. */
    dispersion: v.nullable(v.number()),
  }),
  v.object({
    type: v.literal('realised'),
    perSecond: v.number(),
    /** The blocks that were compared, and the time between the first and the last. */
    blocks: v.number(),
    spanSeconds: v.number(),
    ageMs: v.number(),
  }),
  v.object({ type: v.literal('unknown') }),
])
export type VolatilityAnswer = Wire<typeof volatilitySchema>

const driftSchema = v.variant('type', [
  v.object({
    type: v.literal('forecast'),
    topic: v.number(),
    inferers: v.number(),
    ageMs: v.number(),
    logReturn: v.number(),
    dispersion: v.number(),
    horizonSeconds: v.number(),
    /** How often the topic was right about the direction, as counted by this server. */
    hits: count,
    outcomes: count,
  }),
  v.object({ type: v.literal('unknown') }),
])
export type DriftAnswer = Wire<typeof driftSchema>

/** Tokens of the same asset move together. */
const assetRiskSchema = v.object({ asset: v.string(), volatility: volatilitySchema, drift: driftSchema })
export type AssetRisk = Wire<typeof assetRiskSchema>

/**
 * `GET /api/risk?listings=1:ETH,1:USDC`: the expected price moves of one or two tokens, keyed by id. A missing figure
 * is `unknown`, never a guess.
 */
export const riskSchema = v.object({ risks: v.record(v.string(), assetRiskSchema) })
export type RiskAnswer = Wire<typeof riskSchema>

/** `POST /api/intents` with a sentence that the parser of the page could not read. */
const intentRequestSchema = v.object({ text: v.string() })
export type IntentRequest = Wire<typeof intentRequestSchema>

/** `off`: no model is configured. The page checks the model's answer again. */
export const intentSchema = v.union([
  v.object({ type: v.literal('off') }),
  v.object({ type: v.literal('intent'), by: v.literal('parser'), intent: v.unknown() }),
  v.object({ type: v.literal('intent'), by: v.literal('model'), intent: v.unknown(), answer: v.unknown() }),
])
export type IntentAnswer = Wire<typeof intentSchema>

/** `POST /api/explanations`: a text whose facts a model puts into other words. */
const explanationRequestSchema = v.object({ text: v.string() })
export type ExplanationRequest = Wire<typeof explanationRequestSchema>

export const explanationSchema = v.variant('type', [
  v.object({ type: v.literal('off') }),
  v.object({ type: v.literal('text'), by: v.picklist(['template', 'model']), text: v.string() }),
])
export type ExplanationAnswer = Wire<typeof explanationSchema>

const worldNetworkSchema = v.object({
  chainId: v.number(),
  rpcUrls: v.array(v.string()),
  /** The hash of block 0. It identifies a chain; the id alone does not. */
  genesisHash: v.string(),
  /** The addresses of deployed contracts, by name. */
  contracts: v.record(v.string(), v.string()),
  /** The hash of the code of each contract whose name ends in `Hook`, by the same name. */
  hookCodeHashes: v.exactOptional(v.record(v.string(), v.string())),
})
export type WorldNetwork = Wire<typeof worldNetworkSchema>

/**
 * `GET /api/world`: the chains that the pages use. 503 while the local chains are starting. The live world has no networks
 * here: its clients have their own list of public nodes.
 */
export const worldSchema = v.object({ name: v.picklist(['local', 'live']), networks: v.array(worldNetworkSchema) })
export type World = Wire<typeof worldSchema>

/** `GET /api/trading`: whether pages may ask wallets to sign and send. */
export const tradingSchema = v.object({ trading: v.picklist(['closed', 'open']) })
export type TradingAnswer = Wire<typeof tradingSchema>

const marketBlockSchema = v.object({ number: count, hash: v.string(), timestamp: count })
export type MarketBlock = Wire<typeof marketBlockSchema>

/** In wei of the network's coin per unit of gas; null if it is unknown, which does not mean free. */
const marketGasSchema = v.object({ price: v.nullable(units), token: v.string() })
export type MarketGas = Wire<typeof marketGasSchema>

const pair = v.tuple([v.string(), v.string()])

/** How the router reaches a pool of another exchange than Uniswap: the rest of its key in Uniswap V4. */
const poolHookSchema = v.object({ address: v.string(), feePpm: v.number(), tickSpacing: v.number() })

/** The parameters of a Liquidity Book pair, and its memory of earlier trades. */
const binFeesSchema = v.object({
  baseFactor: count,
  filterPeriod: count,
  decayPeriod: count,
  reductionFactor: count,
  variableFeeControl: count,
  mostVolatility: count,
  volatilityReference: count,
  volatilityAccumulator: count,
  idReference: count,
  lastUpdate: count,
})

const poolSchema = v.variant('type', [
  v.object({
    type: v.literal('constantProduct'),
    id: v.string(),
    venue: v.string(),
    tokens: pair,
    feePpm: v.number(),
    /** The fee for payments in the second token, if it differs. */
    backFeePpm: v.exactOptional(v.number()),
    reserves: v.tuple([units, units]),
    hook: v.exactOptional(poolHookSchema),
  }),
  v.object({
    type: v.literal('concentrated'),
    id: v.string(),
    venue: v.string(),
    tokens: pair,
    feePpm: v.number(),
    /** The fee for payments in the second token, if it differs. */
    backFeePpm: v.exactOptional(v.number()),
    tickSpacing: v.number(),
    sqrtPriceX96: units,
    tick: v.number(),
    liquidity: units,
    /** `index:net liquidity`, separated by commas: a third of the size of a list of objects. */
    ticks: v.exactOptional(v.string()),
    /** Only in Uniswap V4: the zero address is the network's own coin, and the fee is without the protocol's. */
    key: v.exactOptional(v.object({ currencies: pair, fee: v.number() })),
    /** Only in Algebra Integral. */
    isLinked: v.exactOptional(v.literal(true)),
    hook: v.exactOptional(poolHookSchema),
  }),
  v.object({
    type: v.literal('solidly'),
    id: v.string(),
    venue: v.string(),
    tokens: pair,
    reserves: v.tuple([units, units]),
    /** One whole token each. */
    bases: v.tuple([units, units]),
    isStable: v.boolean(),
    feeBps: v.number(),
    hook: v.exactOptional(poolHookSchema),
  }),
  v.object({
    type: v.literal('curveStable'),
    id: v.string(),
    venue: v.string(),
    variant: v.picklist(['first', 'threePool', 'template', 'ng']),
    /** In the contract's order, as the lists below. */
    tokens: v.array(v.string()),
    balances: v.array(units),
    rates: v.array(units),
    amplification: units,
    /** In 10^-10. */
    fee: units,
    offpeg: v.exactOptional(units),
    hook: v.exactOptional(poolHookSchema),
  }),
  v.object({
    type: v.literal('curveCrypto'),
    id: v.string(),
    venue: v.string(),
    tokens: v.array(v.string()),
    balances: v.array(units),
    precisions: v.array(units),
    /** One less than the tokens. */
    priceScale: v.array(units),
    ann: units,
    gamma: units,
    invariant: units,
    /** In 10^-10. */
    midFee: units,
    outFee: units,
    feeGamma: units,
    hook: v.exactOptional(poolHookSchema),
  }),
  v.object({
    type: v.literal('liquidityBook'),
    id: v.string(),
    venue: v.string(),
    tokens: pair,
    binStep: v.number(),
    activeId: v.number(),
    /** `id:first reserve:second reserve`, separated by commas, near the active bin. */
    bins: v.exactOptional(v.string()),
    fees: binFeesSchema,
    /** The time for which the fee is computed, in seconds since 1970. */
    now: count,
    hook: v.exactOptional(poolHookSchema),
  }),
])
export type PoolAnswer = Wire<typeof poolSchema>

/** `GET /api/markets/:chainId`: the pools of a network. Every number is of the same block. 503 while it is closed. */
export const marketSchema = v.object({
  chainId: v.number(),
  /** A market whose block is older is not quoted as fresh. */
  staleAfterMs: v.number(),
  block: marketBlockSchema,
  gas: marketGasSchema,
  pools: v.array(poolSchema),
  /** Imported tokens, if any. A quote uses their pools only if it is about them. */
  imported: v.exactOptional(v.array(v.string())),
})
export type MarketAnswer = Wire<typeof marketSchema>

/** A `change` event of `GET /api/markets/:chainId/stream`. It follows the block `since`; after any other, start again. */
const marketChangeSchema = v.object({
  since: v.string(),
  block: marketBlockSchema,
  gas: marketGasSchema,
  /** Complete, except that ticks and bins are left out where they are as before. */
  pools: v.array(poolSchema),
  /** The ids of pools that can no longer be read, or are no longer followed. */
  gone: v.array(v.string()),
  imported: v.exactOptional(v.array(v.string())),
})
export type MarketChange = Wire<typeof marketChangeSchema>

/**
 * `GET /api/markets/:chainId/tokens/:address`: from the next block on, the market has the pools between this token and the
 * listed ones, for ten minutes. 404 if it is no token or has no pool. `pools` is their number.
 */
export const tokenPoolsSchema = v.object({ pools: count })
export type TokenPoolsAnswer = Wire<typeof tokenPoolsSchema>

/** `POST /api/newsletter` */
const newsletterRequestSchema = v.object({
  email: v.string(),
  /** Hidden in the form. Only programs fill it in, and their sign-ups are dropped. */
  topic: v.exactOptional(v.string()),
})
export type NewsletterRequest = Wire<typeof newsletterRequestSchema>

/** The longest address that mail servers accept (RFC 5321). */
export const longestEmail = 254
const LONGEST_LOCAL_PART = 64

/** The rule of `<input type="email">`, with the length limits of RFC 5321 and a dot in the domain, which is no IP address. */
export function isEmailAddress(text: string): boolean {
  return (
    text.length <= longestEmail &&
    text.indexOf('@') <= LONGEST_LOCAL_PART &&
    emailPattern.test(text) &&
    !/\.\d+$/.test(text)
  )
}

const emailPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i

export const newsletterSchema = v.object({
  type: v.picklist(['accepted', 'empty', 'malformed']),
  /** One sentence for the visitor. */
  message: v.string(),
})
export type NewsletterAnswer = Wire<typeof newsletterSchema>

/** The error body of every endpoint. */
export const refusalSchema = v.object({
  type: v.picklist([
    'badRequest',
    'forbidden',
    'notFound',
    'methodNotAllowed',
    'tooLarge',
    'unsupportedType',
    'tooManyRequests',
    'internal',
    'badGateway',
    'unavailable',
    'gatewayTimeout',
  ]),
  message: v.string(),
})
export type Refusal = Wire<typeof refusalSchema>

/**
 * The consent text of the newsletter, by language. A new wording in any of them needs a new version, so that old consents
 * stay provable.
 */
export const consent = {
  version: '2026-11-15',
  form: '/subscribe',
  texts: {
    en:
      'By clicking subscribe you consent to the processing of your personal data under our privacy policy. You may ' +
      'unsubscribe at any time.',
    zh: '点击订阅，即表示您同意我们按照隐私政策处理您的个人数据。您可以随时退订。',
  },
} as const
