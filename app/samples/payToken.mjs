import { createWalletClient, http, publicActions } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'

const murmur = process.env.MURMUR_URL ?? 'http://localhost:3000'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

async function ask(path, body) {
  const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(murmur + path, body && options)
  const result = await answer.json()
  if (!answer.ok) throw new Error(`${result.detail} ${result.solution}`)
  return result
}

const { world, networks } = await ask('/v1/networks')
if (world !== 'local') throw new Error('This account is public. Use it in the local world only.')
const { rpcUrls } = networks.find(({ chainId }) => chainId === 1)
const account = mnemonicToAccount('test test test test test test test test test test test junk')
const wallet = createWalletClient({ account, chain: mainnet, transport: http(rpcUrls[0]) }).extend(publicActions)

async function send({ type, transaction }) {
  const { to, data, value, gas } = transaction
  const limit = gas === undefined ? {} : { gas: BigInt(gas) }
  const hash = await wallet.sendTransaction({ to, data, value: BigInt(value), ...limit })
  const { status } = await wallet.waitForTransactionReceipt({ hash })
  console.log(`${type}: ${status}`)
}

// 100 USDC for ETH.
const trade = { chainId: 1, pay: usdc, receive: 'native', payAmount: '100000000' }
const quote = await ask(`/v1/quote?${new URLSearchParams(trade)}`)
const terms = { ...trade, account: account.address, minimumReceive: quote.minimumReceive.units }

// Each step in its order: an approval, if the account has given none, then the permit.
const first = await ask('/v1/transaction', terms)
let permit
for (const step of first.steps) {
  if (step.type !== 'permit') await send(step)
  else {
    permit = { ...step.permit, signature: await wallet.signTypedData(step.typedData) }
    console.log('permit: signed')
  }
}

// With the signature the answer is complete.
if (!first.isComplete) {
  const final = await ask('/v1/transaction', { ...terms, permit })
  for (const step of final.steps) await send(step)
}
