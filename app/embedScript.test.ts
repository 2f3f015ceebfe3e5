import { expect, test } from 'vitest'
import { buildEmbedScript } from './embedScript.ts'

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
