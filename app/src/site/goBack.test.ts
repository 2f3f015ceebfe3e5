import { beforeEach, expect, test, vi } from 'vitest'
import { goBack } from './goBack.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

type Tab = { length: number; event?: 'popstate' | 'beforeunload'; navigation?: { canGoBack: boolean } }

/** A tab with a history of `length` pages, in which a step back begins with `event`, if at all. */
function openTab({ length, event, ...known }: Tab) {
  const target = new EventTarget()
  const steps: string[] = []
  const back = () => {
    steps.push('back')
    if (event) target.dispatchEvent(new Event(event))
  }
  goBack(
    {
      addEventListener: target.addEventListener.bind(target),
      setTimeout: setTimeout as unknown as Window['setTimeout'],
      clearTimeout,
      history: { length, back },
      ...known,
    },
    { goHome: () => steps.push('home') },
  )
  vi.runAllTimers()
  return steps
}

test('a fresh tab has no step back, so it goes home', () => {
  expect(openTab({ length: 1 })).toEqual(['home'])
})

test('within the app it goes one step back', () => {
  expect(openTab({ length: 3, event: 'popstate' })).toEqual(['back'])
})

test('after a full page load it goes back to the page that held the broken link', () => {
  expect(openTab({ length: 2, event: 'beforeunload' })).toEqual(['back'])
})

test('where all other pages of the history lie ahead, it goes home', () => {
  expect(openTab({ length: 2 })).toEqual(['back', 'home'])
})

test('where the browser knows of a step within the site, it may take its time to begin it', () => {
  expect(openTab({ length: 2, navigation: { canGoBack: true } })).toEqual(['back'])
})

test('where it knows of none, the page of another site is tried before home', () => {
  const navigation = { canGoBack: false }
  expect(openTab({ length: 2, event: 'beforeunload', navigation })).toEqual(['back'])
  expect(openTab({ length: 2, navigation })).toEqual(['back', 'home'])
})
