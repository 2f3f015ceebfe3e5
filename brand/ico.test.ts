import { expect, test } from 'vitest'
import { packIco } from './ico.ts'

test('each image is at the offset of its entry', () => {
  const pictures = [
    { size: 16, png: Buffer.from('small') },
    { size: 32, png: Buffer.from('larger') },
  ]
  const ico = packIco(pictures)
  const read = [0, 1].map((index) => {
    const entry = 6 + 16 * index
    const [length, offset] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)]
    return { size: ico.readUInt8(entry), png: ico.subarray(offset, offset + length) }
  })
  expect(ico.readUInt16LE(4)).toBe(2)
  expect(read).toEqual(pictures)
})
