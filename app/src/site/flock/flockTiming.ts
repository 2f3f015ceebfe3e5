/** Runs `start` once the page is painted, loaded, online and idle. Returns a function that cancels it. */
export function whenIdle(start: () => unknown): () => void {
  let isCancelled = false
  const run = () => {
    if (isCancelled) return
    if (navigator.onLine) start()
    else addEventListener('online', run, { once: true })
  }
  // Safari has no idle callbacks.
  const rest = () =>
    'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 2000 }) : setTimeout(run, 200)
  const loaded = () => whenPainted(rest)
  if (document.readyState === 'complete') loaded()
  else addEventListener('load', loaded, { once: true })
  return () => {
    isCancelled = true
  }
}

/** On a busy machine the page can be loaded and idle before its first paint. */
function whenPainted(start: () => void): void {
  const observer = new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    start()
  })
  observer.observe({ type: 'paint', buffered: true })
}

/** Runs `start` while the visitor allows motion, and the function that it returns otherwise. Returns a function that ends both. */
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
