import type { DataFee } from '@murmur/engine/network'
import type { MarketClient } from './readCalls.ts'
import { readDataPrice } from './readDataPrice.ts'
import { type Block, readTip } from './readHead.ts'

/** These fees change slowly. Reading them in each block would cost more requests. */
const FEE_BLOCKS = 10n

type SlowFees = Readonly<Record<'tip' | 'dataPrice', bigint | undefined>> & { readonly readAt: bigint }

/** What users pay per unit of gas in a block. */
export function createGasPriceReader(
  client: MarketClient,
  { dataFee }: { readonly dataFee?: DataFee | undefined },
): (block: Block) => Promise<bigint | undefined> {
  let fees: SlowFees | undefined
  return async ({ number, baseFee }) => {
    if (fees === undefined || number - fees.readAt >= FEE_BLOCKS) {
      const [tip, dataPrice] = await Promise.all([readTip(client), readDataPrice(client, dataFee)])
      fees = { tip, dataPrice, readAt: number }
    }
    return addFees({ ...fees, baseFee })
  }
}

type Fees = Readonly<Record<'baseFee' | 'tip' | 'dataPrice', bigint | undefined>>

/** A swap over one pool: about 410 bytes, compressed, for 215,000 units of gas. */
const SWAP_BYTES = 410n
const SWAP_GAS = 215_000n

/** What users pay per unit of gas, data included. Unknown is not free: without one of the parts the price is unknown. */
function addFees({ baseFee, tip, dataPrice }: Fees): bigint | undefined {
  if (baseFee === undefined || tip === undefined || dataPrice === undefined) return undefined
  return baseFee + tip + (dataPrice * SWAP_BYTES) / SWAP_GAS
}
