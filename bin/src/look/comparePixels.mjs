/** @typedef {{ width: number; height: number; data: Uint8Array }} Picture four bytes per pixel: red, green, blue, opacity */

const WHITE = 0xff
const RED = [0xff, 0, 0, 0xff]

/**
 * The share of pixels that differ, and a white picture with those pixels in red. Pixels that only one of the pictures
 * has are different.
 * @param {Picture} before
 * @param {Picture} after
 */
export function comparePixels(before, after) {
  const width = Math.max(before.width, after.width)
  const height = Math.max(before.height, after.height)
  const data = new Uint8Array(4 * width * height).fill(WHITE)
  let differing = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (readPixel(before, { x, y }) === readPixel(after, { x, y })) continue
      differing += 1
      data.set(RED, 4 * (y * width + x))
    }
  }
  return { share: differing / (width * height), marked: { width, height, data } }
}

/**
 * The four bytes as one number; -1 outside of the picture.
 * @param {Picture} picture
 * @param {{ x: number; y: number }} place
 */
function readPixel({ width, height, data }, { x, y }) {
  if (x >= width || y >= height) return -1
  const at = 4 * (y * width + x)
  return (((data[at] ?? 0) * 256 + (data[at + 1] ?? 0)) * 256 + (data[at + 2] ?? 0)) * 256 + (data[at + 3] ?? 0)
}
