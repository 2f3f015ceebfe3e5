import { createStore } from '@murmur/sdk/store'

/** The id of the swap whose end the card shows, so that no notice has to. */
export const shownOnCard = createStore<string | undefined>(undefined)
