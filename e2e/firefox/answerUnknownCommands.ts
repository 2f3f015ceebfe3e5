import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type RawData, WebSocket, WebSocketServer } from 'ws'

/** Playwright sends this for every page, and Firefox 153 does not know it yet. */
const unknownToFirefox = 'emulation.setMediaFeaturesOverride'

/**
 * A proxy in front of Firefox's WebDriver BiDi. It answers the command that Firefox does not know, without effect, and
 * passes on everything else. Returns its address.
 */
export async function answerUnknownCommands(address: string): Promise<string> {
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
