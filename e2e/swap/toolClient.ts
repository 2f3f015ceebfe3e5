import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { users } from '@murmur/devnet/world/worldAccounts'
import type { APIRequestContext } from '@playwright/test'
import { createWalletClient, defineChain, type Hex, hexToBigInt, http, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getChain } from '../world/worldChains.ts'

/** Only tests of the tools trade with it. */
export const agent = findAgent()

function findAgent() {
  const user = users[8]
  if (user === undefined) throw new Error('There is no test account.')
  return user
}

type Units = { readonly units: string }

/** The parts of the answers that the tests read. */
type Answers = {
  readonly list_networks: { readonly networks: readonly object[] }
  readonly list_tokens: { readonly tokens: readonly object[] }
  readonly parse_intent: {
    readonly intent: {
      readonly payToken: string
      readonly receiveToken: string
      readonly payNetwork: string
      readonly receiveNetwork?: string
      readonly amount: { readonly value: string }
    }
  }
  readonly quote: {
    readonly pay: { readonly amount: string }
    readonly receive: Units
    readonly certificate: { readonly gapBps: number; readonly bound: Units }
    readonly bridge?: object
  }
  readonly explain_route: { readonly text: string }
  readonly build_transaction: {
    readonly quote: { readonly minimumReceive: Units }
    readonly transactions: readonly Transaction[]
    readonly simulation: {
      readonly changes: readonly (Units & { readonly symbol: string })[]
      readonly allowancesLeft: readonly Units[]
    }
  }
  readonly track: {
    readonly status: string
    readonly transfer: {
      readonly status: string
      readonly beneficiary: string
      readonly received: Units & { readonly chainId: number }
    }
  }
}

type Answer<Name> = {
  readonly isError: boolean
  readonly value: Name extends keyof Answers ? Answers[Name] : unknown
}

export async function connectTools(transport: unknown) {
  const client = new Client({ name: 'agent', version: '1.0.0' })
  await client.connect(transport as Parameters<Client['connect']>[0])
  const call = async <Name extends string>(name: Name, input: object = {}): Promise<Answer<Name>> => {
    const { content, isError } = await client.callTool({ name, arguments: { ...input } })
    const [{ text }] = content as readonly [{ readonly text: string }]
    return { isError: isError === true, value: isError === true ? text : JSON.parse(text) }
  }
  return { client, call }
}

/** The tools over HTTP, as `npm run mcp -- --http` starts them. */
export async function startTools(origin: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'mcp/src/http.ts'], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    env: { PATH: process.env.PATH ?? '', MURMUR_URL: origin, MCP_PORT: '0', TRUST_PROXY: '127.0.0.1,::1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { value: line = '' } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next()
  const url = new URL(/http:\/\/\S+/.exec(line)?.[0] ?? '')
  return {
    url: url.href,
    transport: new StreamableHTTPClientTransport(url, {
      requestInit: { headers: { 'x-forwarded-for': '198.51.100.77' } },
    }),
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
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
    /** One by one, as a plain account does: each with its own block, `waitMs` after the one before. */
    async send(transactions: readonly Transaction[], { waitMs = 0 } = {}) {
      const states: string[] = []
      for (const { to, data, value, gas } of transactions) {
        if (states.length > 0) await delay(waitMs)
        last = await wallet.sendTransaction({ to, data, value: hexToBigInt(value), gas: hexToBigInt(gas) })
        states.push((await wallet.waitForTransactionReceipt({ hash: last })).status)
      }
      return states
    },
  }
}
