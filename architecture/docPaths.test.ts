import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const rooms = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !/^\.|^(node_modules|test-results)$/.test(entry.name))
  .map(({ name }) => name)
const paths = rooms.flatMap((room) => [room, ...listPaths(room)]).map((path) => `/${path}`)

// Old figures may name files that have moved since.
const pages = ['README.md', ...listPaths('docs')].filter((path) => path.endsWith('.md') && !path.includes('figures/'))

test.each(pages)('%s names real files', (page) => {
  const text = readFileSync(join(root, page), 'utf8')
  const named = [...text.matchAll(/`([\w./-]+)`/g)].map(([, name = '']) => name.replace(/\/$/, ''))
  const isPath = (name: string) =>
    (/\.(ts|tsx|mjs|css)$/.test(name) || rooms.some((room) => name.startsWith(`${room}/`))) && !name.includes('/dist')
  const isKnown = (name: string) => existsSync(join(root, name)) || paths.some((path) => path.endsWith(`/${name}`))
  const links = [...text.matchAll(/\]\(([^):#]+)\)/g)].map(([, link = '']) => join(dirname(page), link))
  expect(named.filter((name) => isPath(name) && !isKnown(name))).toEqual([])
  expect(links.filter((link) => !existsSync(join(root, link)))).toEqual([])
})

function listPaths(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist', 'test-results'].includes(name))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? [path, ...listPaths(path)] : [path]
    })
}
