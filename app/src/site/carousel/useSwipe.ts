import { type PointerEvent, useRef } from 'react'
import { findMoveOfSwipe, type Move } from './turnCarousel.ts'

/** Lets the cards follow a finger. A mouse has the arrows, and its drag selects the text of a card. */
export function useSwipe(onSwipe: (move: Move, at: number) => void) {
  const start = useRef<number>(undefined)

  const end = ({ currentTarget: stage }: PointerEvent<HTMLElement>) => {
    start.current = undefined
    stage.style.removeProperty('--drag')
    delete stage.dataset.dragged
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType !== 'mouse' && event.isPrimary) start.current = event.clientX
    },
    onPointerMove({ currentTarget: stage, clientX }: PointerEvent<HTMLElement>) {
      if (start.current === undefined) return
      stage.style.setProperty('--drag', `${clientX - start.current}px`)
      stage.dataset.dragged = ''
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (start.current === undefined) return
      const move = findMoveOfSwipe(event.clientX - start.current)
      end(event)
      if (move !== undefined) onSwipe(move, event.timeStamp)
    },
    onPointerCancel: end,
  }
}
