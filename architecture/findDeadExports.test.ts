import { expect, test } from 'vitest'
import { findDeadExports } from './findDeadExports.ts'

const product = 'export const price = 1\nexport type Cost = 1\nexport function pay() {}\nexport default 1'

function find(path: string, source: string): string[] {
  const files = { 'src/price.ts': product, [path]: source }
  const modules = Object.entries(files).map(([path, source]) => ({
    path,
    source,
    resolve: (name: string) => (name.startsWith('.') ? 'src/price.ts' : undefined),
  }))
  return findDeadExports(modules).map(({ name }) => name)
}

test.each([
  [`import { price, type Cost } from './price.ts'`, ['pay', 'default']],
  [`import type { Cost } from './price.ts'`, ['price', 'pay', 'default']],
  [`import { price as cost } from './price.ts'`, ['Cost', 'pay', 'default']],
  [`import one from './price.ts'`, ['price', 'Cost', 'pay']],
  [`import * as all from './price.ts'`, []],
  [`export * from './price.ts'`, []],
  [`(await import('./price.ts')).pay()`, ['price', 'Cost', 'default']],
  [`import('./price.ts').then(({ pay }) => pay())`, ['price', 'Cost', 'default']],
  [`/** @type {import('./price.ts').Cost} */`, ['price', 'pay', 'default']],
  [`const price = 1`, ['price', 'Cost', 'pay', 'default']],
  [`import { price } from 'elsewhere'`, ['price', 'Cost', 'pay', 'default']],
])('%s leaves unused: %j', (source, dead) => {
  expect(find('src/user.ts', source)).toEqual(dead)
})

test.each(['src/price.test.ts', 'src/price.property.test.ts'])('%s is no user of price.ts', (path) => {
  expect(find(path, `import { price } from './price.ts'`)).toEqual(['price', 'Cost', 'pay', 'default'])
})

test('the test of another file is a user', () => {
  expect(find('src/other.test.ts', `import { price } from './price.ts'`)).toEqual(['Cost', 'pay', 'default'])
})
