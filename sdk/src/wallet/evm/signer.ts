import * as v from 'valibot'
import { hash, tryParse } from '../../schemas.ts'
import type { CallBatch, SendCallsResult, SendResult, Signer, SignResult, Transaction } from '../wallet.ts'
import { ask, type Provider, send } from './eip1193.ts'
import { SILENT_MS } from './evmAccount.ts'
import { readField } from './readField.ts'
import { classifyWalletError, unwrapError, type WalletErrorKind } from './walletError.ts'

/** The requests that a wallet behind a relay has to allow. The send gate checks every field of both. */
export const signerMethods = ['eth_sendTransaction', 'eth_signTypedData_v4'] as const

/** Each request goes out once: without a time limit, a retry or a cancellation. */
export function createSigner(provider: Provider): Signer {
  return {
    request: async (question) => {
      const answer = await ask(provider, { ...question, timeoutMs: SILENT_MS })
      if (answer.type !== 'answer') throw new Error(`The wallet did not answer ${question.method}.`)
      return answer.value
    },
    signTypedData: async (message, { account }) => {
      try {
        return readSignature(await send(provider, { method: 'eth_signTypedData_v4', params: [account, message] }))
      } catch (error) {
        return readSignError(error)
      }
    },
    send: async (transaction) => {
      try {
        return readSent(await send(provider, { method: 'eth_sendTransaction', params: [write(transaction)] }))
      } catch (error) {
        return readSendError(error)
      }
    },
    sendCalls: async (batch) => {
      try {
        return readBatched(await send(provider, { method: 'wallet_sendCalls', params: [writeBatch(batch)] }))
      } catch (error) {
        return isUnbatched(error) ? { type: 'unbatched' } : readSendError(error)
      }
    },
  }
}

/** As hex, with the chain id: a wallet that has changed its chain meanwhile refuses. */
function write({ chainId, from, to, value, data, gas }: Transaction) {
  return { chainId: hex(chainId), from, to, value: hex(value), data, gas: hex(gas) }
}

function writeBatch({ chainId, from, id, calls }: CallBatch) {
  const written = calls.map(({ to, value, data }) => ({ to, value: hex(value), data }))
  return { version: '2.0.0', id, from, chainId: hex(chainId), atomicRequired: true, calls: written }
}

function hex(number: bigint | number): string {
  return `0x${number.toString(16)}`
}

/** Longer ones are allowed, but would not fit into the journal. */
const LONGEST_ID = 1_000

const batchId = v.pipe(v.string(), v.nonEmpty(), v.maxLength(LONGEST_ID))

/** Wallets of the first version answer the id alone. */
function readBatched(answer: unknown): SendCallsResult {
  const id = tryParse(batchId, answer) ?? tryParse(batchId, readField(answer, 'id'))
  return id === undefined ? { type: 'unclear' } : { type: 'batched', id }
}

/** No such method, bad parameters, and the EIP-5792 codes of a failure before the prompt or instead of it. */
const unbatchedCodes = ['4200', '-32601', '-32602', '-32004', '5700', '5710', '5740', '5750', '5760']

/** The outermost code counts, and an error with a hash inside was sent nevertheless. */
function isUnbatched(error: unknown): boolean {
  const [code = ''] = listCodes(error)
  return unbatchedCodes.includes(code) && findHash(error) === undefined
}

/** Smart accounts sign with any length; a signature of 100 kB would not fit into a transaction. */
const signature = v.pipe(v.string(), v.regex(/^0x([\da-f]{2}){64,50000}$/i))

function readSignature(answer: unknown): SignResult {
  const signed = tryParse(signature, answer)
  if (signed === undefined) return { type: 'unsent', reason: 'badAnswer' }
  // Some hardware wallets end a signature with 0 or 1 where contracts expect 27 or 28.
  const text = signed.toLowerCase().replace(/^(0x[\da-f]{128})0([01])$/, (_, head, parity) => head + parities[parity])
  return { type: 'signed', signature: text as `0x${string}` }
}

const parities: Readonly<Record<string, string>> = { 0: '1b', 1: '1c' }

function readSent(answer: unknown): SendResult {
  const sent = tryParse(hash, answer)
  return sent === undefined ? { type: 'unclear' } : { type: 'sent', hash: sent }
}

function readSendError(error: unknown): SendResult {
  const sent = findHash(error)
  if (sent !== undefined) return { type: 'sent', hash: sent }
  const kind = classifyWalletError(error)
  if (kind === 'rejected') return { type: 'rejected' }
  if (isRefusedEarly(error)) return { type: 'unsent', reason: 'unsupported' }
  const reason = kind === 'unexpected' ? findOtherChain(error) : undefined
  return reason === undefined ? { type: 'unclear', isError: true } : { type: 'unsent', reason }
}

/**
 * No such method, bad parameters, and a chain that the wallet does not have: it finds these before it opens, so that
 * nothing was sent. All others may come after sending: the session can end while the prompt is open (4100), the open
 * request may be this very one (-32002), and the connection can be lost after sending (4900, 4901).
 */
const earlyCodes = ['4200', '-32601', '-32602', '-32004', '4902']

/** The outermost code counts: an inner one can be about a request to a node after sending. */
function isRefusedEarly(error: unknown): boolean {
  const [code] = listCodes(error)
  if (code !== undefined) return earlyCodes.includes(code)
  const kind = classifyWalletError(error)
  return kind === 'unsupported' || kind === 'unknownChain'
}

function listCodes(error: unknown): readonly string[] {
  return unwrapError(error).flatMap((layer) => {
    const code = readField(layer, 'code')
    return code === undefined ? [] : [String(code).trim()]
  })
}

/** Keplr, Trust Wallet, ethers and nodes give no code for it. They compare the chain ids before anything is sent. */
function findOtherChain(error: unknown): 'otherNetwork' | undefined {
  const isOther = unwrapError(error).some((layer) => {
    const message = tryParse(v.string(), readField(layer, 'message'))
    return message !== undefined && otherChain.test(message.slice(0, 500))
  })
  return isOther ? 'otherNetwork' : undefined
}

const otherChain = /\bchain ?id\b.{0,20}\b(does not match|mismatch)\b/i

const unsigned: Partial<Record<WalletErrorKind, 'unauthorised' | 'unsupported' | 'walletBusy' | 'walletOffline'>> = {
  unauthorised: 'unauthorised',
  unsupported: 'unsupported',
  unknownChain: 'unsupported',
  pending: 'walletBusy',
  offline: 'walletOffline',
}

/** A failed signature sends nothing, whatever the error is. */
function readSignError(error: unknown): SignResult {
  const kind = classifyWalletError(error)
  return kind === 'rejected' ? { type: 'rejected' } : { type: 'unsent', reason: unsigned[kind] ?? 'badAnswer' }
}

/** Some wallets and libraries report a sent transaction inside an error. */
function findHash(error: unknown): `0x${string}` | undefined {
  for (const layer of unwrapError(error)) {
    const receipt = readField(layer, 'receipt')
    const fields = ['transactionHash', 'txHash', 'hash'].map((name) => readField(layer, name))
    const found = [...fields, readField(receipt, 'transactionHash'), findInText(layer)].flatMap(
      (value) => tryParse(hash, value) ?? [],
    )
    if (found[0] !== undefined) return found[0]
  }
  return undefined
}

function findInText(layer: unknown): string | undefined {
  const message = tryParse(v.string(), readField(layer, 'message')) ?? ''
  return /\btransaction\b.{0,40}?(0x[\da-f]{64})(?![\da-f])/i.exec(message.slice(0, 500))?.[1]
}
