import { type Hex, numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { createChainClient } from '../chain/chainClient.ts'
import { createGasPriceReader } from './readGasPrice.ts'

const genesisHash = `0x${'9'.repeat(64)}` as const
const block = { number: 1n, hash: genesisHash, parentHash: genesisHash, timestamp: 1n, baseFee: 100n }

test('Optimism and Base: the fee of a swap by the oracle is part of the price', async () => {
  // The oracle is asked for 1,000 bytes; a swap has 410 bytes and 215,000 units of gas.
  expect(await ask('feeOracle', word(215_000n * 1_000n))).toBe(100n + 7n + 410n)
})

test('Arbitrum: the price of a byte by its gas info is part of the price', async () => {
  const prices = [1n, 215_000n, 3n, 4n, 5n, 6n].map(word).map((text) => text.slice(2))
  expect(await ask('gasInfo', `0x${prices.join('')}`)).toBe(100n + 7n + 410n)
})

test('other networks charge nothing for data, and are not asked', async () => {
  expect(await ask(undefined, '0x')).toBe(100n + 7n)
})

test('an answer that cannot be read is unknown, not free', async () => {
  expect(await ask('feeOracle', '0x')).toBeUndefined()
  expect(await ask('gasInfo', word(1n))).toBeUndefined()
})

function word(value: bigint): Hex {
  return numberToHex(value, { size: 32 })
}

/** The price in a block with a base fee of 100, where the nodes propose a tip of 7. */
async function ask(dataFee: Parameters<typeof createGasPriceReader>[1]['dataFee'], result: Hex) {
  const answers: Readonly<Record<string, unknown>> = { eth_call: result, eth_maxPriorityFeePerGas: '0x7' }
  const fetch = async (_: string, { body }: RequestInit) => {
    const { id, method } = JSON.parse(String(body))
    return Response.json({ jsonrpc: '2.0', id, result: answers[method] ?? { number: '0x0', hash: genesisHash } })
  }
  const network = { chainId: 10, rpcUrls: ['https://node.example'], genesisHash, contracts: {} }
  const client = createChainClient(network, { fetch, now: () => 0, random: () => 0.5 })
  return await createGasPriceReader(client, { dataFee })(block)
}
