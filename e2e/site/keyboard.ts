import type { Page } from '@playwright/test'

type Walk = {
  readonly stops: readonly Stop[]
  /** The names of the controls that Tab did not reach. */
  readonly unreached: readonly string[]
}

type Stop = {
  readonly name: string
  /** The element is in the viewport and not covered. */
  readonly isInSight: boolean
  /** The element looks different with focus. */
  readonly hasRing: boolean
}

const MOST_STOPS = 200

/** Tabs through the page until the focus leaves it. */
export async function walkByTab(page: Page): Promise<Walk> {
  const notes = await page.evaluateHandle(startNotes)
  for (let count = 0; count < MOST_STOPS; count++) {
    await page.keyboard.press('Tab')
    if (!(await page.evaluate(noteStop, notes))) return await page.evaluate(endNotes, notes)
  }
  throw new Error(`The focus has not left the page after ${MOST_STOPS} stops.`)
}

type Note = { readonly element: Element; readonly look: string; readonly isInSight: boolean }
type Notes = { readonly stops: Note[]; readonly readLook: (element: Element) => string }

function startNotes(): Notes {
  scrollTo({ top: 0, behavior: 'instant' })
  const readLook = (element: Element) => {
    const { outline, outlineStyle, boxShadow, borderColor, backgroundColor, transform } = getComputedStyle(element)
    return [outlineStyle === 'none' ? '' : outline, boxShadow, borderColor, backgroundColor, transform].join()
  }
  return { stops: [], readLook }
}

/** The focus has not left the page. */
function noteStop({ stops, readLook }: Notes): boolean {
  const element = document.activeElement
  if (element === null || element === document.body) return false
  const { left, top, width, height } = element.getBoundingClientRect()
  const clamp = (value: number, most: number) => Math.min(Math.max(value, 1), most - 1)
  const x = clamp(left + width / 2, innerWidth)
  const y = clamp(top + height / 2, innerHeight)
  const topmost = document.elementFromPoint(x, y)
  const isInSight = topmost !== null && (element.contains(topmost) || topmost.contains(element))
  stops.push({ element, look: readLook(element), isInSight })
  return true
}

function endNotes({ stops, readLook }: Notes): Walk {
  const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent ?? element.tagName
  const visited = new Set(stops.map(({ element }) => element))
  const unreached = [...document.querySelectorAll('a[href], button:enabled, input:enabled, [tabindex="0"]')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !visited.has(element))
    .filter((element) => element.closest('[inert], [aria-hidden="true"]') === null)
  return {
    stops: stops.map(({ element, look, isInSight }) => ({
      name: nameOf(element),
      isInSight,
      hasRing: readLook(element) !== look,
    })),
    unreached: unreached.map(nameOf),
  }
}
