import { findNetwork } from '@murmur/engine/network'
import { findArrival, type SwapRecord } from '@murmur/sdk/trade/record'
import { reviewCopy } from '../../../content/en/review.ts'
import { getCopy } from '../../../content/language.ts'
import { nameAmount } from '../../state/quote/quoteView.ts'

/** Where the tokens of a transfer are. No value for the other kinds, and before the deposit is in a block. */
export function describeArrival(record: SwapRecord): string | undefined {
  const { arrivals } = getCopy(reviewCopy).steps
  const arrival = findArrival(record)
  if (record.kind !== 'transfer' || arrival === undefined) return undefined
  const { bridge, receive } = record.terms
  const [here, there] = [record.chainId, bridge.destinationChainId].map((id) => findNetwork(id)?.name ?? String(id))
  const network = there ?? ''
  if (arrival.type === 'waiting') return arrivals.waiting(network)
  if (arrival.type === 'arrived') {
    const moved = findMoved(record)
    return arrivals.arrived({ amount: nameAmount({ ...receive, units: moved ?? receive.units }), network })
  }
  if (arrival.type === 'bridged')
    return arrivals.bridged({ amount: nameAmount({ listing: bridge.outputListing, units: arrival.units }), network })
  const amount = nameAmount({ listing: bridge.inputListing, units: bridge.inputAmount })
  return arrivals[arrival.type]({ amount, network: here ?? '' })
}

function findMoved({ steps }: SwapRecord): bigint | undefined {
  const state = steps.at(-1)?.state
  return state?.type === 'confirmed' ? state.moved?.received : undefined
}
