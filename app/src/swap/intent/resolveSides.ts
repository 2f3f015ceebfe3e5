import type { SwapIntent } from '@murmur/engine/intent/intent'
import { networks } from '@murmur/engine/network'
import type { Listing, Token } from '@murmur/engine/token'
import { canReceive, type Form } from '../state/form.ts'

/** The listings of an intent, or why there are none. */
export type ResolvedSides =
  | {
      readonly type: 'sides'
      readonly pay: Listing
      readonly receive: Listing
      /** A network that the user did not name was chosen. */
      readonly isNetworkChosen: boolean
    }
  | { readonly type: 'notListed'; readonly token: string }
  | { readonly type: 'alloraReceive' | 'sameListing' }

type Sources = { readonly form: Pick<Form, 'pay' | 'receive'>; readonly tokens: readonly Token[] }

/** Without a named network, that of the card counts where it has the token; to receive, that of the other side. */
export function resolveSides(intent: SwapIntent, { form, tokens }: Sources): ResolvedSides {
  const find = (symbol: string, networkId: string | undefined) => listListings(tokens, { symbol, networkId })
  const pays = find(intent.payToken, intent.payNetwork)
  const pay = choose(pays, [form.pay, find(intent.receiveToken, intent.receiveNetwork)[0]])
  if (pay === undefined) return { type: 'notListed', token: intent.payToken }
  const receives = find(intent.receiveToken, intent.receiveNetwork)
  if (receives.length > 0 && !receives.some(canReceive)) return { type: 'alloraReceive' }
  const receive = choose(receives.filter(canReceive), [pay, form.receive])
  if (receive === undefined) return { type: 'notListed', token: intent.receiveToken }
  if (receive.id === pay.id) return { type: 'sameListing' }
  const isNetworkChosen = intent.payNetwork === undefined || intent.receiveNetwork === undefined
  return { type: 'sides', pay, receive, isNetworkChosen }
}

type Name = { readonly symbol: string; readonly networkId: string | undefined }

function listListings(tokens: readonly Token[], { symbol, networkId }: Name): readonly Listing[] {
  const network = networks.find(({ id }) => id === networkId)
  const all = tokens.filter((token) => token.symbol === symbol).flatMap(({ listings }) => listings)
  return networkId === undefined ? all : all.filter(({ chainId }) => chainId === network?.chainId)
}

function choose(listings: readonly Listing[], preferred: readonly (Listing | undefined)[]): Listing | undefined {
  const near = preferred.map((other) => listings.find(({ chainId }) => chainId === other?.chainId))
  return near.find((listing) => listing !== undefined) ?? listings[0]
}
