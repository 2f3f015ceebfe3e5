import { numberAt, sine } from './fastMath.ts'
import { type Picture, point, pointSize, scaleOf } from './frames.ts'

export type Pointer = { readonly x: number; readonly y: number }

/** How far the birds are from their places because of the pointer, and how fast: x, y, and their speeds per bird. */
export type Sway = {
  readonly offsets: Float32Array
  /** The pointer as the flock feels it: it follows the real one and comes and goes softly. */
  x: number
  y: number
  speedX: number
  speedY: number
  strength: number
  stirred: boolean
}

type Swaying = { readonly points: Float32Array; readonly flying: number; readonly sway: Sway }

const offsetSize = 4
const stiffness = 7
const damping = 3.4
/** How fast the felt pointer closes up to the real one, per second. */
const follow = 14

export function createSway(count: number): Sway {
  const offsets = new Float32Array(count * offsetSize)
  return { offsets, x: 0, y: 0, speedX: 0, speedY: 0, strength: 0, stirred: false }
}

type Stir = {
  readonly time: number
  readonly elapsed: number
  readonly picture: Picture
  readonly pointer: Pointer | undefined
}

/** Parts the flock around the pointer and lets it swing back. Costs nothing while no pointer is near. */
export function swayPoints({ points, flying, sway }: Swaying, stir: Stir): void {
  followPointer(sway, stir)
  if (!sway.stirred) return
  const { time, elapsed, picture } = stir
  const { offsets, x, y, speedX, speedY } = sway
  const reach = 40 + 0.11 * scaleOf(picture)
  const push = 1400 * sway.strength
  let farthest = 0
  for (let index = 0; index < flying; index++) {
    const at = index * pointSize
    const of = index * offsetSize
    let offX = numberAt(offsets, of)
    let offY = numberAt(offsets, of + 1)
    let swingX = numberAt(offsets, of + 2)
    let swingY = numberAt(offsets, of + 3)
    let forceX = -stiffness * offX - damping * swingX
    let forceY = -stiffness * offY - damping * swingY
    const awayX = numberAt(points, at + point.x) + offX - x
    const awayY = numberAt(points, at + point.y) + offY - y
    const square = awayX * awayX + awayY * awayY
    if (square < reach * reach) {
      const distance = Math.sqrt(square) + 1
      const near = 1 - distance / (reach + 1)
      const force = push * near * near
      const swirl = 0.7 * sine(0.9 * time + 0.03 * distance)
      forceX += (force * (awayX - swirl * awayY)) / distance + near * speedX * 3
      forceY += (force * (awayY + swirl * awayX)) / distance + near * speedY * 3
    }
    swingX += forceX * elapsed
    swingY += forceY * elapsed
    offX += swingX * elapsed
    offY += swingY * elapsed
    offsets[of] = offX
    offsets[of + 1] = offY
    offsets[of + 2] = swingX
    offsets[of + 3] = swingY
    points[at + point.x] = numberAt(points, at + point.x) + offX
    points[at + point.y] = numberAt(points, at + point.y) + offY
    farthest = Math.max(farthest, offX * offX + offY * offY)
  }
  if (farthest < 0.01 && sway.strength < 0.01) settle(sway)
}

function followPointer(sway: Sway, { elapsed, pointer }: Stir): void {
  const soft = 1 - Math.exp(-5 * elapsed)
  if (!pointer || !Number.isFinite(pointer.x) || !Number.isFinite(pointer.y)) {
    sway.strength -= sway.strength * soft
    sway.speedX -= sway.speedX * soft
    sway.speedY -= sway.speedY * soft
    return
  }
  // A pointer that comes back appears where it is, instead of racing there through the flock.
  const isNew = sway.strength < 0.05
  const quick = isNew ? 1 : 1 - Math.exp(-follow * elapsed)
  sway.speedX = isNew ? 0 : (pointer.x - sway.x) * follow
  sway.speedY = isNew ? 0 : (pointer.y - sway.y) * follow
  sway.x += (pointer.x - sway.x) * quick
  sway.y += (pointer.y - sway.y) * quick
  sway.strength += (1 - sway.strength) * soft
  sway.stirred = true
}

function settle(sway: Sway): void {
  sway.offsets.fill(0)
  sway.strength = 0
  sway.stirred = false
}
