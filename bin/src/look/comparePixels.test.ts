import { expect, test } from 'vitest'
import { comparePixels } from './comparePixels.mjs'

const blue = [0, 0, 200, 255]
const green = [0, 200, 0, 255]
const red = [255, 0, 0, 255]
const white = [255, 255, 255, 255]

const draw = (width: number, pixels: number[][]) => ({
  width,
  height: pixels.length / width,
  data: Uint8Array.from(pixels.flat()),
})

test('equal pictures have no difference', () => {
  const picture = draw(2, [blue, green, green, blue])
  expect(comparePixels(picture, picture)).toEqual({ share: 0, marked: draw(2, [white, white, white, white]) })
})

test.each([0, 1, 2, 3])('X-06: a pixel that differs by one in byte %i counts, and is marked red', (byte) => {
  const after = blue.map((value, index) => (index === byte ? value ^ 1 : value))
  const compared = comparePixels(draw(2, [blue, green, green, blue]), draw(2, [blue, green, green, after]))
  expect(compared).toEqual({ share: 0.25, marked: draw(2, [white, white, white, red]) })
})

test('pixels that only one picture has are different, in both directions', () => {
  const narrow = draw(1, [blue, blue])
  const low = draw(2, [blue, green])
  const marked = draw(2, [white, red, red, white])
  expect(comparePixels(narrow, low)).toEqual({ share: 0.5, marked })
  expect(comparePixels(low, narrow)).toEqual({ share: 0.5, marked })
})
