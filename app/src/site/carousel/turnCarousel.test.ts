import { expect, test } from 'vitest'
import {
  atFirstCard,
  findMoveOfKey,
  findMoveOfSwipe,
  isComingRound,
  type Move,
  placeCard,
  turnCarousel,
} from './turnCarousel.ts'

function turn(move: Move, { from }: { from: number }): number {
  return turnCarousel({ ...atFirstCard, active: from }, { move, at: 0, count: 5 }).active
}

function placesAround(active: number, count = 5) {
  return Array.from({ length: count }, (_, index) => placeCard(index, { active, count }))
}

test('a turn remembers the card it came from and when', () => {
  expect(turnCarousel(atFirstCard, { move: 'next', at: 1000, count: 5 })).toEqual({
    active: 1,
    previous: 0,
    turnedAt: 1000,
  })
})

test('the last card is followed by the first, and the first preceded by the last', () => {
  expect([turn('next', { from: 4 }), turn('previous', { from: 0 })]).toEqual([0, 4])
})

test('first, last and a chosen card are reached directly', () => {
  expect([turn('first', { from: 3 }), turn('last', { from: 1 }), turn({ to: 2 }, { from: 4 })]).toEqual([0, 4, 2])
})

test('a second turn within the throttle is ignored, one after it counts', () => {
  const turned = { active: 1, previous: 0, turnedAt: 1000 }
  expect(turnCarousel(turned, { move: 'next', at: 1299, count: 5 })).toBe(turned)
  expect(turnCarousel(turned, { move: 'next', at: 1300, count: 5 }).active).toBe(2)
})

test('turning to the card in the centre changes nothing', () => {
  expect(turnCarousel(atFirstCard, { move: { to: 0 }, at: 1000, count: 5 })).toBe(atFirstCard)
})

test('one card stands on each side of the centre, the others wait behind them', () => {
  expect(placesAround(0)).toEqual(['centre', 'after', 'far-after', 'far-before', 'before'])
  expect(placesAround(3)).toEqual(['far-after', 'far-before', 'before', 'centre', 'after'])
})

test('three cards fill the stage', () => {
  expect(placesAround(0, 3)).toEqual(['centre', 'after', 'before'])
})

test('of three cards, the one that changes sides comes round', () => {
  const state = { active: 1, previous: 0, turnedAt: 0 }
  expect([0, 1, 2].map((index) => isComingRound(index, { state, count: 3 }))).toEqual([false, false, true])
})

test('before the first turn no card comes round', () => {
  expect([0, 1, 2, 3, 4].some((index) => isComingRound(index, { state: atFirstCard, count: 5 }))).toBe(false)
})

test('arrow keys, Home and End turn, other keys do not', () => {
  expect(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'Enter'].map(findMoveOfKey)).toEqual([
    'previous',
    'next',
    'first',
    'last',
    undefined,
  ])
})

test('a swipe to the left brings the next card, to the right the previous, and a shaky tap none', () => {
  expect([-80, 80, -12].map(findMoveOfSwipe)).toEqual(['next', 'previous', undefined])
})
