/** Which card is in the centre, and how it came there. */
type CarouselState = {
  readonly active: number
  /** The card that was in the centre before. */
  readonly previous: number
  /** When it last turned, on the clock of the events that turn it. */
  readonly turnedAt: number
}

type Track = { readonly count: number; readonly loop: boolean }

export type Move = 'previous' | 'next' | 'first' | 'last' | { readonly to: number }

type Turn = Track & {
  readonly move: Move
  readonly at: number
  /** Milliseconds in which a second turn is ignored. */
  readonly throttle: number
}

export type Place = 'far-before' | 'before' | 'centre' | 'after' | 'far-after'

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

export function turnCarousel(state: CarouselState, { move, at, throttle, ...track }: Turn): CarouselState {
  if (at - state.turnedAt < throttle) return state
  const active = findTarget(move, { active: state.active, ...track })
  if (active === state.active) return state
  return { active, previous: state.active, turnedAt: at }
}

/** Where a card stands, seen from the centre; with a loop, on the nearer side. */
export function placeCard(index: number, { active, ...track }: Track & { active: number }): Place {
  const distance = measureDistance(index, { active, ...track })
  return places[Math.max(-2, Math.min(2, distance))] ?? 'centre'
}

/** A card that comes round from the other end must not fly across the stage: it appears at its new place. */
export function isComingRound(index: number, { state, ...track }: Track & { state: CarouselState }): boolean {
  const before = measureDistance(index, { active: state.previous, ...track })
  const after = measureDistance(index, { active: state.active, ...track })
  return after !== before - measureDistance(state.active, { active: state.previous, ...track })
}

export function findMoveOfKey(key: string): Move | undefined {
  return moves[key]
}

/** A finger that goes to the left pulls the next card in. */
export function findMoveOfSwipe(distance: number): Move | undefined {
  if (Math.abs(distance) < SWIPE) return undefined
  return distance < 0 ? 'next' : 'previous'
}

function findTarget(move: Move, { active, count, loop }: Track & { active: number }): number {
  if (typeof move === 'object') return move.to
  if (move === 'first') return 0
  if (move === 'last') return count - 1
  const target = active + (move === 'next' ? 1 : -1)
  return loop ? modulo(target, count) : Math.max(0, Math.min(count - 1, target))
}

function measureDistance(index: number, { active, count, loop }: Track & { active: number }): number {
  if (!loop) return index - active
  const half = Math.floor(count / 2)
  return modulo(index - active + half, count) - half
}

function modulo(value: number, count: number): number {
  return ((value % count) + count) % count
}
