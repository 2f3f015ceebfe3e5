/** Stands where a price would stand. */
export const priceUnknown = { chinese: '价格未知', english: 'Price unknown' } as const
