import { createWalletClient, http } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'

const murmur = process.env.MURMUR_URL ?? 'http://localhost:3000'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

/** Answers, or throws with what to do. */
async function ask(path, body) {
  const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(murmur + path, body && options)
  const result = await answer.json()
  if (!answer.ok) throw new Error(`${result.detail} ${result.solution}`)
  return result
}

// The chains of the local world have the real ids, and nodes of their own.
const { world, networks } = await ask('/v1/networks')
if (world !== 'local') throw new Error('This account is public. Use it in the local world only.')
const { rpcUrls } = networks.find(({ chainId }) => chainId === 1)

// 1. Quote: one ETH for USDC.
const trade = { chainId: 1, pay: 'native', receive: usdc, payAmount: '1000000000000000000' }
const quote = await ask(`/v1/quote?${new URLSearchParams(trade)}`)
const { receive, minimumReceive, certificate } = quote
console.log(`${receive.units} units of ${receive.symbol}, at least ${minimumReceive.units}`)
console.log(`At most ${certificate.gapBps.toFixed(2)} basis points below the best that is possible`)

// 2. Build the transaction for exactly the floor that was shown.
const account = mnemonicToAccount('test test test test test test test test test test test junk')
const terms = { ...trade, account: account.address, minimumReceive: minimumReceive.units }
const { steps } = await ask('/v1/transaction', terms)

// 3. Sign and send. A payment in ETH has one step.
const wallet = createWalletClient({ account, chain: mainnet, transport: http(rpcUrls[0]) })
const [{ transaction }] = steps
const hash = await wallet.sendTransaction({
  to: transaction.to,
  data: transaction.data,
  value: BigInt(transaction.value),
  gas: BigInt(transaction.gas),
})
console.log(`Sent ${hash}`)

// 4. Follow it.
let state = await ask(`/v1/transactions/1/${hash}`)
while (state.status === 'pending' || state.status === 'unknown') {
  await new Promise((resolve) => setTimeout(resolve, 500))
  state = await ask(`/v1/transactions/1/${hash}`)
}
console.log(`${state.status} in block ${state.block}`)
