import { createServer } from 'vite'
import { expect, test } from 'vitest'
import { buildEmbedScript, serveEmbedScript } from './embedScript.ts'

const MOST_BYTES = 3_000

test('the script for the pages of other sites is one classic script of at most 3 kB', async () => {
  const [built] = [await buildEmbedScript({ write: false })].flat()
  const files = built !== undefined && 'output' in built ? built.output : []
  expect(files.map(({ fileName }) => fileName)).toEqual(['embed.js'])
  const code = files[0]?.type === 'chunk' ? files[0].code : ''
  console.info(`embed.js has ${Buffer.byteLength(code)} bytes`)
  expect(code).toContain('murmur-swap')
  expect(Buffer.byteLength(code)).toBeLessThanOrEqual(MOST_BYTES)
  expect(() => new Function(code)).not.toThrow()
})

test('the development server has the script, and its pages name the sites that may embed the card', async () => {
  const server = await createServer({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [serveEmbedScript({ embedOrigins: 'https://a.example, http://localhost:4300' })],
    optimizeDeps: { noDiscovery: true },
    server: { host: '127.0.0.1', port: 0, ws: false },
  })
  try {
    await server.listen()
    const origin = server.resolvedUrls?.local[0] ?? ''
    const script = await fetch(new URL('/embed.js', origin))
    expect(script.headers.get('content-type')).toBe('text/javascript')
    expect(await script.text()).toContain('murmur-swap')
    const page = await fetch(new URL('/embed', origin), { headers: { accept: 'text/html' } })
    expect(await page.text()).toContain('<html data-embedders="https://a.example http://localhost:4300"')
  } finally {
    await server.close()
  }
})
