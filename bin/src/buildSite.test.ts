import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprint, isBuilt } from './buildSite.mjs'

let directory = ''

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'build-'))
  await write('app/src/main.tsx', 'one')
  await write('app/dist/local/index.html', 'built')
  await write('server/dist/main.js', 'built')
  await write('app/dist/.sources-local', fingerprint(directory))
  await write('server/dist/.sources', fingerprint(directory))
})

afterEach(() => rm(directory, { recursive: true }))

async function write(path: string, content: string) {
  await mkdir(dirname(join(directory, path)), { recursive: true })
  await writeFile(join(directory, path), content)
}

test('an up-to-date build is not repeated', () => {
  expect(isBuilt(directory, { world: 'local' })).toBe(true)
})

test.each([
  'app/src/main.tsx',
  'app/public/robots.txt',
  'engine/src/price.ts',
  'server/src/app.ts',
  'package-lock.json',
])('a change of %s means a build is due', async (path) => {
  await write(path, 'two')
  expect(isBuilt(directory, { world: 'local' })).toBe(false)
})

test('a moved or deleted file means a build is due', async () => {
  await rm(join(directory, 'app/src/main.tsx'))
  expect(isBuilt(directory, { world: 'local' })).toBe(false)
  await write('app/src/other.tsx', 'one')
  expect(isBuilt(directory, { world: 'local' })).toBe(false)
})

test.each(['app/dist/local/index.html', 'server/dist/main.js', 'app/dist/.sources-local', 'server/dist/.sources'])(
  'a missing %s means a build is due',
  async (path) => {
    await rm(join(directory, path))
    expect(isBuilt(directory, { world: 'local' })).toBe(false)
  },
)

test('each world needs its own build, and a server built from the current sources', async () => {
  expect(isBuilt(directory, { world: 'live' })).toBe(false)
  await write('app/dist/live/index.html', 'built')
  await write('app/dist/.sources-live', fingerprint(directory))
  expect(isBuilt(directory, { world: 'live' })).toBe(true)
  await write('server/dist/.sources', 'others')
  expect(isBuilt(directory, { world: 'live' })).toBe(false)
})

test('tests, outputs, packages and file times do not count as sources', async () => {
  await write('app/src/main.test.tsx', 'two')
  await write('app/dist/local/assets/a.js', 'two')
  await write('app/node_modules/a/index.js', 'two')
  await utimes(join(directory, 'app/src/main.tsx'), 1, 1)
  expect(isBuilt(directory, { world: 'local' })).toBe(true)
})
