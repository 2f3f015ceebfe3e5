/** Which card is in the centre, and how it came there. */
type CarouselState = {
  readonly active: number
  /** The card that was in the centre before. */
  readonly previous: number
  /** When it last turned, on the clock of the events that turn it. */
  readonly turnedAt: number
}

type Track = { readonly count: number }

export type Move = 'previous' | 'next' | 'first' | 'last' | { readonly to: number }

type Turn = Track & {
  readonly move: Move
  readonly at: number
}

export type Place = 'far-before' | 'before' | 'centre' | 'after' | 'far-after'

/** A second turn within it is ignored. */
const THROTTLE_MS = 300

/** The shortest distance of a swipe, in pixels. Less is a shaky tap. */
const SWIPE = 40

const moves: Partial<Record<string, Move>> = { ArrowLeft: 'previous', ArrowRight: 'next', Home: 'first', End: 'last' }

const places: Readonly<Record<number, Place>> = {
  [-2]: 'far-before',
  [-1]: 'before',
  0: 'centre',
  1: 'after',
  2: 'far-after',
}

export const atFirstCard: CarouselState = { active: 0, previous: 0, turnedAt: Number.NEGATIVE_INFINITY }

export function turnCarousel(state: CarouselState, { move, at, count }: Turn): CarouselState {
  if (at - state.turnedAt < THROTTLE_MS) return state
  const active = findTarget(move, { active: state.active, count })
  if (active === state.active) return state
  return { active, previous: state.active, turnedAt: at }
}

/** Where a card stands in the loop, seen from the centre, on the nearer side. */
export function placeCard(index: number, { active, count }: Track & { active: number }): Place {
  const distance = measureDistance(index, { active, count })
  return places[Math.max(-2, Math.min(2, distance))] ?? 'centre'
}

/** A card that comes round from the other end must not fly across the stage: it appears at its new place. */
export function isComingRound(index: number, { state, count }: Track & { state: CarouselState }): boolean {
  const before = measureDistance(index, { active: state.previous, count })
  const after = measureDistance(index, { active: state.active, count })
  return after !== before - measureDistance(state.active, { active: state.previous, count })
}

export function findMoveOfKey(key: string): Move | undefined {
  return moves[key]
}

/** A finger that goes to the left pulls the next card in. */
export function findMoveOfSwipe(distance: number): Move | undefined {
  if (Math.abs(distance) < SWIPE) return undefined
  return distance < 0 ? 'next' : 'previous'
}

function findTarget(move: Move, { active, count }: Track & { active: number }): number {
  if (typeof move === 'object') return move.to
  if (move === 'first') return 0
  if (move === 'last') return count - 1
  return modulo(active + (move === 'next' ? 1 : -1), count)
}

function measureDistance(index: number, { active, count }: Track & { active: number }): number {
  const half = Math.floor(count / 2)
  return modulo(index - active + half, count) - half
}

function modulo(value: number, count: number): number {
  return ((value % count) + count) % count
}
