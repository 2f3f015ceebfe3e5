import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'

/**
 * A shell that runs the script as npm does, without forwarding signals. The script prints when it gets SIGTERM. Without
 * npm there is no signal, so it prints that it is still running long after its shell has ended.
 */
async function startInShell(env: Record<string, string>) {
  const module = new URL('./endWithParent.mjs', import.meta.url).href
  const script = `
    import { endWith, endWithParent } from ${JSON.stringify(module)}
    const parent = process.ppid
    endWithParent()
    if (process.env.STARTED_BY) endWith(Number(process.env.STARTED_BY))
    process.on('SIGTERM', () => { console.log('asked to end'); process.exit() })
    const watch = setInterval(() => {
      if (process.env.npm_lifecycle_event || process.ppid === parent) return
      clearInterval(watch)
      setTimeout(() => { console.log('still here'); process.exit() }, 1000)
    }, 10)
    // Only ends a hang.
    setTimeout(() => process.exit(), 60_000)
    console.log('ready')`
  const shell = spawn('sh', ['-c', '"$NODE" --input-type=module -e "$SCRIPT"; true'], {
    env: { ...process.env, npm_lifecycle_event: undefined, NODE: process.execPath, SCRIPT: script, ...env },
  })
  const lines = createInterface(shell.stdout)
  await once(lines, 'line')
  return { shell, lines }
}

test('a command started by npm ends when its shell is gone', async () => {
  const { shell, lines } = await startInShell({ npm_lifecycle_event: 'start' })
  shell.kill('SIGTERM')
  expect(await once(lines, 'line')).toEqual(['asked to end'])
})

test('a command started by hand outlives its shell', async () => {
  const { shell, lines } = await startInShell({})
  shell.kill('SIGTERM')
  expect(await once(lines, 'line')).toEqual(['still here'])
})

test('it ends with the watched process, even if a shell between them stays', async () => {
  const starter = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const { lines } = await startInShell({ STARTED_BY: String(starter.pid) })
  starter.kill('SIGKILL')
  expect(await once(lines, 'line')).toEqual(['asked to end'])
})
