import styles from './rollDigits.module.css'

/**
 * Writes numbers into the element: each digit that changes rolls in, the others stand still. What stands there first does
 * not, and nothing does while somebody types: who types looks at the field, and every key is answered at once.
 */
export function rollDigits(element: Element): (text: string) => void {
  let shown: string | undefined
  // They all come to rest together.
  element.addEventListener('animationend', () => writeText(element, shown ?? ''))
  return (text) => {
    if (text === shown) return
    if (shown === undefined || !isRollWelcome()) writeText(element, text)
    else element.replaceChildren(...rollFrom(shown, text))
    shown = text
  }
}

/** A text that is there already is changed: to lay out a new one takes longer. */
function writeText(element: Element, text: string): void {
  const { firstChild, lastChild } = element
  if (firstChild instanceof Text && firstChild === lastChild) firstChild.data = text
  else element.replaceChildren(text)
}

function isRollWelcome(): boolean {
  return document.activeElement?.id !== 'pay-amount' && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

function rollFrom(before: string, after: string): readonly (Node | string)[] {
  const places = new Set(placeSigns(before))
  return placeSigns(after).map((place, index) => {
    const sign = after.charAt(index)
    return places.has(place) ? sign : createDigit(sign)
  })
}

/** Counted from the point, so that one digit more on the left moves no other. */
function placeSigns(text: string): readonly string[] {
  const point = text.includes('.') ? text.indexOf('.') : text.length
  return [...text].map((sign, index) => `${index - point}${sign}`)
}

function createDigit(sign: string): Element {
  const digit = document.createElement('span')
  digit.className = styles.digit ?? ''
  digit.textContent = sign
  return digit
}
