import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { linkPackages } from './linkPackages.mjs'

test('an earlier tree uses the installed packages, but its own rooms', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'link-')))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [now, earlier] = [join(folder, 'now'), join(folder, 'earlier')]
  for (const path of ['node_modules/react', 'node_modules/@types/node', 'node_modules/@murmur', 'engine']) {
    mkdirSync(join(now, path), { recursive: true })
  }
  mkdirSync(join(earlier, 'engine'), { recursive: true })
  symlinkSync(join(now, 'engine'), join(now, 'node_modules/@murmur/engine'))
  writeFileSync(join(now, 'node_modules/.package-lock.json'), '{}')

  linkPackages(now, earlier)

  const find = (path: string) => realpathSync(join(earlier, 'node_modules', path))
  expect(find('react')).toBe(join(now, 'node_modules/react'))
  expect(find('@types/node')).toBe(join(now, 'node_modules/@types/node'))
  expect(find('@murmur/engine')).toBe(join(earlier, 'engine'))
  expect(find('.package-lock.json')).toBe(join(earlier, 'node_modules/.package-lock.json'))
})
