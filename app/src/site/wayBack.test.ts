import { beforeEach, expect, test, vi } from 'vitest'
import { goBack } from './wayBack.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

/** A tab with a history of `length` pages, in which a step back begins with `event`, if at all. */
function openTab({ length, event }: { length: number; event?: 'popstate' | 'beforeunload' }) {
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
