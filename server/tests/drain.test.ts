import { Agent, get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { holdsTimeLimits, reportRow, scale } from '../testing/deepRun.ts'
import { startProcess } from '../testing/serverProcess.ts'
import { answerLcd, startUpstream } from '../testing/testUpstream.ts'

const BALANCES = '/lcd/cosmos/bank/v1beta1/balances/allo1qqqsyqcyq5rqwzqfpg9scrgwpugpzysnd9texq'

/** `refused`: the connection could not be opened. `last`: answered with `Connection: close`. */
type Outcome = 'answered' | 'last' | 'refused' | 'dropped'

type AskOptions = { readonly path: string; readonly agent: Agent; readonly client: number }

function ask(port: number, { path, agent, client }: AskOptions): Promise<Outcome> {
  return new Promise((resolve) => {
    const headers = { 'x-forwarded-for': `198.51.${client >> 8}.${client & 255}` }
    const request = get({ port, path, agent, headers, host: '127.0.0.1' }, (response) => {
      const outcome = response.headers.connection === 'close' ? 'last' : 'answered'
      response.resume()
      response.on('end', () => resolve(response.complete ? outcome : 'dropped'))
      response.on('error', () => resolve('dropped'))
    })
    // A new connection may be refused, but an established one must be answered.
    request.on('error', () => resolve(request.reusedSocket ? 'dropped' : 'refused'))
  })
}

/** Twenty keep-alive clients that send requests until the server closes the connection. */
async function browse(port: number): Promise<readonly { path: string; outcome: Outcome }[]> {
  const asked: { path: string; outcome: Outcome }[] = []
  const visit = async (visitor: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let turn = 0; ; turn++) {
      const path = (visitor + turn) % 3 === 0 ? BALANCES : '/healthz'
      const outcome = await ask(port, { path, agent, client: visitor * 300 + (turn % 300) })
      asked.push({ path, outcome })
      if (outcome !== 'answered') break
    }
    agent.destroy()
  }
  await Promise.all(Array.from({ length: 20 }, (_, visitor) => visit(visitor)))
  return asked
}

/** Stops a server under load. Returns the outcome of each request and the time to exit. */
async function stopUnderLoad() {
  const { env, requests } = await startUpstream({
    lcd: (response, request) => void setTimeout(() => answerLcd(response, request), 30),
  })
  const { child, ended, port } = await startProcess({ ...env, TRUST_PROXY: '127.0.0.1' })
  const browsing = browse(port)
  await delay(300 + Math.random() * 100)
  const started = performance.now()
  child.kill('SIGTERM')
  const { code } = await ended
  return { asked: await browsing, calls: requests.length, code, seconds: (performance.now() - started) / 1_000 }
}

test('S-19: stopping under load drops no request and ends in time', async () => {
  const rounds = scale(100)
  const stops: Awaited<ReturnType<typeof stopUnderLoad>>[] = []
  for (let round = 0; round < rounds; round += 5) {
    stops.push(...(await Promise.all(Array.from({ length: 5 }, stopUnderLoad))))
  }
  const count = (...outcomes: readonly Outcome[]) =>
    stops.flatMap(({ asked }) => asked).filter(({ outcome }) => outcomes.includes(outcome)).length
  const slowest = Math.max(...stops.map(({ seconds }) => seconds))
  const figures = `${count('answered', 'last')} answered, ${count('refused')} refused, ${count('dropped')} dropped`
  reportRow('S-19', `${rounds} stops, ${figures}, ended within ${slowest.toFixed(1)} s`)
  expect(count('dropped')).toBe(0)
  if (holdsTimeLimits) expect(slowest).toBeLessThan(10)
  expect(new Set(stops.map(({ code }) => code))).toEqual(new Set([0]))
  // Every request that reached the service was answered. Concurrent requests share a call.
  for (const { asked, calls } of stops) {
    const served = asked.filter(
      ({ path, outcome }) => path === BALANCES && (outcome === 'answered' || outcome === 'last'),
    )
    expect(served.length).toBeGreaterThanOrEqual(calls)
  }
})
