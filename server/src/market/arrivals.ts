import { type Memory, readPools } from './marketMemory.ts'
import type { PoolListing } from './poolListing.ts'
import type { MarketClient } from './readCalls.ts'
import type { Venues } from './venues.ts'

/**
 * Pools that the market does not have yet. They are read beside the blocks, so that no block is late, and join the market
 * at the next one.
 */
type Arrivals = {
  /** Reads the wanted pools that are missing in the market. */
  read(): Promise<void>
  /** Starts the same in the background. A failure is left to the next time. */
  readSoon(): void
  /** Those that have been read and not taken, oldest first. */
  list(): readonly Memory[]
  /** They are part of the market now. */
  take(arrived: readonly Memory[]): void
  /** The market was read from nothing, perhaps after a reorganised block. */
  forget(): void
}

type ArrivalsOptions = {
  readonly venues: Venues
  readonly getMarket: () => Memory | undefined
  readonly listWanted: () => readonly PoolListing[]
}

export function createArrivals(client: MarketClient, { venues, getMarket, listWanted }: ArrivalsOptions): Arrivals {
  let arrived: readonly Memory[] = []
  let queue = Promise.resolve()
  let waiting = 0
  let forgotten = 0

  const listMissing = (market: Memory) => {
    const known = new Set([market, ...arrived].flatMap(({ pools }) => pools.map(({ id }) => id)))
    return listWanted().filter(({ id }) => !known.has(id))
  }
  const readMissing = async (): Promise<void> => {
    const market = getMarket()
    const pools = market === undefined ? [] : listMissing(market)
    if (market === undefined || pools.length === 0) return
    const before = forgotten
    const memory = await readPools(client, { pools, block: market.block, venues })
    // The block may have been replaced.
    if (forgotten !== before) return await readMissing()
    arrived = [...arrived, memory]
  }
  const read = async () => {
    waiting += 1
    const reading = queue.then(readMissing).finally(() => {
      waiting -= 1
    })
    queue = reading.catch(() => {})
    await reading
  }
  return {
    read,
    readSoon() {
      const market = getMarket()
      // The next block tries again if no node answers.
      if (waiting === 0 && market !== undefined && listMissing(market).length > 0) read().catch(() => {})
    },
    list: () => arrived,
    take(taken) {
      arrived = arrived.filter((memory) => !taken.includes(memory))
    },
    forget() {
      arrived = []
      forgotten += 1
    },
  }
}
