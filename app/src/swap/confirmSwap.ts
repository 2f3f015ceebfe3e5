import type { Screen } from './screen.ts'

/** Where a swap will be carried out. Until then it says that this is not open yet, and sends nothing. */
export function confirmSwap(screen: Pick<Screen, 'alert'>): void {
  screen.alert('notYetOpen')
}
