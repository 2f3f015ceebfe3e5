import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { excerpt, run } from './run.mjs'

test('a program is run to its end', async () => {
  const script = 'console.log(1); console.error(process.env.COLOUR); process.exit(3)'
  const { code, output } = await run([process.execPath, '-e', script], { env: { COLOUR: 'violet' } })
  expect({ code, output }).toEqual({ code: 3, output: '1\nviolet\n' })
})

test('a program that does not exist is an error', async () => {
  await expect(run(['no-such-program'])).rejects.toThrow('ENOENT')
})

test('a program that runs too long is ended, with what it started', async () => {
  const grandchild = JSON.stringify('console.log(1); setInterval(() => {}, 1000)')
  const script = `require('child_process').spawn(process.execPath, ['-e', ${grandchild}], { stdio: 'inherit' })`
  const { code, output } = await run([process.execPath, '-e', script], { limitMs: 3_000 })
  expect({ code, output }).toEqual({ code: 1, output: '1\n' })
})

test('a process that a program left running does not keep the program from ending', async () => {
  const grandchild = JSON.stringify('setInterval(() => {}, 1000)')
  const script = `
    const options = { stdio: 'inherit', detached: true }
    const { pid } = require('child_process').spawn(process.execPath, ['-e', ${grandchild}], options)
    console.log(pid)
    process.exit()`
  const { code, output } = await run([process.execPath, '-e', script])
  process.kill(Number(output), 'SIGKILL')
  expect(code).toBe(0)
})

test('a long output is cut to its beginning and end', () => {
  const lines = Array.from({ length: 100 }, (_, index) => String(index))
  expect(excerpt('a\nb\n')).toBe('a\nb')
  expect(excerpt(lines.join('\n')).split('\n')).toEqual([...lines.slice(0, 20), '…', ...lines.slice(60)])
})

test.each(['SIGINT', 'SIGTERM'] as const)('%s leaves no process behind, not even a grandchild', async (signal) => {
  const module = new URL('./run.mjs', import.meta.url).href
  const grandchild = 'console.log(1); setInterval(() => {}, 1000)'
  const child = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(grandchild)}], { stdio: 'inherit' })`
  const script = `
    import { endChildrenOnSignal, run } from ${JSON.stringify(module)}
    endChildrenOnSignal()
    await run([process.execPath, '-e', ${JSON.stringify(child)}], { output: 'inherit' })`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script])
  await once(createInterface(parent.stdout), 'line')
  parent.kill(signal)
  // The grandchild holds this output open, so it closes when all three have ended.
  const [code] = await once(parent, 'close')
  expect(code).toBe(signal === 'SIGINT' ? 130 : 143)
})
