import { expect, type Page } from '@playwright/test'
import { findViolations } from '../violations.ts'

/** With reduced motion, once with more contrast, and with forced colours on a light and on a dark system. */
export async function expectEveryMode(page: Page, part: string): Promise<void> {
  for (const contrast of ['no-preference', 'more'] as const) {
    await page.emulateMedia({ reducedMotion: 'reduce', contrast })
    await expect
      .poll(() => page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running').length))
      .toBe(0)
    expect(await findViolations(page, { part }), `contrast: ${contrast}`).toEqual([])
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ reducedMotion: null, contrast: null, forcedColors: 'active', colorScheme })
    // Axe reads -webkit-text-fill-color, for which Chromium reports the author's colour although it paints the forced one.
    expect(await findViolations(page, { part, withoutRules: ['color-contrast'] }), `forced: ${colorScheme}`).toEqual([])
    expect(await page.evaluate(findPaleTexts, part), `forced: ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ forcedColors: null, colorScheme: null })
}

/** Runs in the page: texts whose forced colour has less than 4.5:1 on the forced colour behind it. */
function findPaleTexts(part: string): string[] {
  type Colour = readonly [number, number, number, number]
  const read = (colour: string): Colour => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number)
    return [red, green, blue, alpha]
  }
  const measureLight = ([red, green, blue]: Colour) => {
    const [r = 0, g = 0, b = 0] = [red, green, blue]
      .map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const findGround = (element: Element | null): Colour => {
    if (element === null) return read(getComputedStyle(document.documentElement).backgroundColor)
    const colour = read(getComputedStyle(element).backgroundColor)
    return colour[3] === 1 ? colour : findGround(element.parentElement)
  }
  const measure = (element: Element) => {
    const lights = [read(getComputedStyle(element).color), findGround(element)].map(measureLight)
    return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05)
  }
  const isExempt = (element: Element) => element.closest('[aria-disabled="true"], :disabled, svg') !== null
  return [...document.querySelectorAll(`${part} *`)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== ''))
    .filter((element) => !isExempt(element) && measure(element) < 4.5)
    .map((element) => `${element.textContent}: ${measure(element).toFixed(2)}`)
}
