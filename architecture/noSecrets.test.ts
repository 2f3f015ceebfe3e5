import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The shapes of keys that services give out, and of private keys. */
const shapes = [
  /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  /\bxox[abprs]-[A-Za-z0-9-]{10,}/,
  /\bsk_live_[A-Za-z0-9]{16,}/,
  /\bAIza[0-9A-Za-z_-]{35}\b/,
  /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}/,
  /\bnpm_[A-Za-z0-9]{36}\b/,
  /(?:infura\.io\/v3|alchemy\.com\/v2)\/[\w-]{20,}/,
]

test('F-11: neither the repository nor the built site holds a secret or a source map', () => {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
  const built = listBuilt('app/dist').concat(listBuilt('server/dist'))
  const texts = [...tracked, ...built].filter(
    (path) => !/\.(png|jpg|ico|woff2|webp|avif|zip|pdf|br|gz|ttf)$/.test(path),
  )
  const hits = texts.filter((path) => {
    const text = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''
    return shapes.some((shape) => shape.test(text))
  })
  // This file would match itself if the shapes were not patterns.
  expect(hits).toEqual([])
  expect(built.filter((path) => path.endsWith('.map'))).toEqual([])
  expect(tracked.filter((path) => /(^|\/)\.env(\.(?!example$).*)?$/.test(path))).toEqual([])
})

test('F-11: a planted secret is found', () => {
  const planted = [
    ['-----BEGIN', 'PRIVATE KEY-----'].join(' '),
    `AKIA${'A1'.repeat(8)}`,
    `ghp_${'a1'.repeat(18)}`,
    `eyJ${'a'.repeat(20)}.eyJ${'b'.repeat(20)}.${'c'.repeat(20)}`,
    `https://mainnet.infura.io/v3/${'0a'.repeat(16)}`,
  ]
  expect(planted.filter((text) => !shapes.some((shape) => shape.test(text)))).toEqual([])
})

function listBuilt(folder: string): readonly string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
}
