import { createStore } from '@murmur/sdk/store'

/** The id of the swap whose end the card shows. It needs no notice. */
export const shownOnCard = createStore<string | undefined>(undefined)
