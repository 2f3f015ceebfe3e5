import type { Page } from '@playwright/test'

/** Texts, values and placeholders that are cut off by a box around them. Texts for screen readers only do not count. */
export async function findClippedTexts(page: Page): Promise<string[]> {
  return [...(await page.evaluate(findClippedWords)), ...(await page.evaluate(findClippedValues))]
}

/** Runs in the page. */
function findClippedWords(): string[] {
  const slack = 1.5
  const moving = '[aria-roledescription="carousel"], section[aria-label^="Supported"], [data-flock], pre'
  const axes = [
    { overflow: 'overflowX', start: 'left', end: 'right' },
    { overflow: 'overflowY', start: 'top', end: 'bottom' },
  ] as const
  const isShown = (element: Element) =>
    element.closest(moving) === null && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const isForReaders = (element: Element) => element.closest('[class]')?.clientWidth === 1
  const listBoxes = (element: Element | null): Element[] =>
    element === null || element === document.body ? [] : [element, ...listBoxes(element.parentElement)]

  /** Boxes outside of one that scrolls do not count: scrolling reaches the text. */
  const isClipped = (boxes: readonly Element[], words: Node) =>
    axes.some(({ overflow, start, end }) => {
      const range = document.createRange()
      range.selectNodeContents(words)
      const text = range.getBoundingClientRect()
      const scroller = boxes.findIndex((box) => /auto|scroll/.test(getComputedStyle(box)[overflow]))
      return boxes
        .slice(0, scroller < 0 ? boxes.length : scroller)
        .filter((box) => /hidden|clip/.test(getComputedStyle(box)[overflow]))
        .map((box) => box.getBoundingClientRect())
        .some((box) => text[start] < box[start] - slack || text[end] > box[end] + slack)
    })
  return [...document.body.querySelectorAll('*')]
    .filter((element) => isShown(element) && !isForReaders(element))
    .flatMap((element) => [...element.childNodes].map((words) => ({ words, boxes: listBoxes(element) })))
    .filter(({ words }) => words.nodeType === Node.TEXT_NODE && words.textContent?.trim() !== '')
    .filter(({ words, boxes }) => isClipped(boxes, words))
    .map(({ words }) => words.textContent ?? '')
}

/** Runs in the page. */
function findClippedValues(): string[] {
  const slack = 1.5
  const isPlaceholderClipped = (input: HTMLInputElement) => {
    const pen = document.createElement('canvas').getContext('2d')
    if (pen === null || input.value !== '') return false
    pen.font = getComputedStyle(input, '::placeholder').font
    return pen.measureText(input.placeholder).width > input.clientWidth + slack
  }
  return [...document.querySelectorAll('input')]
    .filter(({ type }) => type === 'text' || type === 'email')
    .filter((input) => input.checkVisibility({ visibilityProperty: true }))
    .filter((input) => input.scrollWidth > input.clientWidth + slack || isPlaceholderClipped(input))
    .map(({ value, placeholder }) => value || placeholder)
}
