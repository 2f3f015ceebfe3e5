import { createMurmur } from '@murmur/sdk'
import { createWalletClient, http } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

// Pays 100 USDC for ETH on Ethereum: `node swap.mjs`, beside `npm start`.
const url = process.env.MURMUR_URL ?? 'http://localhost:3000'
const { world, networks } = await (await fetch(`${url}/v1/networks`)).json()
if (world !== 'local') throw new Error('This account is public. Use it in the local world only.')
const account = mnemonicToAccount('test test test test test test test test test test test junk')
const { rpcUrls } = networks.find(({ chainId }) => chainId === 1)
const wallet = createWalletClient({ account, transport: http(rpcUrls[0]) })

const murmur = createMurmur({ url })
const quote = await murmur.quote({ chainId: 1, pay: 'USDC', receive: 'ETH', payAmount: 100_000_000n })
console.log(`At least ${quote.minimumReceive.units} wei, ${quote.certificate.gapBps.toFixed(2)} bp below the best`)

const plan = await murmur.plan(quote, { account: account.address })
console.log(`Steps: ${plan.steps.map(({ type }) => type).join(', ')}`)

const executed = await murmur.execute(plan, wallet)
if (executed.status !== 'confirmed') throw new Error(`The swap ended: ${JSON.stringify(executed)}`)
console.log(`Received ${executed.received} wei in block ${executed.block}`)
