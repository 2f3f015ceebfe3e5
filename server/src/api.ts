/** What goes over the wire, and what both sides must say alike. The app imports this, and nothing else of the server. */

/** `GET /healthz` */
export type Health = { readonly status: 'ok' }

/** `GET /readyz`: 503 where it is not. */
export type Readiness = { readonly status: 'ready' | 'notReady' }

/** `GET /api/prices?listings=1:ETH,56:BNB`, with the ids of the token list in its order. By id. */
export type PricesAnswer = { readonly prices: Readonly<Record<string, PriceAnswer>> }

export type PriceAnswer =
  | {
      readonly type: 'price'
      /** A decimal without an exponent, above zero. Text, so that no reader rounds it. */
      readonly usdPrice: string
      /** In percent, as a decimal; null where the source does not say. */
      readonly change24h: string | null
      readonly source: PriceSourceName
      /** When it was true, in milliseconds since 1970. */
      readonly at: number
      /** How old it was when this was written: `at` for a reader whose clock is wrong. */
      readonly ageMs: number
      /** No source answers at the moment; this is the last that was heard, at most 60 s ago. */
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

/** `GET /api/world`: the chains behind the pages. 503 while the local ones are still starting. */
export type World = {
  readonly name: 'local' | 'live'
  /** None for the live world: the app knows the public nodes itself. */
  readonly networks: readonly WorldNetwork[]
}

export type WorldNetwork = {
  readonly chainId: number
  readonly rpcUrls: readonly string[]
  /** The hash of block 0: a chain is known by this, never by its id alone. */
  readonly genesisHash: string
  /** The addresses of deployed contracts, by name. */
  readonly contracts: Readonly<Record<string, string>>
}

/** `POST /api/newsletter` */
export type NewsletterRequest = { readonly email: string }

export type NewsletterAnswer = {
  readonly type: 'accepted' | 'empty' | 'malformed'
  /** One sentence for the reader. */
  readonly message: string
}

/** What every endpoint may answer instead. */
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

/** What a visitor agrees to by subscribing. A new wording gets a new version; the old ones stay provable. */
export const consent = {
  version: '2026-11-15',
  form: '/subscribe',
  text:
    'By clicking subscribe you consent to the processing of your personal data under our privacy policy. You may ' +
    'unsubscribe at any time.',
} as const
