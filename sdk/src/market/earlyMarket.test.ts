import { expect, test } from 'vitest'
import { createEarlyFetch, sendEarlyMarket } from './earlyMarket.ts'

const path = '/api/markets/1'

test('the worker takes the answer that the page has asked for, with its age, and asks no second time', async () => {
  const { send, load, asked, wait } = create()
  const sending = send(new Response('market', { headers: { age: '2' } }), { meanwhile: () => wait(500) })
  const answer = await load()
  await sending
  expect([answer.status, await answer.text(), answer.headers.get('age')]).toEqual([200, 'market', '2'])
  expect(asked).toEqual([])
  expect(await (await load()).text()).toBe('from the network')
})

test('the time that the answer waits in the worker counts as age', async () => {
  const { send, load, wait } = create()
  await send(new Response('market', { headers: { age: '2' } }))
  wait(1_500)
  expect((await load()).headers.get('age')).toBe('3.5')
})

test('a request that failed and an answer that has waited for long are asked for again', async () => {
  const failed = create()
  await failed.send(undefined)
  expect(await (await failed.load()).text()).toBe('from the network')
  const old = create()
  await old.send(new Response('market'))
  old.wait(10_001)
  expect(await (await old.load()).text()).toBe('from the network')
})

test('a closed network stays closed', async () => {
  const { send, load } = create()
  await send(new Response('{}', { status: 503 }))
  expect((await load()).status).toBe(503)
})

test('another network is asked for at once', async () => {
  const { send, load, asked } = create()
  void send(new Response('market'))
  await load('/api/markets/56')
  expect(asked).toEqual(['/api/markets/56'])
})

test('an answer that never comes ends with its time limit', async () => {
  const { early, load } = create()
  early.accept({ type: 'expect', path })
  const limit = new AbortController()
  const loading = load(path, limit.signal)
  limit.abort(new Error('Too late.'))
  await expect(loading).rejects.toThrow('Too late.')
})

function create() {
  let now = 0
  const asked: string[] = []
  const elapsed = () => now
  const early = createEarlyFetch({
    fetch: async (requested) => {
      asked.push(requested)
      return new Response('from the network')
    },
    elapsed,
  })
  return {
    early,
    asked,
    wait(ms: number) {
      now += ms
    },
    async send(response: Response | undefined, { meanwhile = () => {} } = {}) {
      const answer = Promise.resolve(response).then((one) => {
        meanwhile()
        return one
      })
      await sendEarlyMarket({ path, answer }, { post: (order) => early.accept(order), elapsed })
    },
    load: (requested = path, signal = new AbortController().signal) => early.fetch(requested, { signal }),
  }
}
