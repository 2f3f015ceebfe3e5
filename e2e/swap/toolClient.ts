import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { APIRequestContext } from '@playwright/test'
import { createWalletClient, defineChain, type Hex, hexToBigInt, http, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { users } from '../../devnet/src/world/accounts.ts'
import { getChain } from '../world/chains.ts'

/** Only tests of the tools trade with it. */
export const agent = findAgent()

function findAgent() {
  const user = users[8]
  if (user === undefined) throw new Error('There is no test account.')
  return user
}

type Call = (name: string, input?: object) => Promise<{ readonly isError: boolean; readonly value: Answer }>
// biome-ignore lint/suspicious/noExplicitAny: the answers of seven tools, each checked by its own expectation.
type Answer = any

export async function connectTools(transport: unknown) {
  const client = new Client({ name: 'agent', version: '1.0.0' })
  await client.connect(transport as Parameters<Client['connect']>[0])
  const call: Call = async (name, input = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: { ...input } })
    const [{ text }] = content as readonly [{ readonly text: string }]
    return { isError: isError === true, value: isError === true ? text : JSON.parse(text) }
  }
  return { client, call }
}

export function openHttp(origin: string) {
  return new StreamableHTTPClientTransport(new URL('/mcp', origin), {
    requestInit: { headers: { 'x-forwarded-for': '198.51.100.77' } },
  })
}

type Transaction = { readonly to: Hex; readonly data: Hex; readonly value: Hex; readonly gas: Hex }

/** Signs with the key of a test account, outside of the tool server. */
export async function openSender(request: APIRequestContext, chainId: number) {
  const { rpcUrl } = await getChain(request, chainId)
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const chain = defineChain({ id: chainId, name: 'Local', nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } })
  const account = privateKeyToAccount(agent.privateKey)
  const wallet = createWalletClient({ account, chain, transport: http(), pollingInterval: 50 }).extend(publicActions)
  let last: Hex = '0x'
  return {
    last: () => last,
    async send(transactions: readonly Transaction[]) {
      const states: string[] = []
      for (const { to, data, value, gas } of transactions) {
        last = await wallet.sendTransaction({ to, data, value: hexToBigInt(value), gas: hexToBigInt(gas) })
        states.push((await wallet.waitForTransactionReceipt({ hash: last })).status)
      }
      return states
    },
  }
}
