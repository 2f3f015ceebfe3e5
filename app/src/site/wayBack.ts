/** The parts of the browser that a way back needs. */
type Browser = Pick<Window, 'addEventListener' | 'setTimeout' | 'clearTimeout'> & {
  readonly history: Pick<History, 'length' | 'back'>
  /** Missing in older browsers. */
  readonly navigation?: Pick<Navigation, 'canGoBack'>
}

/** Long enough for a browser to start going back, short enough to feel like an answer. */
const PATIENCE = 400

/**
 * One step back, or home where there is no step. The browser knows of steps within the site; of pages of others it tells
 * only the length of the history, which counts those ahead too. There, a step that it does not begin means that there
 * was none.
 */
export function goBack(browser: Browser, { goHome }: { goHome: () => void }): void {
  if (browser.history.length <= 1) {
    goHome()
    return
  }
  // However long a busy machine takes to begin it.
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
