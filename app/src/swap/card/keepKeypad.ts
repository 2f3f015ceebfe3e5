import type { MouseEvent } from 'react'

/** Tapped on a touch screen, a button that changes the amount leaves the focus in its field: the keypad stays open. */
export function keepKeypad(event: MouseEvent): void {
  if (document.activeElement instanceof HTMLInputElement && matchMedia('(pointer: coarse)').matches)
    event.preventDefault()
}
