import { numberAt } from '@murmur/app/site/flock/fastMath'
import { point, pointSize } from '@murmur/app/site/flock/frames'
import type { Flock } from '@murmur/app/site/flock/moveFlock'
import type { Palette } from './palette.ts'

/** A picture in memory: three numbers of 0..1 per pixel. */
type StillCanvas = { readonly width: number; readonly height: number; readonly light: Float32Array }

type Disc = { x: number; y: number; radius: number; light: readonly number[] }

export function createCanvas({
  width,
  height,
  ink,
}: { width: number; height: number } & Pick<Palette, 'ink'>): StillCanvas {
  const light = new Float32Array(width * height * 3)
  for (let at = 0; at < light.length; at++) light[at] = (ink[at % 3] ?? 0) / 255
  return { width, height, light }
}

/** Draws what the shaders of the live flock draw, disc by disc: change both or neither. */
export function drawFlock(
  canvas: StillCanvas,
  { flock, density, sheen }: { flock: Flock; density: number } & Pick<Palette, 'sheen'>,
): void {
  for (let at = 0; at < flock.flying * pointSize; at += pointSize) {
    const size = numberAt(flock.points, at + point.size) * density
    const thinness = Math.min(size, 1)
    const power = numberAt(flock.points, at + point.brightness) * thinness * thinness
    drawDisc(canvas, {
      x: numberAt(flock.points, at + point.x) * density,
      y: numberAt(flock.points, at + point.y) * density,
      radius: Math.max(size, 1) / 2,
      light: lightOf(sheen, { hue: numberAt(flock.points, at + point.hue), power }),
    })
  }
}

export function toBytes({ light }: StillCanvas): Buffer {
  return Buffer.from(Uint8Array.from(light, (value) => Math.round(Math.min(1, value) * 255)))
}

function lightOf([start, middle, end]: Palette['sheen'], { hue, power }: { hue: number; power: number }): number[] {
  const [from, to, part] = hue < 0.5 ? [start, middle, hue * 2] : [middle, end, hue * 2 - 1]
  const whiteness = Math.max(0, Math.min(0.4, (power - 1.1) * 0.4))
  return from.map((channel, index) => {
    const colour = (channel + ((to[index] ?? 0) - channel) * part) / 255
    return (colour + (1 - colour) * whiteness) * Math.min(power, 1)
  })
}

function drawDisc({ width, height, light: canvas }: StillCanvas, { x, y, radius, light }: Disc): void {
  const reach = radius + 0.5
  for (let row = Math.max(0, Math.floor(y - reach)); row < Math.min(height, y + reach); row++) {
    for (let column = Math.max(0, Math.floor(x - reach)); column < Math.min(width, x + reach); column++) {
      const part = Math.max(0, Math.min(1, reach - Math.hypot(column + 0.5 - x, row + 0.5 - y)))
      const seen = part * part * (3 - 2 * part)
      const at = (row * width + column) * 3
      for (const [channel, value] of light.entries()) {
        const before = numberAt(canvas, at + channel)
        canvas[at + channel] = before + value * seen * (1 - before)
      }
    }
  }
}
