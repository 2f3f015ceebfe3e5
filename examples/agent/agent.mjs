import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { createMurmur } from '@murmur/sdk'
import { createWalletClient, http, parseUnits } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

// Carries out one sentence: `node agent.mjs "swap 0.1 ETH for USDC on Ethereum"`, beside `npm start`. The tools understand
// and explain it, and hold no key. Whatever they say, this code decides how much may be spent, and asks for the quote itself.
const [sentence = 'swap 0.1 ETH for USDC on Ethereum'] = process.argv.slice(2)
const most = { ETH: '0.5', USDC: '1000' }
const url = process.env.MURMUR_URL ?? 'http://localhost:3000'
const command = { command: process.execPath, args: [process.env.MURMUR_TOOLS ?? '../../mcp/mcp.mjs'] }

const { world, networks } = await (await fetch(`${url}/v1/networks`)).json()
if (world !== 'local') throw new Error('This account is public. Use it in the local world only.')

const agent = new Client({ name: 'example', version: '0.1.0' })
await agent.connect(new StdioClientTransport({ ...command, env: { ...process.env, MURMUR_URL: url } }))
const { intent } = await call('parse_intent', { text: sentence })
if (intent.kind !== 'swap' || intent.amount?.side !== 'pay' || intent.amount.value === undefined)
  throw new Error(`This is no exact payment: ${JSON.stringify(intent)}`)
const { payToken: pay, receiveToken: receive, payNetwork: network, amount } = intent
const { text } = await call('explain_route', { network, pay, receive, amount: amount.value })
console.log(text)
await agent.close()

const { chainId, rpcUrls } = networks.find(({ id }) => id === network)
const tokens = (await (await fetch(`${url}/v1/tokens?chainId=${chainId}`)).json()).tokens
const { decimals } = tokens.find(({ symbol }) => symbol === pay)
const payAmount = parseUnits(amount.value, decimals)
if (most[pay] === undefined || payAmount > parseUnits(most[pay], decimals))
  throw new Error('This is more than allowed.')

const account = mnemonicToAccount('test test test test test test test test test test test junk')
const murmur = createMurmur({ url })
const quote = await murmur.quote({ chainId, pay, receive, payAmount })
const plan = await murmur.plan(quote, { account: account.address })
const wallet = createWalletClient({ account, transport: http(rpcUrls[0]) })
const executed = await murmur.execute(plan, wallet)
console.log(`${executed.status}: ${executed.received} units of ${receive}`)

async function call(name, input) {
  const { isError, content } = await agent.callTool({ name, arguments: input })
  if (isError) throw new Error(content[0].text)
  return JSON.parse(content[0].text)
}
