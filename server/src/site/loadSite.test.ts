import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compressSite } from './compressSite.ts'
import { listFiles, loadSite } from './loadSite.ts'

let directory = ''

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'site-'))
})

afterEach(() => rm(directory, { recursive: true }))

async function write(path: string, content: string | Buffer) {
  await mkdir(dirname(join(directory, path)), { recursive: true })
  await writeFile(join(directory, path), content)
}

const long = '<p>the same words again</p>'.repeat(100)

test('the whole site is loaded, including hidden folders', async () => {
  await write('index.html', 'home')
  await write('assets/a.js', '1')
  await write('.well-known/security.txt', 'Contact: …')
  expect(await loadSite(directory)).toEqual([
    { path: '.well-known/security.txt', body: Buffer.from('Contact: …') },
    { path: 'assets/a.js', body: Buffer.from('1') },
    { path: 'index.html', body: Buffer.from('home') },
  ])
})

test('compressed copies are written once and loaded with their file', async () => {
  await write('index.html', long)
  await compressSite(directory)
  const [file] = await loadSite(directory)
  expect(brotliDecompressSync(file?.br ?? '').toString()).toBe(long)
  expect(gunzipSync(file?.gzip ?? '').toString()).toBe(long)
})

test('compressing again changes nothing', async () => {
  await write('index.html', long)
  await compressSite(directory)
  await compressSite(directory)
  expect(await listFiles(directory)).toEqual(['index.html', 'index.html.br', 'index.html.gz'])
})

test('small and already compressed files are left alone', async () => {
  await write('index.html', 'home')
  await write('logo.png', Buffer.alloc(5000))
  await write('font.woff2', Buffer.alloc(5000))
  await compressSite(directory)
  expect(await listFiles(directory)).toEqual(['font.woff2', 'index.html', 'logo.png'])
})

test('a compressed copy older than its file is not served', async () => {
  await write('index.html', long)
  await compressSite(directory)
  await write('index.html', 'new')
  await utimes(join(directory, 'index.html.br'), 1, 1)
  await utimes(join(directory, 'index.html.gz'), 1, 1)
  expect(await loadSite(directory)).toEqual([{ path: 'index.html', body: Buffer.from('new') }])
})

test('a missing build is reported with what to do', async () => {
  const line = 'The site is not built: its index.html is missing. Run: npm run build'
  await expect(loadSite(directory)).rejects.toThrow(line)
  await expect(loadSite(join(directory, 'nowhere'))).rejects.toThrow(line)
})
