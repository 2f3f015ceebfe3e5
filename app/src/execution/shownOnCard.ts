import { createStore } from '../store.ts'

/** The id of the swap whose state the card shows. The notice of its end would only cover that line. */
export const shownOnCard = createStore<string | undefined>(undefined)
