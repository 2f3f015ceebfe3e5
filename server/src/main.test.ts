import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { beforeAll, expect, test } from 'vitest'
import { bundle } from '../testing/bundle.ts'
import { reportRow } from '../testing/deepRun.ts'
import { createTemporaryFolder } from '../testing/temporaryFolder.ts'

let main = ''
beforeAll(async () => {
  main = await bundle('src/main')
})

function start(env: Record<string, string>): ChildProcess {
  const { PATH } = process.env
  const outside = { PATH, DATA_DIR: createTemporaryFolder() }
  return spawn(process.execPath, [main, '--api-only'], { env: { ...outside, ...env } })
}

/** The whole output and the exit status. */
async function finish(child: ChildProcess) {
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const [code, signal] = await once(child, 'close')
  return { output, code, signal }
}

test('S-20: an invalid variable is reported in one line, with exit code 1', async () => {
  expect(await finish(start({ PORT: '99999' }))).toEqual({
    output: 'Cannot start: PORT must be a whole number from 0 to 65535, not "99999".\n',
    code: 1,
    signal: null,
  })
})

test('S-20: a port in use is reported in one line, with exit code 1', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  expect(await finish(start({ PORT: String(port) }))).toEqual({
    output: `Port ${port} is already in use. Set PORT to another one, for example: PORT=${port + 1} npm start\n`,
    code: 1,
    signal: null,
  })
  other.close()
})

test.each(['SIGINT', 'SIGTERM'] as const)('it prints its URL, answers, and exits with 0 on %s', async (signal) => {
  const child = start({ PORT: '0' })
  const ended = finish(child)
  if (child.stdout === null) throw new Error('The server has no output.')
  const [line] = await once(createInterface(child.stdout), 'line')
  expect(line).toMatch(/^Murmur is running at http:\/\/localhost:\d+$/)
  const response = await fetch(`${line.split(' at ')[1].replace('localhost', '127.0.0.1')}/healthz`)
  expect(await response.json()).toEqual({ status: 'ok' })
  child.kill(signal)
  child.kill(signal)
  const { output, code, signal: cause } = await ended
  expect([code, cause]).toEqual([0, null])
  const [said = '', ...others] = output.split('\n').filter((text) => !text.startsWith('Murmur is running'))
  expect(JSON.parse(said).msg).toBe('SMTP_URL is not set: mails are written into a folder')
  expect(others).toEqual([''])
})

test.each([
  [
    'an unreachable database',
    { DATABASE_URL: 'postgres://127.0.0.1:9/x', NEWSLETTER_SECRET: 'x'.repeat(32) },
    'DATABASE_URL',
  ],
  ['a folder that is a file', { DATA_DIR: process.execPath }, 'DATA_DIR'],
  // Not even root can create a folder there.
  ['a folder that cannot be created', { DATA_DIR: '/sys/murmur' }, 'DATA_DIR'],
  ['a missing variable', { DATABASE_URL: 'postgres://127.0.0.1:9/x' }, 'NEWSLETTER_SECRET'],
  ['a missing world file', { WORLD_FILE: '/nowhere' }, 'RPC_ORIGINS'],
])('S-20: %s is reported in one line, with exit code 1', async (_, env, variable) => {
  const { output, code } = await finish(start({ PORT: '0', ...env }))
  expect(code).toBe(1)
  expect(output).toMatch(/^Cannot [^\n]+\n$/)
  expect(output).toContain(variable)
})

test('S-20: a full disk is reported in one line, with exit code 1', async () => {
  const folder = createTemporaryFolder()
  // A file size limit of 0 makes every write fail, as on a full disk.
  const command = `trap '' XFSZ; ulimit -f 0; exec "$@"`
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder }
  const node = [process.execPath, main, '--api-only']
  const { output, code } = await finish(spawn('sh', ['-c', command, 'sh', ...node], { env }))
  expect([code, output]).toEqual([1, expect.stringMatching(/^Cannot keep [^\n]+ Set DATA_DIR [^\n]+\n$/)])
})

test('S-20: a second server on the same folder is refused, and does not disturb the first', async () => {
  const DATA_DIR = createTemporaryFolder()
  const first = start({ PORT: '0', DATA_DIR })
  const ended = finish(first)
  if (first.stdout === null) throw new Error('The server has no output.')
  await once(createInterface(first.stdout), 'line')
  const { output, code } = await finish(start({ PORT: '0', DATA_DIR }))
  expect([code, output]).toEqual([1, expect.stringMatching(/^Another server already uses [^\n]+\n$/)])
  first.kill('SIGTERM')
  expect((await ended).code).toBe(0)
  reportRow('S-20', '9 failed starts, each reported in one line')
})
