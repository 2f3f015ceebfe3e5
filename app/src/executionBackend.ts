import { fromOutside } from '@murmur/sdk/chain/outsideFailure'
import type { ReadArrival } from '@murmur/sdk/transfer/watchArrival'
import { pageNetworks } from './pageNetworks.ts'
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
    const code = Promise.all([
      import('@murmur/sdk/transfer/readArrivals'),
      import('@murmur/sdk/transfer/transferNetworks'),
    ])
    const failure = 'The code that follows transfers could not be loaded.'
    const [{ createArrivals }, { createTransferNetwork }] = await fromOutside(code, { failure })
    const findNetwork = async (chainId: number) => {
      const chain = await pageNetworks.getChain(chainId)
      return chain && createTransferNetwork(chain)
    }
    return createArrivals({ findNetwork, now: Date.now })
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
