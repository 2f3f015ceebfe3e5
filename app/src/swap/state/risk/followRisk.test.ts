import { createTestActivity } from '@murmur/sdk/queries/testing/testActivity'
import { expect, test } from 'vitest'
import { listed } from '../../testing/swapFixtures.ts'
import { followRisk } from './followRisk.ts'

const risk = { asset: 'ETH', volatility: { type: 'dollar' }, drift: { type: 'unknown' } }

test('a pair is asked about once, and an outage keeps the last figures for three minutes', async () => {
  let time = 0
  let isBroken = false
  const asked: string[] = []
  const activity = createTestActivity()
  const { book, watch, stop } = followRisk({
    async fetch(path) {
      asked.push(path)
      return isBroken ? new Response('', { status: 503 }) : Response.json({ risks: { '1:ETH': risk } })
    },
    elapsed: () => time,
    activity,
  })
  watch([listed('1:ETH'), listed('1:BNB')])
  watch([listed('1:ETH'), listed('1:BNB')])
  await expect.poll(() => book.get().risks.size).toBe(1)
  expect(asked).toEqual(['/api/risk?listings=1:ETH,1:BNB'])
  isBroken = true
  activity.set('visible')
  await expect.poll(() => book.get()).toMatchObject({ isReachable: false })
  expect(book.get().risks.size).toBe(1)
  time = 200_000
  activity.set('visible')
  await expect.poll(() => book.get().risks.size).toBe(0)
  stop()
})
