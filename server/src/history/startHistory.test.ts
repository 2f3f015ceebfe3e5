import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/testApp.ts'
import { answerLlama, patientFetch, startUpstream } from '../../testing/testUpstream.ts'
import { startHistory } from './startHistory.ts'

test('prices are collected soon and then at the start of every slot, until the server stops', async () => {
  const stopping = new AbortController()
  const waits: number[] = []
  let collected = 0
  let now = 1_800_000_120_000
  await new Promise<void>((resolve) => {
    startHistory({
      collect: async () => {
        collected += 1
      },
      fill: undefined,
      now: () => now,
      random: () => 0.5,
      signal: stopping.signal,
      wait: async (ms) => {
        waits.push(ms)
        now += ms
        if (waits.length < 4) return
        stopping.abort()
        resolve()
      },
    })
  })
  expect(collected).toBe(3)
  expect(waits).toEqual([5_000, 185_000, 300_000, 300_000])
})

test('gaps are filled once an hour with a pause before each question', async () => {
  const stopping = new AbortController()
  const paused: boolean[] = []
  const waits: number[] = []
  await new Promise<void>((resolve) => {
    startHistory({
      collect: () => new Promise(() => undefined),
      fill: async (pause) => {
        paused.push(await pause())
        if (waits.length < 5) return
        stopping.abort()
        paused.push(await pause())
        resolve()
      },
      now: () => 0,
      random: () => 0,
      signal: stopping.signal,
      wait: async (ms) => void waits.push(ms),
    })
  })
  expect(paused.slice(-2)).toEqual([true, false])
  expect(waits.filter((ms) => ms !== 5_000).slice(0, 3)).toEqual([1_000, 3_600_000, 1_000])
})

test('only a live world asks DefiLlama for what was before its first start', () => {
  expect(createTestApp().history.fill).toBeTypeOf('function')
  const local = { WORLD_FILE: 'world.json', RPC_ORIGINS: 'http://127.0.0.1:18545' }
  expect(createTestApp({ env: local }).history.fill).toBeUndefined()
})

test('collecting prices does not start to read a network', async () => {
  const upstream = await startUpstream({ llama: answerLlama })
  const found: string[] = []
  const find = (chainId: string) => {
    found.push(chainId)
    return undefined
  }
  const env = { ...upstream.env, MORALIS_API_KEY: '' }
  const { app, history } = createTestApp({ env, fetch: patientFetch, markets: { find, describe: () => ({}) } })
  await history.collect()
  const { prices } = (await app.inject('/api/history?listings=1:ETH&period=day')).json()
  expect([prices, found]).toEqual([{ '1:ETH': [2.5] }, []])
})
