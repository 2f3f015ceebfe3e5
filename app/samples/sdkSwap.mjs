import { createMurmur } from '@murmur/sdk'
import { createWalletClient, http } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'

const url = process.env.MURMUR_URL ?? 'http://localhost:3000'
const murmur = createMurmur({ url })

const answer = await fetch(`${url}/v1/networks`)
const { world, networks } = await answer.json()
if (world !== 'local') throw new Error('This account is public. Use it in the local world only.')
const { rpcUrls } = networks.find(({ chainId }) => chainId === 1)

// One ETH for USDC.
const quote = await murmur.quote({ chainId: 1, pay: 'native', receive: 'USDC', payAmount: 10n ** 18n })
console.log(`At least ${quote.minimumReceive.units} units of USDC`)

const account = mnemonicToAccount('test test test test test test test test test test test junk')
const plan = await murmur.plan(quote, { account: account.address })
const { outcome } = await murmur.simulate(plan)
console.log(`The simulation ${outcome}`)

// The wallet of your user, or an account of your own. Every request is checked against the plan before it is sent.
const client = createWalletClient({ account, chain: mainnet, transport: http(rpcUrls[0]) })
const trade = await murmur.execute(plan, client)
console.log(`${trade.status}: ${trade.received} units of USDC`)
