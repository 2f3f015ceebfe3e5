import { type Hex, hexToBigInt, type TypedDataDefinition } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chains, LocalAccount } from '../src/chains.ts'
import { startApi } from './testing/publicApi.ts'
import { createReader, createSender, getAccount, getNetwork, startWorld } from './testing/testWorld.ts'

let chains: Chains
let api: Awaited<ReturnType<typeof startApi>>

beforeAll(async () => {
  chains = (await startWorld(26_900, { chainIds: [10, 8453] })).chains
  api = await startApi(chains)
})

afterAll(async () => {
  await api?.stop()
  await chains?.stop()
})

const usdc = '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'

type Step = {
  readonly type: 'approve' | 'permit' | 'trade'
  readonly transaction: { readonly to: Hex; readonly data: Hex; readonly value: Hex; readonly gas?: Hex }
  readonly typedData: TypedDataDefinition
  readonly permit: object
}

/** As a caller of the API with viem: signs what is to be signed, asks again, and sends. */
async function carryOut(body: object, account: LocalAccount, chainId = 10): Promise<readonly string[]> {
  const first = await api.ask({ path: '/v1/transaction', body })
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  const kinds: string[] = []
  const sender = createSender(getNetwork(chains, chainId), account)
  const send = async ({ type, transaction: { to, data, value, gas } }: Step) => {
    const limit = gas === undefined ? {} : { gas: hexToBigInt(gas) }
    const hash = await sender.sendTransaction({ to, data, value: hexToBigInt(value), ...limit })
    const { status } = await sender.waitForTransactionReceipt({ hash })
    kinds.push(`${type} ${status}`)
    return hash
  }
  let steps: readonly Step[] = first.body.steps
  let signed: object | undefined
  for (const step of steps) {
    if (step.type !== 'permit') await send(step)
    else {
      const signature = await privateKeyToAccount(account.privateKey).signTypedData(step.typedData)
      signed = { ...step.permit, signature }
      kinds.push('permit signed')
    }
  }
  if (signed === undefined) return kinds
  const final = await api.ask({ path: '/v1/transaction', body: { ...body, permit: signed } })
  expect(final.status, JSON.stringify(final.body)).toBe(200)
  expect(final.body.isComplete).toBe(true)
  steps = final.body.steps
  for (const step of steps) await send(step)
  return kinds
}

test('an exact payment with a signed permit receives at least the floor that was shown', async () => {
  const account = getAccount(chains, 3)
  const question = { pay: usdc, receive: 'native', payAmount: '100000000' }
  const { status, body: quote } = await api.ask({ path: '/v1/quote', query: { chainId: '10', ...question } })
  expect([status, quote.kind, quote.pay.units, quote.slippageBps]).toEqual([200, 'swap', '100000000', 50])
  const coins = () => createReader(getNetwork(chains, 10)).getBalance({ address: account.address })
  const before = await coins()
  const asked = { chainId: 10, ...question, account: account.address, minimumReceive: quote.minimumReceive.units }
  expect(await carryOut(asked, account)).toEqual(['approve success', 'permit signed', 'trade success'])
  // Coins paid the network fee, too.
  expect((await coins()) - before).toBeGreaterThan(BigInt(quote.minimumReceive.units) - 10n ** 15n)
})
