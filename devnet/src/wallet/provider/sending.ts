import { prepareTransactionRequest } from 'viem/actions'
import { decodeCall } from './decodeRequest.ts'
import { deliver } from './deliver.ts'
import { createNodeClient, mapNodeErrors, type Node, type Ready, requestNode } from './nodeClient.ts'
import { type Fields, readAddress, readBytes, readChainId, readOnlyObject, readQuantity } from './params.ts'
import { invalid, RpcError } from './rpcError.ts'
import { askToSign, getActiveChain, getSigner, type WalletCore } from './walletCore.ts'

const METHOD = 'eth_sendTransaction'
const keys = [
  'from',
  'to',
  'value',
  'data',
  'input',
  'gas',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'nonce',
  'chainId',
  'type',
  'accessList',
]

/** Prompts the user, signs here, and sends the raw transaction. */
export async function sendTransaction(params: unknown, core: WalletCore): Promise<unknown> {
  const fields = readOnlyObject(params, { method: METHOD, keys })
  const account = getSigner(core, readAddress(fields.from))
  const chain = getActiveChain(core)
  if (fields.chainId !== undefined && readChainId(fields.chainId) !== chain.chainId) {
    throw invalid(`The transaction is for another chain. The wallet is on chain ${chain.chainId}.`)
  }
  const wanted = readTransaction(fields)
  const node = { account, chain, client: createNodeClient(chain, core) }
  const { gas, warning } = await estimateGas(wanted, node)
  const ready = await prepare({ ...wanted, gas }, node)
  const fee = gas * (ready.maxFeePerGas ?? ready.gasPrice ?? 0n)
  const { to: recipient, value = 0n, data = '0x' } = wanted
  const call = recipient && { chainId: chain.chainId, account: account.address, to: recipient, value, data }
  const transfer = { recipient, value, data, fee, warning, meaning: call && decodeCall(call) }
  await askToSign(core, { type: 'send', account, chain, transfer })
  return await deliver(ready, { core, node, title: transfer.meaning?.title ?? 'Send' })
}

type Wanted = {
  readonly to: `0x${string}` | undefined
  readonly value: bigint | undefined
  readonly data: `0x${string}` | undefined
  readonly gas: bigint | undefined
  readonly maxFeePerGas: bigint | undefined
  readonly maxPriorityFeePerGas: bigint | undefined
  /** For a batch (EIP-7702). */
  readonly authorizationList?: unknown
}

function readTransaction(fields: Fields): Wanted {
  const { to, value, gas, maxFeePerGas, maxPriorityFeePerGas } = fields
  const data = fields.data ?? fields.input
  if (to === undefined && data === undefined) throw invalid('A transaction needs a recipient or data.')
  return {
    to: readOptional(to, readAddress),
    value: readOptional(value, readQuantity),
    data: readOptional(data, readBytes),
    gas: readOptional(gas, readQuantity),
    maxFeePerGas: readOptional(maxFeePerGas, readQuantity),
    maxPriorityFeePerGas: readOptional(maxPriorityFeePerGas, readQuantity),
  }
}

function readOptional<T>(value: unknown, read: (value: unknown) => T): T | undefined {
  return value === undefined || value === null ? undefined : read(value)
}

/** For a transaction that the chain says would fail: as in other wallets, the user may send it anyway. */
const GAS_WITHOUT_ESTIMATE = 3_000_000n

export async function estimateGas({ to, value, data, gas, authorizationList }: Wanted, { account, client }: Node) {
  const coins = value === undefined ? undefined : `0x${value.toString(16)}`
  const call = { from: account.address, to, data, value: coins, authorizationList }
  try {
    const estimate = readQuantity(await requestNode(client, { method: 'eth_estimateGas', params: [call] }))
    // 30 % more, since the state may change before the block.
    return { gas: gas ?? (estimate * 13n) / 10n, warning: undefined }
  } catch (error) {
    // Other errors say nothing about the transaction.
    if (!(error instanceof RpcError) || error.code === 4901) throw error
    return { gas: gas ?? GAS_WITHOUT_ESTIMATE, warning: error.message }
  }
}

/** Adds nonce and fees. */
export async function prepare(wanted: Wanted, { account, chain, client }: Node): Promise<Ready> {
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
  const ready: unknown = await mapNodeErrors(() =>
    prepareTransactionRequest(client, {
      ...given,
      account: account.address,
      chain: null,
      chainId: chain.chainId,
      parameters: ['nonce', 'fees', 'type'],
    }),
  )
  return ready as Ready
}
