import { Agent, request } from 'node:http'
import { expect, test } from 'vitest'
import { bundle } from '../testing/bundle.ts'
import { reportRow, scale } from '../testing/deepRun.ts'
import { startKillable } from '../testing/serverProcess.ts'
import { createTemporaryFolder } from '../testing/temporaryFolder.ts'

const WRITERS = 50

// A figure, not a bound: the machine that runs the tests may be busy.
test('fifty concurrent sign-ups hardly delay other requests', async () => {
  const program = await bundle('testing/killableServer')
  const { message: origin, kill } = await startKillable(program, { DATA_DIR: createTemporaryFolder() })
  const agent = new Agent({ keepAlive: true })
  const send = (path: string, body?: string) => ask(`${origin}${path}`, { agent, body })
  const idle = await measure(() => send('/healthz'))
  let isOver = false
  let accepted = 0
  const write = async (writer: number) => {
    for (let index = 0; !isOver; index += 1) {
      const status = await send('/api/newsletter', JSON.stringify({ email: `${writer}.${index}@example.org` }))
      if (status === 202) accepted += 1
    }
  }
  const writers = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
  const busy = await measure(() => send('/healthz'))
  isOver = true
  await writers
  await kill()
  agent.destroy()
  reportRow(
    'sign-ups',
    `p95 of other requests: ${idle.toFixed(1)} ms idle, ${busy.toFixed(1)} ms beside ${WRITERS} sign-ups`,
  )
  expect(accepted).toBeGreaterThan(WRITERS)
})

/** The 95th percentile of many requests, in milliseconds. */
async function measure(send: () => Promise<number | undefined>): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < scale(2_000); index += 1) {
    const start = performance.now()
    expect(await send()).toBe(200)
    times.push(performance.now() - start)
  }
  return times.sort((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0
}

type Sent = { readonly agent: Agent; readonly body: string | undefined }

function ask(url: string, { agent, body }: Sent): Promise<number | undefined> {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: body === undefined ? 'GET' : 'POST', headers, agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
    sent.on('error', reject).end(body)
  })
}
