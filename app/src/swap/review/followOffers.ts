import type { Address, Listing } from '@murmur/engine/token'
import { elapsed } from '@murmur/sdk/clock'
import { reportFault } from '@murmur/sdk/faults'
import type { FoundQuote, Question } from '@murmur/sdk/market/quoteState'
import type { Store } from '@murmur/sdk/store'
import type { Execution } from '@murmur/sdk/trade/execution'
import { type Offer, type OfferRefusal, prepareOffer, type Quoted } from '@murmur/sdk/trade/offer'
import { readQuoted } from '@murmur/sdk/trade/quotedTransfer'
import type { Swap } from '../state/createSwap.ts'
import type { Recipient } from './recipient/recipient.ts'
import { expireOffer, type ReviewState, refreshStamp, showOffer } from './reviewState.ts'
import { followExactFees } from './transfer/followExactFees.ts'

type FollowOptions = {
  readonly execution: Pick<Execution, 'findNetwork' | 'offersBatch'>
  readonly state: Store<ReviewState>
  readonly recipient: Recipient
}

/** Some networks have five blocks a second: their nodes are not asked for each of them. */
const PAUSE_MS = 1_000

type Followed = Pick<Swap, 'quotes' | 'wallet' | 'tolerance'>

/** Prepares the quote of each block. Returns a function that ends it. */
export function followOffers({ quotes, wallet, tolerance }: Followed, options: FollowOptions): () => void {
  const { execution, state, recipient } = options
  let prepared: FoundQuote | undefined
  let preparedFor: Address | undefined
  let isPreparing = false
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Asked once per review. */
  let batching: Promise<boolean> | undefined

  const fees = followExactFees({
    fetch: (path, init) => fetch(path, init),
    elapsed,
    ask: (question) => void quotes.load(getListing(question.pay).chainId).then((service) => service.ask(question)),
    refuse: (reason) => state.set({ ...state.get(), refusal: reason }),
  })
  const prepare = async (quoted: Quoted) => {
    const { address } = wallet.state.get().session?.account ?? {}
    const { pay, receive } = quoted.quote
    const [network, destination] = [pay, receive].map(({ listing }) => execution.findNetwork(Number(listing.chainId)))
    if (network === undefined || destination === undefined || address === undefined) return refuse('unknownNetwork')
    const account = address.toLowerCase() as Address
    batching ??= execution.offersBatch(quoted.stamp.chainId, { account })
    const recipient = preparedFor ?? account
    return await prepareOffer(quoted, { network, destination, account, recipient, offersBatch: await batching })
  }
  const work = async (quoted: Quoted) => {
    isPreparing = true
    prepared = quoted.quote
    preparedFor = recipient.find()
    const result = await prepare(quoted).catch(refuseFault)
    if (isOver) return
    const measured = tolerance.get()?.tolerance
    const confirmBps = measured?.type === 'measured' ? measured.confirmBps : undefined
    const shown = result.type === 'offer' ? { ...result, confirmBps } : result
    // The quote may have expired meanwhile.
    if (readQuoted(quotes.state.get()) !== undefined) state.set(showResult(state.get(), shown))
    timer = setTimeout(() => {
      isPreparing = false
      follow()
    }, PAUSE_MS)
  }
  const follow = () => {
    const now = readQuoted(quotes.state.get())
    if (now === undefined) return state.set(expireOffer(state.get()))
    state.set(refreshStamp(state.get(), now))
    const isNew = now.quote !== prepared || recipient.find() !== preparedFor
    if (!now.isPending && fees.check(now) && !isPreparing && isNew) void work(now)
  }
  follow()
  const ends = [quotes.state.subscribe(follow), recipient.choice.subscribe(follow)]
  return () => {
    isOver = true
    clearTimeout(timer)
    fees.end()
    for (const end of ends) end()
  }
}

function getListing(side: Question['pay']): Listing {
  return 'units' in side ? side.listing : side
}

function showResult(state: ReviewState, result: Offer | OfferRefusal): ReviewState {
  return result.type === 'offer' ? showOffer(state, result) : { ...state, refusal: result.reason }
}

/** The next block tries again, and the user knows that the page is broken. */
function refuseFault(error: unknown): OfferRefusal {
  reportFault(error, { place: 'preparing a swap' })
  return refuse('pageFault')
}

function refuse(reason: OfferRefusal['reason']): OfferRefusal {
  return { type: 'refused', reason }
}
