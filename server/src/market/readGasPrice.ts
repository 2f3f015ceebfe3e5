import type { DataFee } from '@murmur/engine/network'
import type { ChainClient } from '@murmur/sdk/chain/chainClient'
import { estimateMaxPriorityFeePerGas } from 'viem/actions'
import { readDataPrice } from './readDataPrice.ts'
import type { Block } from './readHead.ts'

type GasOptions = { readonly dataFee?: DataFee | undefined }

/** These fees change slowly. Reading them in each block would cost more requests. */
const FEE_BLOCKS = 10n

/** No value for a fee that the nodes do not say. */
type SlowFees = {
  readonly tip: bigint | undefined
  readonly dataPrice: bigint | undefined
  readonly readAt: bigint
}

/** The price that users pay per unit of gas in a block. Unknown is not free: without one of its parts there is no price. */
export function createGasPriceReader(
  client: ChainClient,
  { dataFee }: GasOptions,
): (block: Block) => Promise<bigint | undefined> {
  let fees: SlowFees | undefined
  return async ({ number, baseFee }) => {
    if (fees === undefined || number - fees.readAt >= FEE_BLOCKS) {
      const [tip, dataPrice] = await Promise.all([
        estimateMaxPriorityFeePerGas(client).catch(() => undefined),
        readDataPrice(client, dataFee),
      ])
      fees = { tip, dataPrice, readAt: number }
    }
    const { tip, dataPrice } = fees
    if (baseFee === undefined || tip === undefined || dataPrice === undefined) return undefined
    return baseFee + tip + (dataPrice * SWAP_BYTES) / SWAP_GAS
  }
}

/** A swap over one pool: about 410 bytes, compressed, for 215,000 units of gas. */
const SWAP_BYTES = 410n
const SWAP_GAS = 215_000n
