import {
  type Hex,
  keccak256,
  numberToHex,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerialized,
} from 'viem'
import type { Ask } from './stateRecorder.ts'

type Held = { readonly from: Hex; readonly nonce: number; readonly answer: Readonly<Record<string, unknown>> }

/**
 * Transactions that seem to wait in the mempool, for a wallet that speeds them up or cancels them. EDR never gets them:
 * it mines at once, and hangs on a sender whose first transaction cannot be mined.
 */
export function createHeldTransactions(ask: Ask) {
  const held = new Map<string, Held>()
  return {
    hold: async ([bytes]: readonly unknown[]): Promise<Hex> => {
      const serialized = bytes as TransactionSerialized
      const hash = keccak256(serialized)
      const { to = null, value = 0n, data = '0x', nonce = 0, gas = 0n, chainId = 1 } = parseTransaction(serialized)
      const from = await recoverTransactionAddress({ serializedTransaction: serialized })
      const answer = {
        hash,
        from: from.toLowerCase(),
        to,
        input: data,
        type: '0x0',
        gasPrice: '0x1',
        value: numberToHex(value),
        nonce: numberToHex(nonce),
        gas: numberToHex(gas),
        chainId: numberToHex(chainId),
        blockHash: null,
        blockNumber: null,
        transactionIndex: null,
      }
      held.set(hash, { from, nonce, answer })
      return hash
    },
    /** Also a held one, until another transaction of its sender takes its nonce. */
    find: async ([hash]: readonly unknown[]): Promise<unknown> => {
      const mined = await ask<unknown>('eth_getTransactionByHash', [hash])
      const waiting = held.get(String(hash))
      if (mined !== null || waiting === undefined) return mined
      const count = Number(await ask<Hex>('eth_getTransactionCount', [waiting.from, 'latest']))
      return count > waiting.nonce ? null : waiting.answer
    },
  }
}
