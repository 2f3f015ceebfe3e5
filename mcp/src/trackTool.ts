import type { Address } from '@murmur/engine/token'
import type { World } from '@murmur/sdk/api'
import { createTransferReader } from '@murmur/sdk/transfer/readTransfer'
import type { Deposit, Fill, Holding, TransferState } from '@murmur/sdk/transfer/transfer'
import { createTransferNetwork } from '@murmur/sdk/transfer/transferNetworks'
import { TransactionNotFoundError, TransactionReceiptNotFoundError } from 'viem'
import { getBlockNumber, getTransaction, getTransactionReceipt } from 'viem/actions'
import { type Murmur, ToolError } from './murmur.ts'
import { type Input, readHash, readNetwork } from './readInput.ts'

/** Reports the state of a transaction, and of its deposit if it has one. */
export async function trackTransaction(input: Input, murmur: Murmur) {
  const { chainId } = readNetwork(input)
  const hash = readHash(input)
  const world = await murmur.readWorld()
  const network = world.networks.find((one) => one.chainId === chainId)
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
  const transfer = status === 'success' ? await trackTransfer({ chainId, hash }, { murmur, world }) : undefined
  return {
    hash,
    status: status === 'success' ? 'confirmed' : 'reverted',
    block: String(blockNumber),
    confirmations: String(head - blockNumber + 1n),
    fee: String(gasUsed * effectiveGasPrice),
    ...(transfer && { transfer }),
  }
}

type Question = { readonly chainId: number; readonly hash: Address }
type Sources = { readonly murmur: Murmur; readonly world: World }

/** No value if the transaction makes no bridge deposit. */
async function trackTransfer(question: Question, { murmur, world }: Sources) {
  const findNetwork = async (chainId: number) => {
    const network = world.networks.find((one) => one.chainId === chainId)
    return network && createTransferNetwork({ world, network, client: murmur.connect(network) })
  }
  return describeTransfer(await createTransferReader(question, { findNetwork }).read())
}

/** As the page of a transfer names them. */
function describeTransfer(state: TransferState) {
  if (!('deposit' in state) || state.deposit === undefined)
    return state.type === 'unreachable' ? { status: state.type } : undefined
  return {
    status: state.type,
    ...describeDeposit(state.deposit),
    ...(state.type === 'waiting' && { expectedSeconds: state.expectedSeconds }),
    ...('fill' in state && describeFill(state.fill)),
    ...('refund' in state && { refundHash: state.refund.hash }),
  }
}

function describeDeposit({ held, output, beneficiary, fillDeadline }: Deposit) {
  return { held: writeHolding(held), output: writeHolding(output), beneficiary, fillDeadline }
}

function describeFill({ hash, outcome: { received } }: Fill) {
  return { fillHash: hash, received: received === undefined ? null : writeHolding(received) }
}

function writeHolding({ chainId, token, units }: Holding) {
  return { chainId, address: token, units: String(units) }
}
