#!/usr/bin/env -S node --import tsx
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { type RawData, WebSocket, WebSocketServer } from 'ws'

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

/** Playwright sends this for every page, and Firefox 153 does not know it yet. */
const unknownToFirefox = 'emulation.setMediaFeaturesOverride'

/**
 * A proxy in front of Firefox's WebDriver BiDi. It answers the command that Firefox does not know, without effect, and
 * passes on everything else. Returns its address.
 */
async function answerUnknownCommands(address: string): Promise<string> {
  const proxy = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  proxy.on('connection', (playwright, { url = '' }) => connect(playwright, new WebSocket(`${address}${url}`)))
  await once(proxy, 'listening')
  return `ws://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

function connect(playwright: WebSocket, firefox: WebSocket): void {
  const isOpen = once(firefox, 'open')
  playwright.on('message', async (data) => {
    const answer = findAnswer(data)
    if (answer !== undefined) return playwright.send(answer)
    await isOpen
    firefox.send(String(data))
  })
  firefox.on('message', (data) => playwright.send(String(data)))
  firefox.on('close', () => playwright.close())
  playwright.on('close', () => firefox.close())
}

function findAnswer(data: RawData): string | undefined {
  const text = String(data)
  if (!text.includes(unknownToFirefox)) return undefined
  const { id, method }: { id: number; method: string } = JSON.parse(text)
  return method === unknownToFirefox ? JSON.stringify({ type: 'success', id, result: {} }) : undefined
}
