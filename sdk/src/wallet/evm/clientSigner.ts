import type { Account, Chain, Client, LocalAccount, Transport } from 'viem'
import { estimateFeesPerGas, getTransactionCount, sendRawTransaction } from 'viem/actions'
import type { Signer } from '../wallet.ts'
import type { Provider, ProviderRequest } from './eip1193.ts'
import { createSigner } from './signer.ts'

/** A wallet client of viem. Its account signs in a wallet, or by itself with a key. */
export type WalletClient = Client<Transport, Chain | undefined, Account>

/** For the send gate alone. */
export function createClientSigner(client: WalletClient): Signer {
  const ask = (request: ProviderRequest) =>
    // Once: viem repeats some failed requests, and a wallet would ask its user again.
    client.request(request as Parameters<typeof client.request>[0], { retryCount: 0 }) as Promise<unknown>
  const { account } = client
  const methods = account.type === 'local' ? signByItself(client, account) : undefined
  const provider: Provider = {
    request: async (request) => {
      const own = methods?.[request.method]
      return own === undefined ? await ask(request) : await own(request.params ?? [])
    },
    on: () => undefined,
    removeListener: () => undefined,
  }
  return createSigner(provider)
}

type Methods = Readonly<Record<string, (params: readonly unknown[]) => unknown>>

/** As the signer writes it. */
type Written = Readonly<Record<'chainId' | 'to' | 'value' | 'data' | 'gas', `0x${string}`>>

function signByItself(client: WalletClient, account: LocalAccount): Methods {
  return {
    eth_accounts: () => [account.address],
    eth_signTypedData_v4: ([, message]) => account.signTypedData(JSON.parse(String(message))),
    async eth_sendTransaction([transaction]) {
      const { chainId, to, value, data, gas } = transaction as Written
      const [nonce, fees] = await Promise.all([
        getTransactionCount(client, { address: account.address, blockTag: 'pending' }),
        estimateFeesPerGas(client),
      ])
      // The node chooses the nonce and the fees only, and not the chain for which is signed.
      const own = { chainId: Number(chainId), to, value: BigInt(value), data, gas: BigInt(gas), nonce }
      const signed = await account.signTransaction({ ...own, ...fees, type: 'eip1559' })
      // Repeating the request is harmless: equal bytes are one transaction.
      return await sendRawTransaction(client, { serializedTransaction: signed })
    },
  }
}
