import { createStore } from '../store.ts'

/** The id of the swap whose end the card tells, so that no notice has to. */
export const shownOnCard = createStore<string | undefined>(undefined)
