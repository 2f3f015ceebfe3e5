import { isSameAddress } from '@murmur/engine/token'
import { readField } from '../wallet/evm/readField.ts'
import type { Signer } from '../wallet/wallet.ts'
import type { ChainEvent } from './advance.ts'
import type { StepRecord } from './record.ts'

type Asking = { readonly account: string; readonly chainId: number }

/** Whether the wallet says that it runs several calls as one (EIP-5792). Anything odd means that it does not. */
export async function offersBatch(signer: Signer, { account, chainId }: Asking): Promise<boolean> {
  const id = `0x${chainId.toString(16)}`
  const answer = await ask(signer, { method: 'wallet_getCapabilities', params: [account, [id]] })
  const status = readField(readField(readField(answer, id), 'atomic'), 'status')
  // Ready: the account is upgraded with its first batch, if the user agrees.
  return status === 'supported' || status === 'ready'
}

type Asked = Asking & { readonly step: StepRecord; readonly now: number }

/** What the wallet says about a batch whose transaction is not known. The chain has the last word. */
export async function askForBatch(signer: Signer, asked: Asked): Promise<ChainEvent | undefined> {
  const { step, account, chainId, now } = asked
  const { state, request } = step
  const id = state.type === 'batched' ? state.id : request?.batch
  if (id === undefined || !seeking.includes(state.type)) return undefined
  // Another wallet may open its window for a question that it does not know.
  const accounts = await ask(signer, { method: 'eth_accounts' })
  const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined
  if (typeof first !== 'string' || !isSameAddress(first, account)) return undefined
  const answer = await ask(signer, { method: 'wallet_getCallsStatus', params: [id] })
  if (readField(answer, 'id') !== id || Number(readField(answer, 'chainId')) !== chainId) return undefined
  if (readField(answer, 'status') === NEVER_SENT) return { type: 'drop' }
  const receipts = readField(answer, 'receipts')
  const last: unknown = Array.isArray(receipts) ? receipts.at(-1) : undefined
  const hash = readField(last, 'transactionHash')
  const isHash = typeof hash === 'string' && /^0x[\da-f]{64}$/i.test(hash)
  return isHash ? { type: 'find', hash: hash.toLowerCase() as `0x${string}`, at: now } : undefined
}

const seeking: readonly StepRecord['state']['type'][] = ['batched', 'unclear', 'dismissed']

/** The wallet will not try again. */
const NEVER_SENT = 400

/** Undefined if it fails. */
function ask(signer: Signer, question: Parameters<Signer['request']>[0]): Promise<unknown> {
  return signer.request(question).catch(() => undefined)
}
