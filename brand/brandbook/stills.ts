import type { Shape } from '@murmur/app/site/flock/shape'
import { shapes } from '@murmur/app/site/flock/shapes'
import { placeShape } from '../placeShape.ts'
import { stillShapes } from '../stillShapes.ts'
import { renderStill } from '../stills.ts'
import type { Stills } from './page.ts'

const whole = { width: 1920, height: 1080 }
const small = { width: 896, height: 504 }

/** The seconds of the flight that the motion page shows. */
const moments = [0, 6, 12, 18, 24, 30]

/** Each composition is moved to where its page has no words. */
export async function renderStills(): Promise<Stills> {
  return {
    cover: await render(placeShape(shapes.hero, { left: 0.26, top: 0.04, width: 0.76, height: 1.1 }), whole),
    idea: await render(placeShape(stillShapes.calm, { left: 0, top: -0.1, width: 1, height: 0.52 }), whole),
    flock: await render(placeShape(stillShapes.cloud, { left: -0.02, top: -0.16, width: 1.08, height: 0.98 }), whole),
    back: await render(placeShape(stillShapes.ring, { left: 0.05, top: -0.03, width: 0.9, height: 0.9 }), whole),
    frames: await Promise.all(moments.map((time) => render({ ...shapes.hero, time }, { ...small, density: 2 }))),
  }
}

async function render(shape: Shape, size: { width: number; height: number; density?: number }): Promise<string> {
  const jpg = await renderStill({ shape, ...size })
    .jpeg({ quality: 74, mozjpeg: true })
    .toBuffer()
  return `data:image/jpeg;base64,${jpg.toString('base64')}`
}
