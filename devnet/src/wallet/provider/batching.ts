import { type BatchedCall, encodeBatchCall } from '@murmur/engine/encode/batchCall'
import { numberToHex } from 'viem'
import { decodeCall } from './decodeRequest.ts'
import { authoriseExecutor, writeAuthorisation } from './delegate.ts'
import { deliver } from './deliver.ts'
import { MOST_BATCHES } from './localWalletState.ts'
import { createNodeClient, type Node, type Ready, requestNode } from './nodeClient.ts'
import { type Fields, isFields, readAddress, readBytes, readChainId, readOnlyObject, readQuantity } from './params.ts'
import { invalid, refuseBatch, unsupported } from './rpcError.ts'
import { estimateGas, prepare } from './sending.ts'
import { askToSign, getActiveChain, getSigner, type WalletCore } from './walletCore.ts'

const CAPABILITIES = 'wallet_getCapabilities'
const SEND = 'wallet_sendCalls'
const STATUS = 'wallet_getCallsStatus'
const VERSION = '2.0.0'
const MOST_CALLS = 10
const keys = ['version', 'id', 'from', 'chainId', 'atomicRequired', 'calls', 'capabilities']

/** EIP-5792. Each chain runs a batch as one transaction. */
export function getCapabilities(params: unknown, core: WalletCore): unknown {
  checkOffered(core, CAPABILITIES)
  const [address, asked]: readonly unknown[] = Array.isArray(params) ? params : []
  getSigner(core, readAddress(address))
  const chosen = Array.isArray(asked) ? asked.map(readChainId) : undefined
  const { chains } = core.store.get()
  const known = chains.filter(({ chainId }) => chosen?.includes(chainId) ?? true)
  return Object.fromEntries(known.map(({ chainId }) => [numberToHex(chainId), { atomic: { status: 'supported' } }]))
}

/** Prompts once for all calls, and sends them as one transaction from the account to itself (EIP-7702). */
export async function sendCalls(params: unknown, core: WalletCore): Promise<{ readonly id: string }> {
  checkOffered(core, SEND)
  const fields = readOnlyObject(params, { method: SEND, keys })
  const { account, chain } = checkBatch(fields, core)
  const id = readId(fields.id, core)
  const calls = readCalls(fields.calls)
  const node = { account, chain, client: createNodeClient(chain, core) }
  const { ready, fee, warning } = await prepareBatch(calls, node)
  const shown = calls.map(({ to, value, data }) => {
    const call = { chainId: chain.chainId, account: account.address, to, value, data }
    return { recipient: to, value, data, meaning: decodeCall(call) }
  })
  await askToSign(core, { type: 'sendCalls', account, chain, batch: { calls: shown, fee, warning } })
  const hash = await deliver(ready, { core, node, title: 'Batch' })
  core.store.set({
    batches: [...core.store.get().batches, { id, chainId: chain.chainId, hash }].slice(-MOST_BATCHES),
  })
  return { id }
}

/** By the receipt of the one transaction. */
export async function getCallsStatus(params: unknown, core: WalletCore): Promise<unknown> {
  checkOffered(core, STATUS)
  const id: unknown = Array.isArray(params) ? params[0] : undefined
  const batch = core.store.get().batches.find((one) => one.id === id)
  if (batch === undefined) throw refuseBatch('unknown')
  const chain = core.store.get().chains.find(({ chainId }) => chainId === batch.chainId)
  const status = { version: VERSION, id: batch.id, chainId: numberToHex(batch.chainId), atomic: true }
  if (chain === undefined) return { ...status, status: 100 }
  const client = createNodeClient(chain, core)
  const receipt = await requestNode(client, { method: 'eth_getTransactionReceipt', params: [batch.hash] })
  if (!isFields(receipt)) return { ...status, status: 100 }
  const { logs, status: outcome, blockHash, blockNumber, gasUsed, transactionHash } = receipt
  const receipts = [{ logs, status: outcome, blockHash, blockNumber, gasUsed, transactionHash }]
  return { ...status, status: outcome === '0x1' ? 200 : 500, receipts }
}

function checkOffered({ store }: WalletCore, method: string): void {
  if (!store.get().hasBatches) throw unsupported(method)
}

function checkBatch({ version, from, chainId, atomicRequired, capabilities }: Fields, core: WalletCore) {
  if (version !== VERSION) throw invalid(`${SEND} takes version ${VERSION}.`)
  if (typeof atomicRequired !== 'boolean') throw invalid('atomicRequired must be true or false.')
  const needed = isFields(capabilities) ? Object.values(capabilities) : []
  if (needed.some((one) => !isFields(one) || one.optional !== true)) throw refuseBatch('capability')
  const chain = getActiveChain(core)
  if (readChainId(chainId) !== chain.chainId) throw refuseBatch('chain')
  return { account: getSigner(core, from === undefined ? core.store.get().selected : readAddress(from)), chain }
}

/** The site may choose the id, so that it finds the batch again without an answer. */
function readId(id: unknown, { store }: WalletCore): string {
  if (id === undefined) return `0x${crypto.randomUUID().replaceAll('-', '')}`
  if (typeof id !== 'string' || id === '' || id.length > 8_194) throw invalid('The id must be a text.')
  if (store.get().batches.some((batch) => batch.id === id)) throw refuseBatch('duplicate')
  return id
}

function readCalls(calls: unknown): readonly BatchedCall[] {
  if (!Array.isArray(calls) || calls.length === 0) throw invalid('A batch needs calls.')
  if (calls.length > MOST_CALLS) throw refuseBatch('tooLarge')
  return calls.map((call) => {
    if (!isFields(call)) throw invalid('A call is an object.')
    const { to, value = '0x0', data = '0x' } = call
    return { to: readAddress(to), value: readQuantity(value), data: readBytes(data) }
  })
}

async function prepareBatch(calls: readonly BatchedCall[], node: Node) {
  const { account } = node
  const wanted = {
    to: account.address,
    value: undefined,
    data: encodeBatchCall(calls),
    gas: undefined,
    maxFeePerGas: undefined,
    maxPriorityFeePerGas: undefined,
  }
  const { nonce = 0, ...ready } = await prepare(wanted, node)
  const authorisation = await authoriseExecutor(node, { nonce })
  const estimated = { ...wanted, authorizationList: [writeAuthorisation(authorisation)] }
  const { gas, warning } = await estimateGas(estimated, node)
  const batch = { ...ready, nonce, gas, type: 'eip7702', value: 0n, authorizationList: [authorisation] } as const
  return { ready: batch as Ready, fee: gas * (ready.maxFeePerGas ?? 0n), warning }
}
