import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'

/** A page of another site. */
export type HostPage = {
  readonly origin: string
  /** What it contains from its next visit on. */
  show(body: string): void
  stop(): void
}

/** By an address instead of the name `localhost`: another site to browsers, not only another origin. */
export async function startHostPage(): Promise<HostPage> {
  let html = ''
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end(html)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    show(body) {
      html = `<!doctype html><link rel="icon" href="data:,"><title>Shop</title><body style="margin:0">${body}`
    },
    stop: () => void server.close().closeAllConnections(),
  }
}

type Recorded = { events: [string, Readonly<Record<string, string>>][] }

/** Keeps every event of a card in the page. */
export const recordEvents = `<script>
  window.events = []
  for (const name of ['quote', 'sent', 'confirmed', 'failed'])
    document.addEventListener(name, ({ detail }) => window.events.push([name, detail]))
</script>`

export async function readEvents(page: Page): Promise<Recorded['events']> {
  return await page.evaluate(() => (window as unknown as Recorded).events)
}
