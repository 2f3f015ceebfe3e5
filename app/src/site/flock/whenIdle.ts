/** Runs `start` once the page is painted, loaded, online and has nothing better to do. Returns what calls it off. */
export function whenIdle(start: () => unknown): () => void {
  let calledOff = false
  const run = () => {
    if (calledOff) return
    if (navigator.onLine) start()
    else addEventListener('online', run, { once: true })
  }
  // Safari knows no idle callbacks; there a moment after the load event is the next best thing.
  const rest = () =>
    'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 2000 }) : setTimeout(run, 200)
  const loaded = () => whenPainted(rest)
  if (document.readyState === 'complete') loaded()
  else addEventListener('load', loaded, { once: true })
  return () => {
    calledOff = true
  }
}

/** On a busy machine the page may have loaded, and rest, before its first text is on the screen. */
function whenPainted(start: () => void): void {
  const observer = new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    start()
  })
  observer.observe({ type: 'paint', buffered: true })
}
