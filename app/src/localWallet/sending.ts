import { createClient, custom, type TransactionSerializable } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { prepareTransactionRequest } from 'viem/actions'
import type { LocalAccount } from './accounts.ts'
import { callNode } from './callNode.ts'
import type { WalletChain } from './chains.ts'
import { type Fields, readAddress, readBytes, readChainId, readOnlyObject, readQuantity } from './params.ts'
import { invalid, RpcError } from './rpcError.ts'
import { getActiveChain, getSigner, type WalletCore } from './walletCore.ts'

const METHOD = 'eth_sendTransaction'
const keys = [
  ...['from', 'to', 'value', 'data', 'input', 'gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'],
  ...['nonce', 'chainId', 'type', 'accessList'],
]

/** Asks, signs here, and hands the finished bytes to the chain. */
export async function sendTransaction(params: unknown, core: WalletCore): Promise<unknown> {
  const fields = readOnlyObject(params, { method: METHOD, keys })
  const account = getSigner(core, readAddress(fields.from))
  const chain = getActiveChain(core)
  if (fields.chainId !== undefined && readChainId(fields.chainId) !== chain.chainId) {
    throw invalid(`The transaction is for another chain than the wallet is on, ${chain.chainId}.`)
  }
  const wanted = readTransaction(fields)
  const node = { account, chain, ask: createAsk(chain, core) }
  const { gas, warning } = await estimateGas(wanted, node)
  const ready = await prepare({ ...wanted, gas }, node)
  const fee = gas * (ready.maxFeePerGas ?? ready.gasPrice ?? 0n)
  const { to: recipient, value = 0n, data = '0x' } = wanted
  await core.prompts.ask({ type: 'send', account, chain, transfer: { recipient, value, data, fee, warning } })
  const bytes = await privateKeyToAccount(account.privateKey).signTransaction(ready)
  return await node.ask('eth_sendRawTransaction', [bytes])
}

type Ask = (method: string, params: unknown) => Promise<unknown>
type Node = { readonly account: LocalAccount; readonly chain: WalletChain; readonly ask: Ask }

function createAsk({ rpcUrl }: WalletChain, { fetch }: WalletCore): Ask {
  return (method, params) => callNode(rpcUrl, { method, params, fetch })
}

type Wanted = {
  readonly to: `0x${string}` | undefined
  readonly value: bigint | undefined
  readonly data: `0x${string}` | undefined
  readonly gas: bigint | undefined
  readonly maxFeePerGas: bigint | undefined
  readonly maxPriorityFeePerGas: bigint | undefined
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

/** Enough for anything here: the user may send what the chain says would fail, as in other wallets. */
const GAS_WITHOUT_ESTIMATE = 3_000_000n

async function estimateGas({ to, value, data, gas }: Wanted, { account, ask }: Node) {
  const call = { from: account.address, to, data, value: value === undefined ? undefined : `0x${value.toString(16)}` }
  try {
    const estimate = readQuantity(await ask('eth_estimateGas', [call]))
    // The state may move between the estimate and the block.
    return { gas: gas ?? (estimate * 13n) / 10n, warning: undefined }
  } catch (error) {
    // A chain that cannot be reached is no opinion on the transaction.
    if (!(error instanceof RpcError) || error.code === 4901) throw error
    return { gas: gas ?? GAS_WITHOUT_ESTIMATE, warning: error.message }
  }
}

/** With nonce and fees. The library that signs also reads them, through our own way to the chain. */
async function prepare(wanted: Wanted, { account, chain, ask }: Node): Promise<TransactionSerializable & Fees> {
  const request = ({ method, params }: { method: string; params?: unknown }) => ask(method, params ?? [])
  const client = createClient({ transport: custom({ request }, { retryCount: 0 }) })
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
  const ready: unknown = await prepareTransactionRequest(client, {
    ...given,
    account: account.address,
    chain: null,
    chainId: chain.chainId,
    parameters: ['nonce', 'fees', 'type'],
  })
  return ready as TransactionSerializable & Fees
}

type Fees = { readonly maxFeePerGas?: bigint; readonly gasPrice?: bigint }
