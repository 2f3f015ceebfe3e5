/** What the page itself sees while it loads, in ms since the navigation began. */
export type Probe = {
  /** The first contentful paint: text, picture or drawing. */
  firstPaint: number
  /** The first paint that showed text. */
  firstText: number
  largestPaint: number
  /** Every layout shift of the visit added up: never less than the CLS, which takes only the worst window of it. */
  layoutShift: number
  longestTask: number
  /** When React answers to the last control of the page. */
  interactive: Promise<number>
  /** When React answers to the field for the amount, or to the heading where there is none. */
  usable: Promise<number>
}

declare global {
  var probe: Probe
}

type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean }

/** Runs in the page, before its own scripts. Stands alone: nothing outside of its body exists there. */
export function installProbe(): void {
  globalThis.probe = {
    firstPaint: 0,
    firstText: 0,
    largestPaint: 0,
    layoutShift: 0,
    longestTask: 0,
    // No script of a page runs before all of it is read: to look sooner would only slow down its first paint.
    usable: new Promise((resolve) => {
      addEventListener('DOMContentLoaded', () => {
        const timer = setInterval(() => {
          const field = document.querySelector('#pay-amount') ?? document.querySelector('#root h1')
          if (field === null || !Object.keys(field).some((key) => key.startsWith('__reactProps$'))) return
          clearInterval(timer)
          resolve(performance.now())
        }, 4)
      })
    }),
    interactive: new Promise((resolve) => {
      addEventListener('DOMContentLoaded', () => {
        const timer = setInterval(() => {
          const controls = document.querySelectorAll('#root :is(h1, a, button, input)')
          const last = controls[controls.length - 1]
          // React leaves such a key on each element that it has taken over.
          if (last === undefined || !Object.keys(last).some((key) => key.startsWith('__reactProps$'))) return
          clearInterval(timer)
          resolve(performance.now())
        }, 4)
      })
    }),
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName('first-contentful-paint')) globalThis.probe.firstPaint = entry.startTime
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LargestContentfulPaint[]) {
      globalThis.probe.largestPaint = entry.startTime
      // An entry without an address is a block of text.
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
