import { expect, test } from 'vitest'
import { createHitRates, type KeptHitRates } from './hitRates.ts'
import { assets } from './topics.ts'

const topic = assets.ETH.logReturn
const HORIZON_MS = topic.horizonSeconds * 1_000

/** The counts of `kept` are read before it returns. */
async function start(kept: KeptHitRates = { load: async () => new Map(), save: () => undefined }) {
  let time = 1_000_000
  const rates = createHitRates({ now: () => time, kept })
  const say = (value: number) => ({ topic, value, at: time, dispersion: 0.001, inferers: 5 })
  const pass = (ms: number) => {
    time += ms
  }
  rates.note(say(0), 1)
  await kept.load().catch(() => undefined)
  return { rates, say, pass }
}

test('a forecast is judged by the direction of our own price, when its time has come', async () => {
  const { rates, say, pass } = await start()
  expect(rates.note(say(0.01), 3_000)).toEqual({ hits: 0, outcomes: 0 })
  pass(HORIZON_MS - 1)
  expect(rates.note(say(-0.01), 3_100)).toEqual({ hits: 0, outcomes: 0 })
  pass(1)
  expect(rates.note(say(0.01), 3_050)).toEqual({ hits: 1, outcomes: 1 })
  pass(HORIZON_MS)
  // The second expected a fall from 3,100 and the third a rise from 3,050.
  expect(rates.note(say(0.01), 3_040)).toEqual({ hits: 2, outcomes: 3 })
})

test('a forecast counts once, and not at all if the price of its time was missed', async () => {
  const { rates, say, pass } = await start()
  const forecast = say(0.01)
  rates.note(forecast, 3_000)
  rates.note(forecast, 3_000)
  pass(HORIZON_MS)
  expect(rates.note(say(0.02), 3_001)).toEqual({ hits: 1, outcomes: 1 })
  pass(HORIZON_MS + 1_000_000)
  expect(rates.note(say(0.02), 3_002)).toEqual({ hits: 1, outcomes: 1 })
})

test('nothing is counted, and nothing replaced, while the kept counts cannot be read', async () => {
  const saved: number[] = []
  let isDown = true
  const kept: KeptHitRates = {
    async load() {
      if (isDown) throw new Error('The disk is full.')
      return new Map([[topic.id, { hits: 20, outcomes: 30, pending: [] }]])
    },
    save: (_, { outcomes }) => void saved.push(outcomes),
  }
  const { rates, say } = await start(kept)
  expect([rates.note(say(0.01), 3_000), saved]).toEqual([{ hits: 0, outcomes: 0 }, []])
  isDown = false
  await expect.poll(() => rates.note(say(0.01), 3_000)).toEqual({ hits: 20, outcomes: 30 })
  expect(saved).toEqual([30])
})
