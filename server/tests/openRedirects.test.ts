import { readdirSync, readFileSync } from 'node:fs'
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

/** Every link, form and script that opens another window and gives it ours. */
function findOpeners(source: string): readonly string[] {
  const tags = source.match(/<(a|area|form|Link)\b[^>]*\btarget=[^>]*>/g) ?? []
  const kept = tags.filter((tag) => !/\brel="[^"]*\b(noopener|noreferrer)\b/.test(tag))
  // A target that stands behind a `>` in its tag would be missed.
  const missed = (source.match(/\btarget=["{]/g) ?? []).slice(tags.length)
  return [...kept, ...missed, ...(source.match(/\b(window|page|globalThis)\.open\(/g) ?? [])]
}

test('F-16: no link and no script leaves an opener behind', () => {
  expect(findOpeners('<a href={url} target="_blank" rel="external">')).toHaveLength(1)
  expect(findOpeners('<a target="_blank" rel="noreferrer"> window.open(url)')).toEqual(['window.open('])
  expect(findOpeners('<a onClick={() => go()} target="_blank">')).toHaveLength(1)
  const folders = ['../../app/src/', '../../sdk/src/', '../../ui/src/'].map((path) => new URL(path, import.meta.url))
  const sources = folders.flatMap((folder) => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
    return files.map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const)
  })
  expect(sources.filter(([, source]) => source.includes('target="_blank"')).length).toBeGreaterThan(0)
  expect(sources.flatMap(([name, source]) => findOpeners(source).map((opener) => `${name}: ${opener}`))).toEqual([])
})
