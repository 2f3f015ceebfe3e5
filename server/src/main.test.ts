import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

function start(env: Record<string, string>): ChildProcess {
  const { PATH } = process.env
  return spawn(process.execPath, ['--import', 'tsx', main, '--api-only'], { env: { PATH, ...env } })
}

/** Everything it said, and how it ended. */
async function finish(child: ChildProcess) {
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const [code, signal] = await once(child, 'close')
  return { output, code, signal }
}

test('a wrong variable is named in one line, and the exit code says so', async () => {
  expect(await finish(start({ PORT: '99999' }))).toEqual({
    output: 'Cannot start: PORT must be a whole number from 0 to 65535, not "99999".\n',
    code: 1,
    signal: null,
  })
})

test('a taken port is named in one line, and the exit code says so', async () => {
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

test.each(['SIGINT', 'SIGTERM'] as const)('it says where it is, answers, and ends well on %s', async (signal) => {
  const child = start({ PORT: '0' })
  const ended = finish(child)
  if (child.stdout === null) throw new Error('The server has no output.')
  const [line] = await once(createInterface(child.stdout), 'line')
  expect(line).toMatch(/^Murmur is running at http:\/\/localhost:\d+$/)
  const response = await fetch(`${line.split(' at ')[1].replace('localhost', '127.0.0.1')}/healthz`)
  expect(await response.json()).toEqual({ status: 'ok' })
  child.kill(signal)
  child.kill(signal)
  expect(await ended).toEqual({ output: `${line}\n`, code: 0, signal: null })
})
