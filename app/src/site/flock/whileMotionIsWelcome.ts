/** Runs `start` while the visitor allows motion, and what it returns as soon as they do not. Returns what ends it all. */
export function whileMotionIsWelcome(start: () => () => void): () => void {
  const reduced = matchMedia('(prefers-reduced-motion: reduce)')
  let stop: (() => void) | undefined
  const update = () => {
    stop?.()
    stop = reduced.matches ? undefined : start()
  }
  update()
  reduced.addEventListener('change', update)
  return () => {
    reduced.removeEventListener('change', update)
    stop?.()
  }
}
