/** The parts of the browser that `goBack` needs. */
type Browser = Pick<Window, 'addEventListener' | 'setTimeout' | 'clearTimeout'> & {
  readonly history: Pick<History, 'length' | 'back'>
  /** Missing in older browsers. */
  readonly navigation?: Pick<Navigation, 'canGoBack'>
}

/** Long enough for a browser to start going back, short enough to feel like an answer. */
const PATIENCE = 400

/**
 * Goes one step back, or home if there is none. For steps outside of the site the browser reports only the length of
 * the history, which includes steps ahead. If it does not start to go back within a moment, there was no step.
 */
export function goBack(browser: Browser, { goHome }: { goHome: () => void }): void {
  if (browser.history.length <= 1) {
    goHome()
    return
  }
  // No timeout here: a busy machine may take longer to start.
  if (browser.navigation?.canGoBack === true) {
    browser.history.back()
    return
  }
  const waiting = browser.setTimeout(goHome, PATIENCE)
  const settle = () => browser.clearTimeout(waiting)
  browser.addEventListener('popstate', settle, { once: true })
  browser.addEventListener('beforeunload', settle, { once: true })
  browser.history.back()
}
