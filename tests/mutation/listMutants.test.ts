import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../bin/src/project.mjs'
import { applyMutant, listMutants } from './listMutants.mjs'
import { mutationTargets } from './mutationTargets.mjs'

function mutate(source: string): readonly string[] {
  return listMutants('example.ts', source).map((mutant) => applyMutant(source, mutant))
}

test('X-07: operators, conditions and literals are changed one at a time', () => {
  expect(mutate('const isOld = age >= 30 && !isOpen')).toEqual([
    'const isOld = age > 30 && !isOpen',
    'const isOld = age < 30 && !isOpen',
    'const isOld = age >= 31 && !isOpen',
    'const isOld = age >= 30 || !isOpen',
    'const isOld = age >= 30 && isOpen',
  ])
  expect(mutate('const fee = isFree ? 0n : 5n')).toEqual([
    'const fee = true ? 0n : 5n',
    'const fee = false ? 0n : 5n',
    'const fee = isFree ? 1n : 5n',
    'const fee = isFree ? 0n : 6n',
  ])
})

test('a method is replaced by its opposite, and one that every object has is left', () => {
  expect(mutate('const isDone = all.every(ends)')).toEqual(['const isDone = all.some(ends)'])
  expect(mutate('const text = id.toString()')).toEqual([])
})

test('returns and statements are removed', () => {
  expect(mutate('function find() { look(); return found }')).toEqual([
    'function find() {}',
    'function find() { ; return found }',
    'function find() { look(); return (undefined) }',
  ])
})

test('types, imports and the messages of errors stay as they are', () => {
  const source = [
    "import { a } from './a.ts'",
    "type Kind = 'one' | 'two'",
    "const kind = found as 'one'",
    "function stop(): 'one' { throw new RangeError('Stop.') }",
  ].join('\n')
  expect(listMutants('example.ts', source).map(({ line, before }) => [line, before])).toEqual([
    [4, "{ throw new RangeError('Stop.') }"],
    [4, "throw new RangeError('Stop.')"],
  ])
})

test('every file and every test that the mutation tests name exists', () => {
  const named = mutationTargets.flatMap(({ files, tests }) => [...files, ...tests])
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
