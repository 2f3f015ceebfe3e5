import { expect, test } from 'vitest'
import { findWorld } from './world.mjs'

test('the local world is the default', () => {
  expect(findWorld({})).toBe('local')
  expect(findWorld({ MURMUR_WORLD: '' })).toBe('local')
})

test('the environment can select the live world, and an argument overrides it', () => {
  expect(findWorld({ MURMUR_WORLD: 'live' })).toBe('live')
  expect(findWorld({}, ['--live'])).toBe('live')
  expect(findWorld({ MURMUR_WORLD: 'live' }, ['--local'])).toBe('local')
})

test('any other world is refused in one line', () => {
  expect(() => findWorld({ MURMUR_WORLD: 'mars' })).toThrow('MURMUR_WORLD must be local or live, not "mars".')
})
