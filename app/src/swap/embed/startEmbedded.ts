import { followHost } from './followHost.ts'
import { followSight } from './followSight.ts'
import { followTheme } from './followTheme.ts'

/** The look of an embedded card, and its messages to the page around it. Returns a function that ends it. */
export function startEmbedded(card: Parameters<typeof followHost>[0], page: Window & typeof globalThis): () => void {
  const ends = [followTheme(page), followHost(card, page), followSight(page)]
  return () => {
    for (const end of ends) end()
  }
}
