import type { DataFee } from '@murmur/engine/network'
import type { ChainClient } from '@murmur/sdk/chain/chainClient'
import { parseAbi } from 'viem'
import { readContract } from 'viem/actions'

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
export async function readDataPrice(client: ChainClient, dataFee: DataFee | undefined): Promise<bigint | undefined> {
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
    return undefined
  }
}
