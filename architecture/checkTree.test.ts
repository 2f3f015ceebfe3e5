import { expect, test } from 'vitest'
import { checkTree, type Tree } from './checkTree.ts'

const law = {
  'engine/src': [],
  'server/src': ['engine/src'],
  'sdk/src/api.ts': [],
  'app/src': ['app/src/ui', 'engine/src', 'sdk/src/api.ts'],
  'app/src/ui': [],
}

const sound: Tree = {
  'package.json': '{"devDependencies":{"vitest":"1.0.0"}}',
  'app/package.json': '{"dependencies":{"@murmur/engine":"1","@murmur/sdk":"1","react":"1.0.0"}}',
  'engine/package.json': '{}',
  'sdk/package.json': '{}',
  'server/package.json': '{"dependencies":{"@murmur/engine":"1"}}',
  'engine/src/price.ts': 'export const price = 1',
  'sdk/src/api.ts': 'export type Answer = 1',
  'app/src/use.ts': `import type { Answer } from '@murmur/sdk/api'\nimport { price } from '@murmur/engine/price'`,
  'server/src/app.ts': `import { price } from '@murmur/engine/price'\nimport 'node:fs'`,

  'app/src/main.tsx': `import 'react/jsx-runtime'\nimport type { Answer } from '@murmur/sdk/api'`,
  'app/src/App.tsx': `import { Button } from './ui/Button.tsx'`,
  'app/src/ui/Button.tsx': `import styles from './Button.module.css'\nexport const Button = styles`,
  'app/src/ui/Button.test.tsx': `import { test } from 'vitest'`,
  'app/src/ui/Button.module.css': 'a { color: var(--accent); }',
  'app/src/styles/tokens.css': ':root { --accent: #5cf; }',
}

const check = (changes: Tree) => checkTree({ ...sound, ...changes }, { law })

test('a sound tree has no problem', () => {
  expect(check({})).toEqual([])
})

test.each([
  [
    'server/src/app.ts',
    `import { price } from '../../engine/src/price.ts'\nexport * from '@murmur/engine/price'`,
    'server/src/app.ts imports engine/src/price.ts by a relative path instead of @murmur/engine',
  ],
  ['server/package.json', '{}', 'server/src/app.ts imports @murmur/engine, which server/package.json does not list'],
  [
    'server/package.json',
    '{"dependencies":{"@murmur/engine":"1"},"devDependencies":{"@murmur/sdk":"1"}}',
    'server/package.json lists @murmur/sdk, which no file of server imports',
  ],
  [
    'app/src/ui/Button.tsx',
    `import { price } from '@murmur/engine/price'`,
    'app/src/ui/Button.tsx imports engine/src/price.ts, but app/src/ui may not know engine/src',
  ],
  [
    'server/src/app.test.ts',
    `import type { price } from '../../engine/src/price.ts'`,
    'server/src/app.test.ts imports engine/src/price.ts by a relative path instead of @murmur/engine',
  ],
  [
    'app/src/ui/Button.test.tsx',
    `import type { price } from '@murmur/engine/price'`,
    'app/src/ui/Button.test.tsx imports engine/src/price.ts, but app/src/ui may not know engine/src',
  ],
  [
    'app/src/ui/Button.tsx',
    `const app = () => import('@murmur/engine/Chart.tsx')`,
    'app/src/ui/Button.tsx imports engine/src/Chart.tsx, but app/src/ui may not know engine/src',
  ],
  [
    'app/src/ui/Button.tsx',
    `import url from '@murmur/engine/quotes.worker?worker&url'`,
    'app/src/ui/Button.tsx imports engine/src/quotes.worker.ts, but app/src/ui may not know engine/src',
  ],
  [
    'app/src/ui/Button.tsx',
    `new Worker(new URL('../main.tsx', import.meta.url))`,
    'app/src/ui/Button.tsx imports app/src/main.tsx, but app/src/ui may not know app/src',
  ],
  [
    'engine/src/price.ts',
    `export * from '../../elsewhere/file.ts'`,
    'engine/src/price.ts imports elsewhere/file.ts, but engine/src may not know it',
  ],
  [
    'server/src/app.ts',
    `import React from 'react'\nimport { price } from '@murmur/engine/price'`,
    'server/src/app.ts imports react, which server/package.json does not list',
  ],
  [
    'engine/src/price.ts',
    `import { market } from './testing/market.ts'`,
    'engine/src/price.ts imports engine/src/testing/market.ts, which is only for tests',
  ],
  [
    'engine/src/price.ts',
    'export const price = 1\nexport const cost = 2',
    'engine/src/price.ts exports cost, which no other file uses',
  ],
  ['attic/old.ts', '', 'attic/old.ts lies where the law names nothing'],
  ['app/src/ui/app.ts', '', 'app/src/ui/app.ts has the name of server/src/app.ts'],
  ['engine/src/Price.tsx', '', 'engine/src/Price.tsx differs from engine/src/price.ts only in case or ending'],
  ['app/src/utils/sum.ts', '', 'app/src/utils/sum.ts lies in a folder named utils, which says nothing'],
  [
    'app/src/ui/Button.module.css',
    'a {\n  color: #fff;\n}',
    'app/src/ui/Button.module.css:2 writes #fff out instead of naming a token',
  ],
])('%s is named when it breaks the law: case %#', (path, source, problem) => {
  expect(check({ [path]: source })).toEqual([problem])
})

test('tests and fixtures may import fixtures', () => {
  const problems = check({
    'engine/src/price.test.ts': `import { market } from './testing/market.ts'`,
    'engine/src/testing/market.ts': `import { pool } from './pool.ts'\nexport const market = [pool]`,
    'engine/src/testing/pool.ts': 'export const pool = 1',
  })
  expect(problems).toEqual([])
})

test('a cycle is named with its files, type imports included', () => {
  const problems = check({
    'engine/src/a.ts': `import type { B } from './b.ts'`,
    'engine/src/b.ts': `import { a } from '@murmur/engine/a'`,
  })
  expect(problems).toEqual(['These files import each other: engine/src/a.ts -> engine/src/b.ts -> engine/src/a.ts'])
})

test('an unused export is allowed where the law gives a reason', () => {
  const tree = { ...sound, 'engine/src/quote.ts': 'export const quote = 1' }
  expect(checkTree(tree, { law })).toEqual(['engine/src/quote.ts exports quote, which no other file uses'])
  expect(checkTree(tree, { law, unused: { 'engine/src/quote.ts quote': 'reason' } })).toEqual([])
})

test('packages that import each other are named, unless only a test does, or the rules give a reason', () => {
  const tree = {
    ...sound,
    'engine/package.json': '{"devDependencies":{"@murmur/server":"1"}}',
    'server/src/site.ts': 'export const site = 1',
  }
  const own = { ...law, 'engine/src': ['server/src'] }
  const source = `import { site } from '@murmur/server/site'`
  const inTest = {
    ...tree,
    'engine/src/price.test.ts': source,
    'server/src/useSite.ts': `import { site } from './site.ts'`,
  }
  const inProduct = { ...tree, 'engine/src/cost.ts': source }
  expect(checkTree(inTest, { law: own })).toEqual([])
  expect(checkTree(inProduct, { law: own })).toEqual(['These packages import each other: engine -> server -> engine'])
})
