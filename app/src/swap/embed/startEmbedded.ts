import { followHost } from './followHost.ts'
import { followTheme } from './followTheme.ts'
import { widenSpan } from './widenSpan.ts'

/** The look of an embedded card, and its messages to the page around it. Returns a function that ends it. */
export function startEmbedded(card: Parameters<typeof followHost>[0], page: Window & typeof globalThis): () => void {
  const ends = [followTheme(page), followHost(card, page), followSight(page)]
  return () => {
    for (const end of ends) end()
  }
}

/**
 * Opens dialogs where the page around the frame shows it: a frame can be higher than the window, and the browser would
 * center them in the frame. Returns a function that ends it.
 */
function followSight(page: Window): () => void {
  const { documentElement } = page.document
  const look = () => {
    const dialog = documentElement.querySelector('dialog[open]')
    if (dialog === null) return
    // The rectangle of its first report is the part that is seen, across frames of other origins, too.
    const seen = new IntersectionObserver(([entry]) => {
      seen.disconnect()
      if (entry === undefined) return
      const height = page.innerHeight
      const { top, bottom } = widenSpan(entry.intersectionRect, { height })
      documentElement.style.setProperty('--sight-top', `${top}px`)
      documentElement.style.setProperty('--sight-bottom', `${height - bottom}px`)
    })
    seen.observe(documentElement)
  }
  const opening = new MutationObserver(look)
  opening.observe(documentElement, { subtree: true, attributeFilter: ['open'] })
  return () => opening.disconnect()
}
