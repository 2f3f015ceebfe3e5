/** The types on the wire, and the rules that the server and the app share. The app imports no other file of the server. */

/** `GET /healthz` */
export type Health = { readonly status: 'ok' }

/** `GET /readyz`: 503 if it is not ready. */
export type Readiness = {
  readonly status: 'ready' | 'notReady'
  /**
   * The markets that are read, by chain id: `open`, `starting`, `stale`, or `closed` with the reason. After `open` and
   * `stale` stand the listed tokens that are closed.
   */
  readonly networks: Readonly<Record<string, string>>
}

/** `GET /api/prices?listings=1:ETH,56:BNB`, with ids in the order of the token list. Keyed by id. */
export type PricesAnswer = { readonly prices: Readonly<Record<string, PriceAnswer>> }

export type PriceAnswer =
  | {
      readonly type: 'price'
      /** A decimal without an exponent, above zero. A string, so that no client rounds it. */
      readonly usdPrice: string
      /** In percent, as a decimal; null if the source does not provide it. */
      readonly change24h: string | null
      readonly source: PriceSourceName
      /** The time of the price, in milliseconds since 1970. */
      readonly at: number
      /** Its age when the answer was written, for clients whose clock is wrong. */
      readonly ageMs: number
      /** No source answers at the moment: this is the last known price, at most 60 s old. */
      readonly isStale: boolean
    }
  | { readonly type: 'unknown' }

export type PriceSourceName = 'moralis' | 'defillama'

/** `GET /lcd/cosmos/bank/v1beta1/balances/{address}` */
export type BalancesAnswer = {
  /** `amount` is a whole number of the smallest unit. */
  readonly balances: readonly { readonly denom: string; readonly amount: string }[]
  readonly pagination: { readonly next_key: string | null; readonly total: string }
}

/**
 * `GET /api/transfers/fees?asset=USDC&origin=1&destination=8453&units=1000000`, in this order: what the bridge asks for a
 * deposit of about this size. 404 if the bridge does not offer it. Amounts are in units of the origin's token.
 */
export type TransferFeesAnswer = {
  readonly asset: string
  readonly origin: number
  readonly destination: number
  /** The part that does not depend on the amount. */
  readonly fixed: string
  /** Of the deposit, in 10^-18. */
  readonly share: string
  readonly limits: { readonly minimum: string; readonly maximum: string; readonly instant: string }
  readonly fillSeconds: number
  /** In seconds since 1970, as the next one. */
  readonly quoteTimestamp: number
  readonly fillDeadline: number
  readonly exclusivity: { readonly relayer: string; readonly deadline: number } | null
  readonly spokePools: { readonly origin: string; readonly destination: string }
}

/**
 * `GET /api/risk?listings=1:ETH,1:USDC`: how much each of one or two tokens is expected to move. Keyed by id. What is not
 * known is `unknown`, never a guess.
 */
export type RiskAnswer = { readonly risks: Readonly<Record<string, AssetRisk>> }

export type AssetRisk = {
  /** Tokens of the same asset move together. */
  readonly asset: string
  readonly volatility: VolatilityAnswer
  readonly drift: DriftAnswer
}

/** Relative to dollars: `perSecond` is the standard deviation of the log price in one second. */
export type VolatilityAnswer =
  | { readonly type: 'dollar' }
  | (ForecastSource & {
      readonly type: 'forecast'
      readonly perSecond: number
      /** In the same unit; null if it is not known. */
      readonly dispersion: number | null
    })
  | {
      readonly type: 'realised'
      readonly perSecond: number
      /** The blocks that were compared, and the time between the first and the last. */
      readonly blocks: number
      readonly spanSeconds: number
      readonly ageMs: number
    }
  | { readonly type: 'unknown' }

export type DriftAnswer =
  | (ForecastSource & {
      readonly type: 'forecast'
      readonly logReturn: number
      readonly dispersion: number
      readonly horizonSeconds: number
      /** How often the topic was right about the direction, as counted by this server. */
      readonly hits: number
      readonly outcomes: number
    })
  | { readonly type: 'unknown' }

type ForecastSource = {
  /** Of Allora's network. */
  readonly topic: number
  /** How many forecasters there were; 0 if it is not known. */
  readonly inferers: number
  readonly ageMs: number
}

/** `POST /api/intents` with a sentence that the parser of the page could not read. */
export type IntentRequest = { readonly text: string }

/** `off`: no model is configured. */
export type IntentAnswer =
  | { readonly type: 'off' }
  | { readonly type: 'intent'; readonly by: 'parser'; readonly intent: unknown }
  /** `answer` is what the model wrote, which the page checks again. */
  | { readonly type: 'intent'; readonly by: 'model'; readonly intent: unknown; readonly answer: unknown }

/** `POST /api/explanations`: a text whose facts a model puts into other words. */
export type ExplanationRequest = { readonly text: string }

export type ExplanationAnswer =
  | { readonly type: 'off' }
  | { readonly type: 'text'; readonly by: 'template' | 'model'; readonly text: string }

/** `GET /api/world`: the chains that the pages use. 503 while the local chains are starting. */
export type World = {
  readonly name: 'local' | 'live'
  /** Empty for the live world: the app has its own list of public nodes. */
  readonly networks: readonly WorldNetwork[]
}

export type WorldNetwork = {
  readonly chainId: number
  readonly rpcUrls: readonly string[]
  /** The hash of block 0. It identifies a chain; the id alone does not. */
  readonly genesisHash: string
  /** The addresses of deployed contracts, by name. */
  readonly contracts: Readonly<Record<string, string>>
}

/** `GET /api/trading`: whether pages may ask wallets to sign and send. */
export type TradingAnswer = { readonly trading: 'closed' | 'open' }

/** `GET /api/markets/:chainId`: the pools of a network. Every number is of the same block. 503 while it is closed. */
export type MarketAnswer = {
  readonly chainId: number
  /** A market whose block is older is not quoted as fresh. */
  readonly staleAfterMs: number
  readonly block: MarketBlock
  readonly gas: MarketGas
  readonly pools: readonly PoolAnswer[]
  /** Tokens that somebody imported, if any. A quote uses their pools only if it is about them. */
  readonly imported?: readonly string[]
}

/** A `change` event of `GET /api/markets/:chainId/stream`. It follows the block `since`; after any other, start again. */
export type MarketChange = {
  readonly since: string
  readonly block: MarketBlock
  readonly gas: MarketGas
  /** Complete, except that ticks are left out where they are as before. */
  readonly pools: readonly PoolAnswer[]
  /** The ids of pools that can no longer be read, or are no longer followed. */
  readonly gone: readonly string[]
  readonly imported?: readonly string[]
}

/**
 * `GET /api/markets/:chainId/tokens/:address`: from the next block on, the market has the pools between this token and the
 * listed ones, for ten minutes. 404 if it is no token or has no pool.
 */
export type TokenPoolsAnswer = {
  /** Their number. */
  readonly pools: number
}

export type MarketBlock = { readonly number: number; readonly hash: string; readonly timestamp: number }

/** In wei of the network's coin per unit of gas; null if it is unknown, which does not mean free. */
export type MarketGas = { readonly price: string | null; readonly token: string }

/** Units as decimal texts, since JSON numbers are not exact. */
export type PoolAnswer = PairAnswer | TickPoolAnswer

type PairAnswer = {
  readonly type: 'constantProduct'
  readonly id: string
  readonly venue: string
  readonly tokens: readonly [string, string]
  readonly feePpm: number
  readonly reserves: readonly [string, string]
}

type TickPoolAnswer = {
  readonly type: 'concentrated'
  readonly id: string
  readonly venue: string
  readonly tokens: readonly [string, string]
  readonly feePpm: number
  readonly tickSpacing: number
  readonly sqrtPriceX96: string
  readonly tick: number
  readonly liquidity: string
  /** `index:net liquidity`, separated by commas: a third of the size of a list of objects. */
  readonly ticks?: string
  /** Only in Uniswap V4: the zero address is the network's own coin, and the fee is without the protocol's. */
  readonly key?: { readonly currencies: readonly [string, string]; readonly fee: number }
}

/** `POST /api/newsletter` */
export type NewsletterRequest = {
  readonly email: string
  /** Hidden in the form. Only programs fill it in, and their sign-ups are dropped. */
  readonly topic?: string
}

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

export type NewsletterAnswer = {
  readonly type: 'accepted' | 'empty' | 'malformed'
  /** One sentence for the visitor. */
  readonly message: string
}

/** The error body of every endpoint. */
export type Refusal = {
  readonly type:
    | 'badRequest'
    | 'forbidden'
    | 'notFound'
    | 'methodNotAllowed'
    | 'tooLarge'
    | 'unsupportedType'
    | 'tooManyRequests'
    | 'internal'
    | 'badGateway'
    | 'unavailable'
    | 'gatewayTimeout'
  readonly message: string
}

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
