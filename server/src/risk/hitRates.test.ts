import { expect, test } from 'vitest'
import { createHitRates, createMemoryHitRates, type KeptHitRates } from './hitRates.ts'
import { assets } from './topics.ts'

const topic = assets.ETH.logReturn
const HORIZON_MS = topic.horizonSeconds * 1_000

function start(kept: KeptHitRates = createMemoryHitRates()) {
  let time = 1_000_000
  const rates = createHitRates({ now: () => time, kept })
  const say = (value: number) => ({ topic, value, at: time, dispersion: 0.001, inferers: 5 })
  /** The second call has the counts of the first. */
  const note = async (forecast: ReturnType<typeof say>, price: number) => {
    rates.note(forecast, price)
    await new Promise((resolve) => setImmediate(resolve))
    return rates.note(forecast, price)
  }
  const pass = (ms: number) => {
    time += ms
  }
  return { note, say, pass }
}

test('a forecast is judged by the direction of our own price, when its time has come', async () => {
  const { note, say, pass } = start()
  expect(await note(say(0.01), 3_000)).toEqual({ hits: 0, outcomes: 0 })
  pass(HORIZON_MS - 1)
  expect(await note(say(-0.01), 3_100)).toEqual({ hits: 0, outcomes: 0 })
  pass(1)
  expect(await note(say(0.01), 3_050)).toEqual({ hits: 1, outcomes: 1 })
  pass(HORIZON_MS)
  // The second expected a fall from 3,100 and the third a rise from 3,050.
  expect(await note(say(0.01), 3_040)).toEqual({ hits: 2, outcomes: 3 })
})

test('a forecast counts once, and not at all if the price of its time was missed', async () => {
  const { note, say, pass } = start()
  const forecast = say(0.01)
  await note(forecast, 3_000)
  await note(forecast, 3_000)
  pass(HORIZON_MS)
  expect(await note(say(0.02), 3_001)).toEqual({ hits: 1, outcomes: 1 })
  pass(HORIZON_MS + 1_000_000)
  expect(await note(say(0.02), 3_002)).toEqual({ hits: 1, outcomes: 1 })
})

test('nothing is counted while the counts cannot be kept, and all are there afterwards', async () => {
  const memory = createMemoryHitRates()
  await memory.change(topic.id, () => ({ hits: 20, outcomes: 30, pending: [] }))
  let isDown = true
  const { note, say } = start({
    change: async (id, change) => {
      if (isDown) throw new Error('The disk is full.')
      return await memory.change(id, change)
    },
  })
  expect(await note(say(0.01), 3_000)).toEqual({ hits: 0, outcomes: 0 })
  isDown = false
  await expect.poll(() => note(say(0.01), 3_000)).toEqual({ hits: 20, outcomes: 30 })
})

test('a forecast that is noted while another change is being kept is not lost', async () => {
  const memory = createMemoryHitRates()
  let kept = () => {}
  const { note, say } = start({
    change: async (id, change) => {
      await new Promise<void>((resolve) => {
        kept = resolve
      })
      return await memory.change(id, change)
    },
  })
  await note(say(0.01), 3_000)
  await note(say(0.01), 3_000)
  kept()
  await new Promise((resolve) => setImmediate(resolve))
  expect((await memory.change(topic.id, (tally) => tally)).pending).toHaveLength(1)
})
