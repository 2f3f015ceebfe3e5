import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { root } from '../bin/src/project.mjs'
import { npm } from '../bin/src/run.mjs'

test('npm run mcp writes nothing but JSON messages to standard output, and ends with its input', async () => {
  const [command = '', ...args] = npm('run', 'mcp')
  // Without the settings of the npm that runs this test.
  const { PATH, HOME } = process.env
  const child = spawn(command, args, { cwd: root, env: { PATH, HOME } })
  const output = text(child.stdout)
  const ended = once(child, 'close')
  const clientInfo = { name: 'agent', version: '1.0.0' }
  const messages = [
    { id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/list' },
    { id: 3, method: 'tools/call', params: { name: 'list_networks', arguments: {} } },
  ]
  for (const message of messages) child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  child.stdin.end()
  const [code] = await ended
  const lines = (await output).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line).id)).toEqual([1, 2, 3])
  expect(code).toBe(0)
})
