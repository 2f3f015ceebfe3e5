import { expect, test } from 'vitest'
import { readPalette } from './palette.ts'
import { stillShapes } from './stillShapes.ts'
import { renderStill } from './stills.ts'

const small = { shape: stillShapes.ring, width: 96, height: 60, density: 0.2, count: 400 }

test('a still is deterministic', async () => {
  expect(await draw(small)).toEqual(await draw(small))
})

test('another seed or time gives another still', async () => {
  const still = await draw(small)
  expect(await draw({ ...small, seed: 1 })).not.toEqual(still)
  expect(await draw({ ...small, time: 1 })).not.toEqual(still)
})

test('a still without birds is plain ink', async () => {
  const pixels = await draw({ ...small, width: 2, height: 1, count: 0 })
  expect(pixels).toEqual([...readPalette().ink, ...readPalette().ink])
})

async function draw(request: Parameters<typeof renderStill>[0]): Promise<number[]> {
  return [...(await renderStill(request).raw().toBuffer())]
}
