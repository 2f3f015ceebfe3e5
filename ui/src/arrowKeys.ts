import type { KeyboardEvent } from 'react'
import { findNeighbour } from './findNeighbour.ts'

/**
 * Moves the focus between the stops, also from a control beside them: arrows go to the neighbour on the screen, Home and
 * End to the first and the last. Tab still reaches every stop, so a list stays a list for screen readers.
 */
export function moveByArrows(event: KeyboardEvent, { stops }: { stops: readonly HTMLElement[] }): void {
  const { key, target } = event
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return
  // In a text field, these keys move the caret.
  if (target instanceof HTMLInputElement && key !== 'ArrowUp' && key !== 'ArrowDown') return
  const next = target instanceof HTMLElement ? findStop(stops, { from: target, key }) : undefined
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

type Move = { readonly from: HTMLElement; readonly key: string }

function findStop(stops: readonly HTMLElement[], { from, key }: Move): HTMLElement | undefined {
  const choices = stops.filter((stop) => !(stop instanceof HTMLInputElement))
  if (key === 'Home') return choices[0]
  if (key === 'End') return choices.at(-1)
  const all = [...new Set([...stops, from])]
  const boxes = all.map((stop) => stop.getBoundingClientRect())
  return all[findNeighbour(boxes, { from: all.indexOf(from), key })]
}
