import { TransactionNotFoundError, TransactionReceiptNotFoundError } from 'viem'
import { getBlockNumber, getTransaction, getTransactionReceipt } from 'viem/actions'
import { type Murmur, ToolError } from './murmur.ts'
import { type Input, readHash, readNetwork } from './readInput.ts'

/** What became of a transaction. */
export async function trackTransaction(input: Input, murmur: Murmur) {
  const { chainId } = readNetwork(input)
  const hash = readHash(input)
  const { networks } = await murmur.readWorld()
  const network = networks.find((one) => one.chainId === chainId)
  if (network === undefined) throw new ToolError('Murmur does not know this network.')
  const client = murmur.connect(network)
  const receipt = await getTransactionReceipt(client, { hash }).catch((error: unknown) => {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw new ToolError('The nodes of this network do not answer.', { cause: error })
  })
  if (receipt === undefined) {
    const isKnown = await getTransaction(client, { hash }).catch((error: unknown) => {
      if (error instanceof TransactionNotFoundError) return undefined
      throw new ToolError('The nodes of this network do not answer.', { cause: error })
    })
    return { hash, status: isKnown === undefined ? 'unknown' : 'pending' }
  }
  const head = await getBlockNumber(client)
  const { status, blockNumber, gasUsed, effectiveGasPrice } = receipt
  return {
    ...{ hash, status: status === 'success' ? 'confirmed' : 'reverted', block: String(blockNumber) },
    ...{ confirmations: String(head - blockNumber + 1n), fee: String(gasUsed * effectiveGasPrice) },
  }
}
