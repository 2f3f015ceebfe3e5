/** Runs `start` once the page has loaded and has nothing better to do. Returns what calls it off. */
export function whenIdle(start: () => unknown): () => void {
  let calledOff = false
  const run = () => {
    if (!calledOff) start()
  }
  // Safari knows no idle callbacks; there a moment after the load event is the next best thing.
  const rest = () =>
    'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 2000 }) : setTimeout(run, 200)
  if (document.readyState === 'complete') rest()
  else addEventListener('load', rest, { once: true })
  return () => {
    calledOff = true
  }
}
