/** Measurements inside the page, in ms since the start of the navigation. */
type Probe = {
  /** First contentful paint. */
  firstPaint: number
  /** The first paint that showed text. */
  firstText: number
  largestPaint: number
  /** The sum of all layout shifts: at least the CLS, which counts only the worst window. */
  layoutShift: number
  longestTask: number
  /** When React has hydrated the page. */
  interactive: Promise<number>
  /** When React has hydrated the swap screen, or the page where there is none. */
  usable: Promise<number>
}

declare global {
  var probe: Probe
}

type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean }

/** Runs in the page before its scripts, so it may use nothing from outside its body. */
export function installProbe(): void {
  globalThis.probe = {
    firstPaint: 0,
    firstText: 0,
    largestPaint: 0,
    layoutShift: 0,
    longestTask: 0,
    // Module scripts run after parsing, so checking earlier would only delay the first paint.
    usable: new Promise((resolve) => {
      addEventListener('DOMContentLoaded', () => {
        const timer = setInterval(() => {
          const isSwap = document.querySelector('#swap-screen') !== null
          if (isSwap ? performance.getEntriesByName('swap-hydrated').length === 0 : !isHydrated()) return
          clearInterval(timer)
          resolve(performance.now())
        }, 4)
      })
    }),
    interactive: new Promise((resolve) => {
      addEventListener('DOMContentLoaded', () => {
        const timer = setInterval(() => {
          if (!isHydrated()) return
          clearInterval(timer)
          resolve(performance.now())
        }, 4)
      })
    }),
  }
  function isHydrated(): boolean {
    const main = document.querySelector<HTMLElement>('main')
    if (main !== null) return main.dataset.hydrated === 'true'
    // The bare pages are not prerendered: their scripts are ready when their elements exist.
    return document.querySelector('#root')?.firstElementChild != null
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName('first-contentful-paint')) globalThis.probe.firstPaint = entry.startTime
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LargestContentfulPaint[]) {
      globalThis.probe.largestPaint = entry.startTime
      // An entry without a URL is a block of text.
      if (entry.url === '') globalThis.probe.firstText ||= entry.startTime
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[]) {
      if (!shift.hadRecentInput) globalThis.probe.layoutShift += shift.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) {
      globalThis.probe.longestTask = Math.max(globalThis.probe.longestTask, task.duration)
    }
  }).observe({ type: 'longtask', buffered: true })
}
