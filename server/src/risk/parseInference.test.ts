import { expect, test } from 'vitest'
import {
  createBlock,
  createConsumed,
  createInference,
  createOldInference,
  EXAMPLE_HEIGHT,
} from '../../testing/alloraAnswers.ts'
import { createRandom, pick } from '../../testing/deepRun.ts'
import { parseBlockTime, parseConsumed, parseInference } from './parseInference.ts'
import { assets } from './topics.ts'

const topic = assets.ETH.volatility
const example = { topic: 21, value: '0.0031', inferers: ['0.0029', '0.0031', '0.0033'] }
const good = createInference(example)
const consumed = createConsumed({ topic: 21, value: '0.0031', seconds: 1_800_000_000 })

test('both versions of the module are read, with the spread of the inferers', () => {
  const expected = { value: 0.0031, height: EXAMPLE_HEIGHT, dispersion: expect.closeTo(0.0002), inferers: 3 }
  expect(parseInference(good, topic)).toEqual(expected)
  expect(parseInference(createOldInference(example), topic)).toEqual(expected)
  expect(parseInference(createInference({ ...example, inferers: ['0.0031'] }), topic)).toMatchObject({
    value: 0.0031,
    dispersion: null,
  })
})

test('a block has the time of its forecast, if it is the asked one', () => {
  const time = '2026-11-16T22:00:00.123456789Z'
  expect(parseBlockTime(createBlock(time), EXAMPLE_HEIGHT)).toBe(Date.UTC(2026, 10, 16, 22, 0, 0, 123))
  expect(parseBlockTime(createBlock(time), EXAMPLE_HEIGHT + 1)).toBeUndefined()
  expect(parseBlockTime(createBlock('yesterday'), EXAMPLE_HEIGHT)).toBeUndefined()
})

test('the consumer API is read, without its empty confidence intervals', () => {
  expect(parseConsumed(consumed, topic)).toEqual({ value: 0.0031, at: 1_800_000_000_000 })
})

test.each([
  ['another topic', { topic: 20 }],
  ['a price instead of a volatility', { value: '3120.5', inferers: ['3119', '3120', '3121'] }],
  ['percent', { value: '0.31', inferers: ['0.29', '0.31', '0.33'] }],
  ['a variance', { value: '0.0000096', inferers: ['0.0000095', '0.0000096'] }],
  ['no inferers', { inferers: [] }],
  ['inferers that say something else', { inferers: ['0.0101', '0.0102', '0.0103'] }],
  ['an inferer with a wrong number', { inferers: ['0.0029', '-0.0031', '0.0033'] }],
])('an answer with %s is no forecast', (_, difference) => {
  expect(parseInference(createInference({ ...example, ...difference }), topic)).toBeUndefined()
})

const hostile: readonly unknown[] = [
  null,
  true,
  0.5,
  -1,
  1e21,
  Number.NaN,
  {},
  [],
  [1],
  '',
  ' ',
  '-0.0031',
  '0,0031',
  '0x1',
  '01e400',
  '0.0031 ',
  '1e-3',
  '0.049',
  '０.００３１',
  '9'.repeat(39),
  'NaN',
  'Infinity',
  '<b>0.003</b>',
  { toString: () => '0.003' },
  [{ value: '0.004' }, { value: '0.004' }],
  [{ __proto__: { value: '0.004' } }],
  'allo1worker0',
]

const kinds = [
  { tree: good, parse: parseInference },
  { tree: createOldInference(example), parse: parseInference },
  { tree: consumed, parse: parseConsumed },
]

test('of 500 random hostile answers, none gives another number than the right one', () => {
  const random = createRandom(20)
  const wrong: unknown[] = []
  for (let turn = 0; turn < 500; turn++) {
    const { tree, parse } = pick(kinds, random)
    const path = pick(listPaths(tree), random)
    const found = parse(change(tree, { path, value: pick(hostile, random) }), topic)
    if (found !== undefined && found.value !== 0.0031) wrong.push([path, found])
  }
  expect(wrong).toEqual([])
})

type Tree = { readonly [name: string]: unknown }

function listPaths(value: unknown): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [[]]
  return [[], ...Object.entries(value).flatMap(([name, inner]) => listPaths(inner).map((path) => [name, ...path]))]
}

function change(tree: unknown, { path, value }: { path: readonly string[]; value: unknown }): unknown {
  const [name, ...rest] = path
  if (name === undefined) return value
  const inner = change((tree as Tree)[name], { path: rest, value })
  if (Array.isArray(tree)) return tree.map((item, at) => (String(at) === name ? inner : item))
  return { ...(tree as Tree), [name]: inner }
}
