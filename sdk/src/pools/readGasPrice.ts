import type { DataFee } from '@murmur/engine/network'
import { type Hex, parseAbi } from 'viem'
import { estimateMaxPriorityFeePerGas, getBlock, readContract } from 'viem/actions'
import type { ChainClient } from '../chain/chainClient.ts'

type GasOptions = { readonly dataFee?: DataFee | undefined }

/** These fees change slowly. Reading them in each block would cost more requests. */
const FEE_BLOCKS = 10n

/** No value for a fee that the nodes do not report. */
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
        // No tip makes the whole price unknown.
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

/** Contracts that the networks themselves provide. */
const oracle = '0x420000000000000000000000000000000000000F'
const gasInfo = '0x000000000000000000000000000000000000006C'

const oracleAbi = parseAbi(['function getL1FeeUpperBound(uint256 unsignedTxSize) view returns (uint256)'])
const gasInfoAbi = parseAbi([
  'function getPricesInWei() view returns (uint256, uint256, uint256, uint256, uint256, uint256)',
])

/** About the size of a swap, since the oracle has a smallest fee. */
const ASKED_BYTES = 1_000n

/**
 * Some layer 2 networks also charge for publishing a transaction's data on layer 1: wei per byte. Zero where they do not,
 * and no value if the price is not known.
 */
async function readDataPrice(client: ChainClient, dataFee: DataFee | undefined): Promise<bigint | undefined> {
  try {
    if (dataFee === 'feeOracle') {
      const args = [ASKED_BYTES] as const
      const fee = await readContract(client, {
        address: oracle,
        abi: oracleAbi,
        functionName: 'getL1FeeUpperBound',
        args,
      })
      return fee / ASKED_BYTES
    }
    if (dataFee === 'gasInfo') {
      const [, perByte] = await readContract(client, {
        address: gasInfo,
        abi: gasInfoAbi,
        functionName: 'getPricesInWei',
      })
      return perByte
    }
    return 0n
  } catch {
    // The price of the data is unknown, and so is the whole price.
    return undefined
  }
}

export type Block = {
  readonly number: bigint
  readonly hash: Hex
  readonly parentHash: Hex
  /** By the chain's own clock, in seconds since 1970. */
  readonly timestamp: bigint
  /** From the header: on real nodes a contract call reads a base fee of 0. No value where the chain has none. */
  readonly baseFee: bigint | undefined
}

export async function readHead(client: ChainClient): Promise<Block> {
  const { number, hash, parentHash, timestamp, baseFeePerGas } = await getBlock(client, { blockTag: 'latest' })
  return { number, hash, parentHash, timestamp, baseFee: baseFeePerGas ?? undefined }
}
