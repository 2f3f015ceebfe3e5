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

const five = { count: 5, loop: true }
const fiveInLine = { count: 5, loop: false }

function turn(move: Move, { from, track = five }: { from: number; track?: typeof five }): number {
  return turnCarousel({ ...atFirstCard, active: from }, { move, at: 0, throttle: 300, ...track }).active
}

function placesAround(active: number, track = five) {
  return Array.from({ length: track.count }, (_, index) => placeCard(index, { active, ...track }))
}

test('a turn remembers the card it came from and when', () => {
  expect(turnCarousel(atFirstCard, { move: 'next', at: 1000, throttle: 300, ...five })).toEqual({
    active: 1,
    previous: 0,
    turnedAt: 1000,
  })
})

test('with a loop, the last card is followed by the first, and the first preceded by the last', () => {
  expect([turn('next', { from: 4 }), turn('previous', { from: 0 })]).toEqual([0, 4])
})

test('without a loop, the ends hold', () => {
  expect([turn('next', { from: 4, track: fiveInLine }), turn('previous', { from: 0, track: fiveInLine })]).toEqual([
    4, 0,
  ])
})

test('first, last and a chosen card are reached directly', () => {
  expect([turn('first', { from: 3 }), turn('last', { from: 1 }), turn({ to: 2 }, { from: 4 })]).toEqual([0, 4, 2])
})

test('a second turn within the throttle is ignored, one after it counts', () => {
  const turned = { active: 1, previous: 0, turnedAt: 1000 }
  expect(turnCarousel(turned, { move: 'next', at: 1299, throttle: 300, ...five })).toBe(turned)
  expect(turnCarousel(turned, { move: 'next', at: 1300, throttle: 300, ...five }).active).toBe(2)
})

test('turning to the card in the centre changes nothing', () => {
  expect(turnCarousel(atFirstCard, { move: { to: 0 }, at: 1000, throttle: 300, ...five })).toBe(atFirstCard)
})

test('one card stands on each side of the centre, the others wait behind them', () => {
  expect(placesAround(0)).toEqual(['centre', 'after', 'far-after', 'far-before', 'before'])
  expect(placesAround(3)).toEqual(['far-after', 'far-before', 'before', 'centre', 'after'])
})

test('three cards fill the stage', () => {
  expect(placesAround(0, { count: 3, loop: true })).toEqual(['centre', 'after', 'before'])
})

test('without a loop nothing stands before the first card', () => {
  expect(placesAround(0, fiveInLine)).toEqual(['centre', 'after', 'far-after', 'far-after', 'far-after'])
})

test('of three cards, the one that changes sides comes round', () => {
  const state = { active: 1, previous: 0, turnedAt: 0 }
  expect([0, 1, 2].map((index) => isComingRound(index, { state, count: 3, loop: true }))).toEqual([false, false, true])
})

test('before the first turn no card comes round', () => {
  expect([0, 1, 2, 3, 4].some((index) => isComingRound(index, { state: atFirstCard, ...five }))).toBe(false)
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
