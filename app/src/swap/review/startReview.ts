import type { Swap } from '../state/createSwap.ts'
import { createReview, type Review } from './createReview.ts'

/** Opens sending for as long as trading is open. */
export async function startReview(swap: Swap): Promise<Review> {
  const execution = await swap.execution.load()
  const isTried = swap.screen.state.get().trading === 'tried'
  const closeTrading = execution.openTrading(isTried ? 'user' : 'deployment')
  const review = createReview(swap, execution)
  const asked = takeAsked(window)
  const isKnown = execution.records.get().some(({ id }) => id === asked?.id)
  if (isKnown && asked?.type === 'resume') void review.resume(asked.id)
  if (isKnown && asked?.type === 'revoke') {
    review.leftover.lookAt(asked.id)
    review.show(asked.id)
  }
  return {
    ...review,
    dispose() {
      review.dispose()
      closeTrading()
    },
  }
}

type Asked = { readonly type: 'resume' | 'revoke'; readonly id: string }

const names = ['resume', 'revoke'] as const

/**
 * Reads the request of a link in the activity list, like `/swap?resume=<id of a record>`. It opens a review and no
 * wallet window. It is then removed from the address, so that a reload does not open it again.
 */
function takeAsked({ location, history }: Pick<Window, 'location' | 'history'>): Asked | undefined {
  const values = new URLSearchParams(location.search)
  const type = names.find((name) => values.has(name))
  if (type === undefined) return undefined
  const id = values.get(type) ?? ''
  for (const name of names) values.delete(name)
  const search = values.toString()
  history.replaceState(history.state, '', `${location.pathname}${search === '' ? '' : `?${search}`}${location.hash}`)
  return { type, id }
}
