import { findArrival, type SwapRecord } from '@murmur/sdk/trade/record'
import { describeRecord } from '../recordView.ts'

/** The panel on the page of a transfer. */
export const SPEED_UP_ID = 'speed-up'

/** Where relayers can be offered more for a transfer that waits longer than usual. */
export function findSpeedUpPath(record: SwapRecord): string | undefined {
  const arrival = findArrival(record)
  const { path } = describeRecord(record)
  if (arrival?.type !== 'waiting' || arrival.canSpeedUp !== true) return undefined
  return path && `${path}#${SPEED_UP_ID}`
}
