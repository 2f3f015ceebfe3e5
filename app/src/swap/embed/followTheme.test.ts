import { expect, test } from 'vitest'
import { followTheme } from './followTheme.ts'

function open(search: string, isSystemLight = false) {
  const system = Object.assign(new EventTarget(), { matches: isSystemLight })
  const dataset: DOMStringMap = {}
  const page = { location: { search }, document: { documentElement: { dataset } }, matchMedia: () => system }
  const end = followTheme(page as unknown as Window)
  const setSystem = (isLight: boolean) => {
    system.matches = isLight
    system.dispatchEvent(new Event('change'))
  }
  return { dataset, end, setSystem }
}

test.each([
  ['', 'dark'],
  ['?theme=dark', 'dark'],
  ['?theme=light', 'light'],
  ['?theme=LIGHT', 'dark'],
  ['?theme=light"><script>', 'dark'],
  ['?pay=ETH&theme=auto', 'light'],
])('%j in a light system is %s', (search, theme) => {
  expect(open(search, true).dataset.theme).toBe(theme)
})

test('auto follows the system until the end, and no other theme does', () => {
  const [auto, light] = [open('?theme=auto'), open('?theme=light')]
  expect([auto.dataset.theme, light.dataset.theme]).toEqual(['dark', 'light'])
  for (const each of [auto, light]) each.setSystem(true)
  expect([auto.dataset.theme, light.dataset.theme]).toEqual(['light', 'light'])
  auto.end()
  auto.setSystem(false)
  expect(auto.dataset.theme).toBe('light')
})
