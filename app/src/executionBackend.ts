import { fromOutside } from '@murmur/sdk/chain/outsideFailure'
import type { ReadArrival } from '@murmur/sdk/transfer/watchArrival'
import { type PageExecution, startExecution } from './startExecution.ts'

type PageOptions = Omit<Parameters<typeof startExecution>[0], 'readArrival'>

/** Sending, and following transfers to the other network. */
export function startPageExecution(options: PageOptions): Promise<PageExecution> {
  return startExecution({ ...options, readArrival: createArrivalReader() })
}

/** Its code loads with the first transfer. */
function createArrivalReader(): ReadArrival {
  let loaded: Promise<ReadArrival> | undefined
  const load = async () => {
    const code = Promise.all([import('@murmur/sdk/transfer/readArrivals'), import('./pageNetworks.ts')])
    const failure = 'The code that follows transfers could not be loaded.'
    const [{ createArrivals }, { getTransferNetwork }] = await fromOutside(code, { failure })
    return createArrivals({ findNetwork: getTransferNetwork, now: Date.now })
  }
  return async (deposit) => {
    loaded ??= load()
    // Retry a failed download next time.
    loaded.catch(() => {
      loaded = undefined
    })
    return await (await loaded)(deposit)
  }
}
