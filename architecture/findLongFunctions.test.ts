import { expect, test } from 'vitest'
import { findLongFunctions } from './findLongFunctions.ts'

test.each([
  ['a function', '\nfunction add() {\n\n}', [{ line: 2, lines: 3 }]],
  ['an arrow function', 'const add = () => {\n\n}', [{ line: 1, lines: 3 }]],
  ['a method', 'const sum = {\n add() {\n\n }\n}', [{ line: 2, lines: 3 }]],
  ['a test', "test('adds', () => {\n\n})", [{ line: 1, lines: 3 }]],
  ['a group of tests', "describe('sum', () => {\n\n})", []],
  ['a short function', 'function add() {\n}', []],
])('%s is measured by its lines', (_, source, found) => {
  expect(findLongFunctions('sum.ts', { source, most: 2 })).toEqual(found)
})
