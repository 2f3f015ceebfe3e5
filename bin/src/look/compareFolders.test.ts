import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { compareFolders, isChanged, writeTable } from './compareFolders.mjs'

const size = { width: 100, height: 100 }

test('X-06: pictures are compared by pixels: 0.1 % may differ, and the differences are saved', async () => {
  const root = mkdtempSync(join(tmpdir(), 'look-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const [before = '', after = '', differences = ''] = ['before', 'after', 'differences'].map((name) => join(root, name))
  await drawAll(before, { 'home-360.png': 0, 'home-1280.png': 0, 'swap-360.png': 0, 'old-360.png': 0 })
  await drawAll(after, { 'home-360.png': 10, 'home-1280.png': 0, 'swap-360.png': 11, 'page-360.png': 0 })

  const looks = await compareFolders(before, { after, differences })

  expect(looks.filter(isChanged)).toEqual([{ name: 'swap', width: 360, share: 0.0011 }])
  expect(writeTable(looks)).toBe(
    [
      'page                         360        1280',
      'home                       0.1 %         0 %',
      'old                         gone           -',
      'page                         new           -',
      'swap                      0.11 %           -',
    ].join('\n'),
  )
  expect(existsSync(join(differences, 'home-1280.png'))).toBe(false)
  const { data } = await sharp(join(differences, 'swap-360.png')).raw().toBuffer({ resolveWithObject: true })
  expect(data.filter((byte, at) => at % 4 === 1 && byte === 0)).toHaveLength(11)
})

/** Blue pictures, each with the given number of green pixels. */
async function drawAll(folder: string, pictures: Record<string, number>): Promise<void> {
  mkdirSync(folder)
  for (const [name, greens] of Object.entries(pictures)) {
    const data = Buffer.alloc(4 * size.width * size.height)
    for (let at = 0; at < data.length; at += 4) data.set(at < 4 * greens ? [0, 255, 0, 255] : [0, 0, 255, 255], at)
    await sharp(data, { raw: { ...size, channels: 4 } }).toFile(join(folder, name))
  }
}
