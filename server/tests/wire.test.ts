import {
  balancesSchema,
  dayHistorySchema,
  explanationSchema,
  healthSchema,
  historySchema,
  intentSchema,
  marketSchema,
  newsletterSchema,
  pricesSchema,
  readinessSchema,
  refusalSchema,
  riskSchema,
  tokenPoolsSchema,
  tradingSchema,
  transferFeesSchema,
  worldSchema,
} from '@murmur/sdk/api'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createFeed } from '../testing/movingMarket.ts'
import { createExampleFees, exampleNow } from '../testing/suggestedFees.ts'
import { createTestApp } from '../testing/testApp.ts'
import { answerLcd, answerMoralis, patientFetch, sendJson, startUpstream } from '../testing/testUpstream.ts'

const ethereum = '0x5c7BCd6E7De5423a257D81B442095A1a6ced35C5'
const fees = createExampleFees({ units: 1_000_000_000n, scale: 1n, spokePool: ethereum })
const token = `0x${'1'.repeat(40)}`

test('every answer of the server fits its schema', async () => {
  const upstream = await startUpstream({
    moralis: answerMoralis,
    lcd: answerLcd,
    across: (response) => sendJson(response, fees),
  })
  const { feed, show } = createFeed()
  show({ at: 1, price: 2_000 })
  const markets = { find: () => ({ ...feed, follow: async () => 3 }), describe: () => ({ 1: 'open' }) }
  const now = () => exampleNow * 1_000
  const { app } = createTestApp({ env: upstream.env, fetch: patientFetch, now, markets })
  const post = { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } } as const
  const answers = [
    [healthSchema, await app.inject('/healthz')],
    [readinessSchema, await app.inject('/readyz')],
    [worldSchema, await app.inject('/api/world')],
    [tradingSchema, await app.inject('/api/trading')],
    [pricesSchema, await app.inject('/api/prices?listings=1:ETH,56:BNB')],
    [historySchema, await app.inject('/api/history?listings=1:ETH,56:BNB&period=day')],
    [dayHistorySchema, await app.inject('/api/history/day')],
    [balancesSchema, await app.inject('/lcd/cosmos/bank/v1beta1/balances/allo1qqqsyqcyq5rqwzqfpg9scrgwpugpzysnd9texq')],
    [transferFeesSchema, await app.inject('/api/transfers/fees?asset=USDC&origin=1&destination=8453&units=1000000000')],
    [riskSchema, await app.inject('/api/risk?listings=1:ETH,1:USDC')],
    [marketSchema, await app.inject('/api/markets/1')],
    [tokenPoolsSchema, await app.inject(`/api/markets/1/tokens/${token}`)],
    [intentSchema, await app.inject({ ...post, url: '/api/intents', payload: { text: 'swap 1 ETH for USDC' } })],
    [newsletterSchema, await app.inject({ ...post, url: '/api/newsletter', payload: { email: 'ada@murmur.example' } })],
  ] as const
  expect(answers.filter(([, { statusCode }]) => statusCode >= 300).map(([, { body }]) => body)).toEqual([])
  for (const [schema, answer] of answers) expect(v.safeParse(schema, answer.json()).issues ?? []).toEqual([])
  const refused = [await app.inject('/api/nothing'), await app.inject({ ...post, url: '/api/intents', payload: {} })]
  for (const answer of refused) expect(v.safeParse(refusalSchema, answer.json()).issues ?? []).toEqual([])
  expect(v.is(explanationSchema, { type: 'text', by: 'model', text: 'x' })).toBe(true)
})
