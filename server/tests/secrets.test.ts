import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reportRow } from '../testing/deepRun.ts'
import { spawnServer, startProcess } from '../testing/serverProcess.ts'
import { TEST_KEY } from '../testing/testApp.ts'
import { sendRaw, startServer } from '../testing/testServer.ts'
import { type Answer, answerMoralis, sendJson, startUpstream } from '../testing/testUpstream.ts'

const USER = 'allo1qqqsyqcyq5rqwzqfpg9scrgwpugpzysnd9texq'

/** Responses of a compromised or careless service that contain the key. */
const leaks: readonly Answer[] = [
  answerMoralis,
  (response, { headers }) => sendJson(response, headers),
  (response, { headers }) => response.writeHead(401, { 'x-key': TEST_KEY }).end(JSON.stringify(headers)),
  (response) => response.writeHead(302, { location: `/?key=${TEST_KEY}`, 'set-cookie': TEST_KEY }).end(),
  (response, { url }) =>
    sendJson(response, { tokenAddress: url.split('/')[2], usdPrice: TEST_KEY, '24hrPercentChange': TEST_KEY }),
  (response, { url }) =>
    sendJson(response, {
      tokenAddress: url.split('/')[2],
      usdPrice: 1,
      '24hrPercentChange': TEST_KEY,
      [TEST_KEY]: 1,
    }),
  (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(`{"${TEST_KEY}`),
  (response) => response.destroy(new Error(TEST_KEY)),
]

const forms = [
  TEST_KEY,
  Buffer.from(TEST_KEY).toString('base64').replace(/=+$/, ''),
  Buffer.from(TEST_KEY).toString('hex'),
  [...TEST_KEY].reverse().join(''),
  TEST_KEY.slice(7),
]

const targets = [
  '/api/prices?listings=1:ETH',
  '/api/prices?listings=137:POL',
  `/lcd/cosmos/bank/v1beta1/balances/${USER}`,
  '/api/prices',
  '/lcd/x',
  '/healthz',
  '/readyz',
  '/api/nowhere',
  '/nowhere',
  '/%',
]

/** All responses, with headers and body. */
async function askForAll(port: number): Promise<readonly string[]> {
  const answers: string[] = []
  for (const target of targets) {
    const head = `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`
    const { status, answer } = await sendRaw(port, head)
    // Otherwise nothing of the server would have been asked.
    expect(status).not.toBe(421)
    answers.push(answer)
  }
  return answers
}

function countHits(texts: readonly string[]): number {
  return texts.filter((text) => forms.some((form) => text.includes(form))).length
}

test('S-06: no service can make us reveal the key', async () => {
  let turn = 0
  let time = 0
  const answer: Answer = (response, request) => leaks[turn % leaks.length]?.(response, request)
  const { env, requests } = await startUpstream({ moralis: answer, llama: answer, lcd: answer })
  const { port, lines } = await startServer({ env: { ...env, LOG_LEVEL: 'trace' }, elapsed: () => time })
  const answers: string[] = []
  for (turn = 0; turn < leaks.length * 3; turn++) {
    // Long enough that everything is fetched again.
    time += 600_000
    answers.push(...(await askForAll(port)))
  }
  const hits = countHits([...answers, ...lines])
  reportRow('S-06', `${requests.length} upstream calls, ${answers.length} answers, ${lines.length} lines, ${hits} hits`)
  expect(hits).toBe(0)
  expect(answers.filter((text) => !text.startsWith('HTTP/1.1 '))).toEqual([])
})

test('S-06: the key is in no output and no file of a whole run', async () => {
  const { env } = await startUpstream({ moralis: leaks[1] ?? answerMoralis })
  const { port, child, ended, directory } = await startProcess({ ...env, LOG_LEVEL: 'trace' })
  const answers = await askForAll(port)
  child.kill('SIGTERM')
  const { output, code } = await ended
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const contents = await Promise.all(files.map((file) => readFile(file, 'latin1')))
  const hits = countHits([...answers, output, ...contents])
  reportRow(
    'S-06',
    `${answers.length} answers, ${output.split('\n').length} lines, ${files.length} files, ${hits} hits`,
  )
  expect([code, hits]).toEqual([0, 0])
})

test('S-06: an invalid key is not printed at start', async () => {
  const { ended } = await spawnServer({ MORALIS_API_KEY: `${TEST_KEY} ${TEST_KEY}` })
  const { output, code } = await ended
  expect([output, code]).toEqual([
    'Cannot start: MORALIS_API_KEY must be a key without spaces, as the service gave it.\n',
    1,
  ])
})
