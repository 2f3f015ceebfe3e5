import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listFirefoxes } from './firefox.mjs'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firefox-'))
})

afterEach(() => rm(folder, { recursive: true }))

async function place(name: string) {
  const file = join(folder, name)
  await writeFile(file, '')
  await chmod(file, 0o755)
  return file
}

test('FIREFOX_PATH overrides everything else', async () => {
  await place('firefox')
  expect(listFirefoxes({ FIREFOX_PATH: '/opt/other', PATH: folder }, [])).toEqual(['/opt/other'])
})

test("the PATH comes first, with Debian's name before the other, then the usual places", async () => {
  const [other, debian, usual] = [await place('firefox'), await place('firefox-esr'), await place('usual')]
  const places = [usual, join(folder, 'missing')]
  expect(listFirefoxes({ PATH: folder }, places)).toEqual([debian, other, usual])
})
