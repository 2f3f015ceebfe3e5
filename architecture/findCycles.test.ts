import { expect, test } from 'vitest'
import { findCycles } from './findCycles.ts'

const cyclesOf = (graph: Record<string, string[]>) => findCycles(new Map(Object.entries(graph)))

test('a tree has no cycle, and neither has a diamond', () => {
  expect(cyclesOf({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] })).toEqual([])
})

test('the files of a cycle are named in turn', () => {
  expect(cyclesOf({ a: ['b'], b: ['c'], c: ['a'], d: ['a'] })).toEqual([['a', 'b', 'c', 'a']])
})

test('a file that imports itself is a cycle', () => {
  expect(cyclesOf({ a: ['a'] })).toEqual([['a', 'a']])
})

test('each group of files in a cycle is named by its shortest cycle', () => {
  expect(cyclesOf({ a: ['b', 'c'], b: ['c'], c: ['a'], x: ['y'], y: ['x'] })).toEqual([
    ['a', 'c', 'a'],
    ['x', 'y', 'x'],
  ])
})

test('imports that leave the tree are ignored', () => {
  expect(cyclesOf({ a: ['elsewhere'] })).toEqual([])
})
