import type { Provider } from '@murmur/sdk/wallet/evm/eip1193'
import { type Hex, hexToBigInt } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { LocalAccount, LocalNetwork } from '../../src/chains.ts'
import { createReader, createSender } from './testWorld.ts'

type KeyWallet = {
  readonly provider: Provider
  /** Every request that opens a wallet, in order. */
  readonly prompts: string[]
  /** The answers wait while it is set. */
  hold: Promise<void> | undefined
  /** Runs while the user looks at a transaction. */
  meanwhile: () => Promise<unknown>
  /** The user's change of the calldata before signing. */
  edit: (data: Hex) => Hex
  /** The user's change of the gas limit. */
  limit: (gas: bigint) => bigint
}

/** A wallet that signs everything with the key of a test account. */
export function createKeyWallet(network: LocalNetwork, account: LocalAccount): KeyWallet {
  const sender = createSender(network, account)
  const reader = createReader(network)
  const methods: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_accounts: () => [account.address],
    eth_chainId: () => `0x${network.chainId.toString(16)}`,
    eth_getBlockByNumber: (params) =>
      reader.request({ method: 'eth_getBlockByNumber', params: params as ['0x0', false] }),
    eth_sendTransaction: async ([transaction]) => {
      await wallet.meanwhile()
      const { to, value, data, gas } = transaction as Readonly<Record<'to' | 'value' | 'data' | 'gas', Hex>>
      const changed = { data: wallet.edit(data), gas: wallet.limit(hexToBigInt(gas)) }
      return sender.sendTransaction({ to, value: hexToBigInt(value), ...changed })
    },
    eth_signTypedData_v4: ([, message]) =>
      privateKeyToAccount(account.privateKey).signTypedData(JSON.parse(String(message))),
  }
  const wallet: KeyWallet = {
    prompts: [],
    hold: undefined,
    edit: (data) => data,
    limit: (gas) => gas,
    meanwhile: async () => undefined,
    provider: {
      on: () => undefined,
      removeListener: () => undefined,
      request: async ({ method, params = [] }) => {
        const isPrompt = method === 'eth_sendTransaction' || method === 'eth_signTypedData_v4'
        if (isPrompt) wallet.prompts.push(method)
        const answer = await methods[method]?.(params)
        if (isPrompt) await wallet.hold
        return answer
      },
    },
  }
  return wallet
}
