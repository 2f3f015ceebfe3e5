import { expect, test } from 'vitest'
import { createAlloraService } from './alloraService.ts'
import type { PoolPrices } from './poolPrices.ts'

const question = { method: 'GET', query: new URLSearchParams(), headers: {}, body: undefined }

function start() {
  let time = 1_800_000_000_000
  let usdPrice = 3_000
  const read = async () => [{ token: { symbol: 'WETH' }, usdPrice }]
  const service = createAlloraService({ prices: { read } as unknown as PoolPrices, now: () => time })
  const ask = async (path: string) => (await service({ ...question, path })) as { status: number; body: Answer }
  return {
    ask,
    move(price: number, ms: number) {
      usdPrice = price
      time += ms
    },
  }
}

type Answer = {
  network_inferences: { topic_id: string; combined_value: { value: string }[]; inferer_values: object[] }
  inference_block_height: string
  block: { header: { time: string } }
}

const VOLATILITY = '/emissions/v10/latest_network_inferences/21'

test('ether has a volatility of five forecasters, which follows the local pools', async () => {
  const { ask, move } = start()
  const steady = (await ask(VOLATILITY)).body
  expect(steady.network_inferences).toMatchObject({ topic_id: '21' })
  expect(steady.network_inferences.inferer_values).toHaveLength(5)
  expect(Number(steady.network_inferences.combined_value[0]?.value)).toBeCloseTo(0.002, 3)
  move(3_060, 60_000)
  const wild = (await ask(VOLATILITY)).body
  expect(Number(wild.network_inferences.combined_value[0]?.value)).toBeGreaterThan(0.02)
})

test('the block of a forecast has its time, and other topics and versions are not there', async () => {
  const { ask } = start()
  const { inference_block_height: height } = (await ask(VOLATILITY)).body
  const { body } = await ask(`/cosmos/base/tendermint/v1beta1/blocks/${height}`)
  expect(body.block.header.time).toBe(new Date(1_800_000_000_000).toISOString())
  expect((await ask('/emissions/v10/latest_network_inferences/9')).status).toBe(501)
  expect((await ask('/emissions/v9/latest_network_inferences/21')).status).toBe(501)
})
