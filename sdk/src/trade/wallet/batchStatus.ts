import { isSameAddress } from '@murmur/engine/token'
import { formatChainId, parseChainId } from '../../chain/chainId.ts'
import { hash, tryParse } from '../../schemas.ts'
import { readAddress } from '../../wallet/evm/evmAccount.ts'
import { readField } from '../../wallet/evm/readField.ts'
import type { Signer } from '../../wallet/wallet.ts'
import type { ChainEvent, WalletEvent } from '../advance.ts'
import type { StepRecord } from '../record.ts'
import { askSigner, findWalletPlace } from './walletPlace.ts'

type Asking = { readonly account: string; readonly chainId: number }

/** True if the wallet reports that it runs several calls as one (EIP-5792). Any unexpected answer counts as no. */
export async function offersBatch(signer: Signer, { account, chainId }: Asking): Promise<boolean> {
  const id = formatChainId(chainId)
  const answer = await askSigner(signer, { method: 'wallet_getCapabilities', params: [account, [id]] })
  const status = readField(readField(readField(answer, id), 'atomic'), 'status')
  // Ready: the account is upgraded with its first batch, if the user agrees.
  return status === 'supported' || status === 'ready'
}

type Asked = Asking & { readonly step: StepRecord; readonly genesisHash: string; readonly now: number }

type BatchEvent = ChainEvent | Extract<WalletEvent, { type: 'answer' }>

/** The wallet's answer about a batch without a known transaction. The chain's answer takes precedence. */
export async function askForBatch(signer: Signer, asked: Asked): Promise<BatchEvent | undefined> {
  const { step, account, chainId } = asked
  const id = findBatchId(step)
  if (id === undefined || !seeking.includes(step.state.type)) return undefined
  // Another wallet may open its window for a question that it does not know.
  const accounts = await askSigner(signer, { method: 'eth_accounts' })
  if (!isSameAddress(readAddress(accounts) ?? '', account)) return undefined
  const answer = await askSigner(signer, { method: 'wallet_getCallsStatus', params: [id] })
  if (readField(answer, 'id') !== id || parseChainId(readField(answer, 'chainId')) !== chainId) return undefined
  if (readField(answer, 'status') !== NEVER_SENT) return readAnswer(answer, asked)
  // A wallet that has moved may speak of another chain with the same id.
  return (await findWalletPlace(signer, asked)) === 'here' ? { type: 'drop', lateEffect: undefined } : undefined
}

/** The one that the wallet gave it, else our own. */
function findBatchId({ state, request, walletAnswer }: StepRecord): string | undefined {
  return state.type === 'batched' ? state.id : (walletAnswer?.id ?? request?.batch)
}

/** The hash is only the wallet's word: our own nodes must know it before it is followed. */
function readAnswer(answer: unknown, { now }: Asked): BatchEvent | undefined {
  const receipts = readField(answer, 'receipts')
  // No method of a foreign object is called.
  const last = Array.isArray(receipts) ? readField(receipts, String(receipts.length - 1)) : undefined
  const sent = tryParse(hash, readField(last, 'transactionHash'))
  return sent && { type: 'answer', walletAnswer: { hash: sent }, at: now }
}

const seeking: readonly StepRecord['state']['type'][] = ['batched', 'unclear', 'dismissed']

/** The wallet will not try again. */
const NEVER_SENT = 400
