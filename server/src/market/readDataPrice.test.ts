import { createChainClient } from '@murmur/sdk/chain/chainClient'
import { type Hex, numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { readDataPrice } from './readDataPrice.ts'

const genesisHash = `0x${'9'.repeat(64)}` as const

test('Optimism and Base: the fee of a swap by the oracle, per byte', async () => {
  expect(await ask('feeOracle', word(5_000_000n))).toBe(5_000n)
})

test('Arbitrum: the price of a byte by its gas info', async () => {
  const prices = [1n, 42n, 3n, 4n, 5n, 6n].map(word).map((text) => text.slice(2))
  expect(await ask('gasInfo', `0x${prices.join('')}`)).toBe(42n)
})

test('other networks charge nothing for data, and are not asked', async () => {
  expect(await ask(undefined, '0x')).toBe(0n)
})

test('an answer that cannot be read is unknown, not free', async () => {
  expect(await ask('feeOracle', '0x')).toBeUndefined()
  expect(await ask('gasInfo', word(1n))).toBeUndefined()
})

function word(value: bigint): Hex {
  return numberToHex(value, { size: 32 })
}

async function ask(dataFee: Parameters<typeof readDataPrice>[1], result: Hex) {
  const fetch = async (_: string, { body }: RequestInit) => {
    const { id, method } = JSON.parse(String(body))
    const block = { number: '0x0', hash: genesisHash }
    return Response.json({ jsonrpc: '2.0', id, result: method === 'eth_call' ? result : block })
  }
  const network = { chainId: 10, rpcUrls: ['https://node.example'], genesisHash, contracts: {} }
  const client = createChainClient(network, { fetch, now: () => 0, random: () => 0.5 })
  return await readDataPrice(client, dataFee)
}
