import { findListing } from '@murmur/engine/token'
import { expect, test } from 'vitest'
import { createConsumed } from '../../testing/alloraAnswers.ts'
import type { Upstream } from '../upstream/upstreamClient.ts'
import { createAlloraForecasts } from './alloraForecasts.ts'
import { createHitRates, createMemoryHitRates } from './hitRates.ts'
import { createRiskService } from './riskService.ts'

const NOW = 1_800_000_060_000
const eth = findListing('1:ETH')
if (eth === undefined) throw new Error('Ether is listed.')

/** 0.003 in a quarter of an hour, by the consumer API only. */
function ask(perSecond: number | undefined) {
  const asked: string[] = []
  const chain: Upstream = { ask: async () => ({ type: 'missing' }) }
  const consumer: Upstream = {
    async ask(path) {
      asked.push(path)
      return { type: 'json', value: createConsumed({ topic: 21, value: '0.003', seconds: 1_800_000_000 }) }
    },
  }
  const clock = { now: () => NOW, elapsed: () => 0 }
  const measured = perSecond === undefined ? undefined : { perSecond, blocks: 30, spanSeconds: 360, ageMs: 0 }
  const service = createRiskService({
    forecasts: createAlloraForecasts({ chain, consumer, ...clock }),
    realised: { find: () => measured },
    hitRates: createHitRates({ ...clock, kept: createMemoryHitRates() }),
    findPrice: async () => undefined,
    ...clock,
  })
  return { asked, answer: async () => eth && (await service.get(eth)).volatility }
}

test('an answer of the consumer API counts where our own blocks confirm it', async () => {
  const { answer, asked } = ask(0.000_15)
  const source = { topic: 21, inferers: 0, ageMs: 60_000, dispersion: null }
  expect(await answer()).toEqual({ type: 'forecast', perSecond: expect.closeTo(0.000_1, 9), ...source })
  expect(asked).toEqual(['/allora/consumer/ethereum-11155111?allora_topic_id=21'])
})

test('where the market moves much more or less than a forecast, our own blocks count', async () => {
  for (const perSecond of [0.000_6, 0.000_01])
    expect(await ask(perSecond).answer()).toEqual({
      type: 'realised',
      perSecond,
      blocks: 30,
      spanSeconds: 360,
      ageMs: 0,
    })
})

test('without blocks of our own the consumer API is not asked, and nothing is known', async () => {
  const { answer, asked } = ask(undefined)
  expect(await answer()).toEqual({ type: 'unknown' })
  expect(asked).toEqual([])
})
