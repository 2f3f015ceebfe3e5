#!/usr/bin/env -S node --import tsx
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { answerUnknownCommands } from './answerUnknownCommands.ts'

/**
 * Playwright starts this file instead of Firefox. It starts Firefox with the same arguments and gives Playwright the
 * address of our proxy instead of Firefox's own.
 */
const firefox = spawn(process.env.FIREFOX_PATH ?? 'firefox', process.argv.slice(2), {
  stdio: ['ignore', 'ignore', 'pipe'],
})
firefox.on('exit', (code) => process.exit(code ?? 1))

createInterface(firefox.stderr).on('line', async (line) => {
  const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(line)?.[1]
  const shown = address === undefined ? line : `WebDriver BiDi listening on ${await answerUnknownCommands(address)}`
  console.error(shown)
})
