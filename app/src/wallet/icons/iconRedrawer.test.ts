import { expect, test } from 'vitest'
import { createIconRedrawer } from './iconRedrawer.ts'

/** A GIF of one pixel; the number makes them differ. */
const gif = (index: number) => `data:image/gif;base64,${btoa(`GIF89a\x01\0\x01\0${index}`)}`
const svg = 'data:image/svg+xml;base64,PHN2Zy8+'

test('an icon is redrawn once, by a worker that ends afterwards', async () => {
  const { redraw, log } = create({ answer: () => new Blob(['ours']) })
  expect(await redraw(gif(1))).toBe('blob:ours')
  expect(await redraw(gif(1))).toBe('blob:ours')
  expect(log).toEqual(['start', 'image/gif', 'end'])
})

test('W-23: an SVG reaches no worker', async () => {
  const { redraw, log } = create({ answer: () => new Blob(['ours']) })
  expect(await redraw(svg)).toBeUndefined()
  expect(log).toEqual([])
})

test('an icon that cannot be decoded has no picture', async () => {
  for (const answer of [() => undefined, () => 'https://evil.example', () => new Error('decode')]) {
    const { redraw, log } = create({ answer })
    expect(await redraw(gif(1))).toBeUndefined()
    expect(log.at(-1)).toBe('end')
  }
})

test('W-23: a worker that does not answer is ended at its deadline, and icons stop after three', async () => {
  const waits: number[] = []
  const { redraw, log } = create({
    answer: 'never',
    wait: async (ms) => void waits.push(ms),
  })
  for (let index = 0; index < 5; index += 1) expect(await redraw(gif(index))).toBeUndefined()
  expect(waits).toEqual([4_000, 4_000, 4_000])
  expect(log.filter((line) => line === 'start')).toHaveLength(3)
  expect(log.filter((line) => line === 'end')).toHaveLength(3)
})

test('icons are drawn one after the other', async () => {
  const { redraw, log } = create({ answer: () => new Blob(['ours']) })
  await Promise.all([redraw(gif(1)), redraw(gif(2)), redraw(gif(3))])
  expect(log).toEqual(Array(3).fill(['start', 'image/gif', 'end']).flat())
})

type Example = { readonly answer: (() => unknown) | 'never'; readonly wait?: (ms: number) => Promise<void> }

function create({ answer, wait = () => new Promise(() => {}) }: Example) {
  const log: string[] = []
  const { redraw } = createIconRedrawer({
    wait,
    createUrl: () => 'blob:ours',
    startWorker: () => {
      log.push('start')
      const worker = {
        onmessage: null as ((event: MessageEvent) => void) | null,
        onerror: null as ((event: ErrorEvent) => void) | null,
        terminate: () => void log.push('end'),
        postMessage: (icon: Blob) => {
          log.push(icon.type)
          if (answer === 'never') return
          const data = answer()
          queueMicrotask(() => {
            if (data instanceof Error) worker.onerror?.(new Event('error') as ErrorEvent)
            else worker.onmessage?.({ data } as MessageEvent)
          })
        },
      }
      return worker
    },
  })
  return { redraw, log }
}
