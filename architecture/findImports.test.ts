import { expect, test } from 'vitest'
import { findImports } from './findImports.ts'

test('every kind of import is found once', () => {
  const source = `
    import { a } from './a.ts'
    import type { B } from './b.ts'
    import './c.css'
    export { d } from './d.ts'
    export * from './e.ts'
    const f = () => import('./f.ts')
    type G = import('./g.ts').G
    type H = typeof import('./h.ts')
    new Worker(new URL('i.worker.ts', import.meta.url), { type: 'module' })
    export type { A } from './a.ts'
  `
  expect(findImports('x.ts', { source })).toEqual([
    './a.ts',
    './b.ts',
    './c.css',
    './d.ts',
    './e.ts',
    './f.ts',
    './g.ts',
    './h.ts',
    './i.worker.ts',
  ])
})

test('addresses, comments and texts are no imports', () => {
  const source = `
    // import './a.ts'
    const text = "import './b.ts'"
    new URL('/c.js', 'https://example.org')
    new URL('data.json', import.meta.url)
    new URL('..', import.meta.url)
    import(text)
    export const d = 1
  `
  expect(findImports('x.ts', { source })).toEqual([])
})

test('a source that cannot be read is named', () => {
  expect(() => findImports('broken.ts', { source: 'import {' })).toThrow('broken.ts cannot be read')
})
