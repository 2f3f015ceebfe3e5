import { expect, test } from 'vitest'
import { findAnvil, findChainProblem } from './findChainProblem.mjs'

const plenty = 8 * 1024 ** 3

test('a machine with memory and a binary of its own can run the chains', async () => {
  expect(await findChainProblem({ available: plenty, anvil: findAnvil() })).toBeUndefined()
})

test('too little memory is said in megabytes', async () => {
  expect(await findChainProblem({ available: 100 * 1024 ** 2 })).toBe('only 100 MB of memory are free')
})

test('a binary that does not start, as one for another C library, is none', async () => {
  expect(await findChainProblem({ available: plenty, anvil: '/nowhere/anvil' })).toBe('anvil does not start')
})
