import type { ReadableStore } from '@murmur/sdk/store'
import type { Review } from '../review/createReview.ts'
import type { Swap } from '../state/createSwap.ts'
import { type CardEvent, type CardMessage, GREETING } from './cardMessage.ts'
import { reportQuotes, reportSwaps } from './reportSwap.ts'

type Card = {
  readonly quotes: Pick<Swap['quotes'], 'state'>
  readonly review: ReadableStore<Review | undefined>
}

/** With the observer of its own window. */
type Page = Window & Pick<typeof globalThis, 'ResizeObserver'>

/** Reports to the page around the frame: the height of the card, its quotes and its swaps. Returns a function that ends it. */
export function followHost(card: Card, page: Page): () => void {
  const { documentElement } = page.document
  const main = page.document.getElementById('main')
  if (page.parent === page || main === null) return () => {}
  documentElement.dataset.framed = ''
  // The server writes the other sites that may embed the card into its page.
  const embedders = [page.location.origin, ...(documentElement.dataset.embedders ?? '').split(' ')]
  let ends: readonly (() => void)[] = []
  const greet = ({ source, origin, data }: MessageEvent) => {
    if (source !== page.parent || data !== GREETING || !embedders.includes(origin) || ends.length > 0) return
    const post = (message: CardMessage) => page.parent.postMessage(message, origin)
    const report = (event: CardEvent) => post({ type: 'murmur:event', ...event })
    ends = [
      followHeight({ page, main }, (height) => post({ type: 'murmur:size', height })),
      reportQuotes(card.quotes.state, report),
      followReview(card.review, report),
    ]
  }
  page.addEventListener('message', greet)
  const ready: CardMessage = { type: 'murmur:ready' }
  page.parent.postMessage(ready, '*')
  return () => {
    page.removeEventListener('message', greet)
    for (const end of ends) end()
  }
}

type Place = { readonly page: Page; readonly main: Element }

function followHeight({ page, main }: Place, report: (height: number) => void): () => void {
  const observer = new page.ResizeObserver(() => report(Math.ceil(main.getBoundingClientRect().height)))
  observer.observe(main)
  return () => observer.disconnect()
}

/** The review loads after the first quote with a wallet. */
function followReview({ get, subscribe }: Card['review'], report: (event: CardEvent) => void): () => void {
  let end = () => {}
  const follow = () => {
    end()
    const review = get()
    const swaps = review && { records: review.execution.records, isOwn: review.progress.isOwn }
    end = swaps === undefined ? () => {} : reportSwaps(swaps, report)
  }
  follow()
  const unsubscribe = subscribe(follow)
  return () => {
    unsubscribe()
    end()
  }
}
