/** The types on the wire, and the rules that the server and the app share. The app imports no other file of the server. */

/** `GET /healthz` */
export type Health = { readonly status: 'ok' }

/** `GET /readyz`: 503 if it is not ready. */
export type Readiness = { readonly status: 'ready' | 'notReady' }

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

/** `POST /api/newsletter` */
export type NewsletterRequest = { readonly email: string }

/** The longest address that mail servers accept (RFC 5321). */
export const longestEmail = 254
const LONGEST_LOCAL_PART = 64

/** The rule of `<input type="email">`, with the length limits of RFC 5321 and a dot in the domain. */
export function isEmailAddress(text: string): boolean {
  return text.length <= longestEmail && text.indexOf('@') <= LONGEST_LOCAL_PART && emailPattern.test(text)
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

/** The consent text of the newsletter. A new wording needs a new version, so that old consents stay provable. */
export const consent = {
  version: '2026-11-15',
  form: '/subscribe',
  text:
    'By clicking subscribe you consent to the processing of your personal data under our privacy policy. You may ' +
    'unsubscribe at any time.',
} as const
