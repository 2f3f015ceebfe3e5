import type { Address } from '@murmur/engine/token'
import type { Execution } from '../../execution/execution.ts'
import type { FoundQuote } from '../../quotes/quote.ts'
import type { Store } from '../../store.ts'
import type { Swap } from '../state/createSwap.ts'
import { type Offer, type OfferRefusal, prepareOffer, type Quoted } from './offer.ts'
import type { Recipient } from './recipient/recipient.ts'
import { expireOffer, type ReviewState, refreshStamp, showOffer } from './reviewState.ts'

type FollowOptions = {
  readonly execution: Pick<Execution, 'findNetwork' | 'offersBatch'>
  readonly state: Store<ReviewState>
  readonly recipient: Recipient
}

/** Some networks have five blocks a second: their nodes are not asked for each of them. */
const PAUSE_MS = 1_000

type Followed = Pick<Swap, 'quotes' | 'wallet' | 'trade'>

/** Prepares the quote of each block. Returns a function that ends it. */
export function followOffers({ quotes, wallet, trade }: Followed, options: FollowOptions): () => void {
  const { execution, state, recipient } = options
  let prepared: FoundQuote | undefined
  let preparedFor: Address | undefined
  let isPreparing = false
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Asked once per review. */
  let batching: Promise<boolean> | undefined

  const prepare = async (quoted: Quoted) => {
    const { address } = wallet.state.get().session?.account ?? {}
    const network = execution.findNetwork(quoted.stamp.chainId)
    if (network === undefined || address === undefined) return refuse('unknownNetwork')
    const account = address.toLowerCase() as Address
    batching ??= execution.offersBatch(quoted.stamp.chainId, { account })
    const recipient = preparedFor ?? account
    return await prepareOffer(quoted, { network, account, recipient, offersBatch: await batching })
  }
  const work = async (quoted: Quoted) => {
    isPreparing = true
    prepared = quoted.quote
    preparedFor = recipient.find()
    const result = await prepare(quoted)
    if (isOver) return
    const confirmBps = trade.get()?.risk?.findConfirmBps()
    const shown = result.type === 'offer' ? { ...result, confirmBps } : result
    // The quote may have expired meanwhile.
    if (quotes.state.get().type === 'quote') state.set(showResult(state.get(), shown))
    timer = setTimeout(() => {
      isPreparing = false
      follow()
    }, PAUSE_MS)
  }
  const follow = () => {
    const now = quotes.state.get()
    if (now.type !== 'quote') return state.set(expireOffer(state.get()))
    state.set(refreshStamp(state.get(), now))
    const isNew = now.quote !== prepared || recipient.find() !== preparedFor
    if (!isPreparing && !now.isPending && isNew) void work(now)
  }
  follow()
  const ends = [quotes.state.subscribe(follow), recipient.choice.subscribe(follow)]
  return () => {
    isOver = true
    clearTimeout(timer)
    for (const end of ends) end()
  }
}

function showResult(state: ReviewState, result: Offer | OfferRefusal): ReviewState {
  return result.type === 'offer' ? showOffer(state, result) : { ...state, refusal: result.reason }
}

function refuse(reason: OfferRefusal['reason']): OfferRefusal {
  return { type: 'refused', reason }
}
