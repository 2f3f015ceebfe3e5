/** The parts of the browser that a way back needs. */
type Browser = Pick<Window, 'addEventListener' | 'setTimeout' | 'clearTimeout'> & {
  readonly history: Pick<History, 'length' | 'back'>
}

/** Long enough for a browser to start going back, short enough to feel like an answer. */
const PATIENCE = 400

/**
 * One step back, or home where there is no step. The length of the history counts the pages ahead too, so a step that
 * the browser does not begin means that there was none.
 */
export function goBack(browser: Browser, { goHome }: { goHome: () => void }): void {
  if (browser.history.length <= 1) {
    goHome()
    return
  }
  const waiting = browser.setTimeout(goHome, PATIENCE)
  const settle = () => browser.clearTimeout(waiting)
  browser.addEventListener('popstate', settle, { once: true })
  browser.addEventListener('beforeunload', settle, { once: true })
  browser.history.back()
}
