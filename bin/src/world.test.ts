import { expect, test } from 'vitest'
import { findWorld } from './world.mjs'

test('who asks for nothing gets the local world', () => {
  expect(findWorld({})).toBe('local')
  expect(findWorld({ MURMUR_WORLD: '' })).toBe('local')
})

test('the environment names the other one, and an argument wins over it', () => {
  expect(findWorld({ MURMUR_WORLD: 'live' })).toBe('live')
  expect(findWorld({}, ['--live'])).toBe('live')
  expect(findWorld({ MURMUR_WORLD: 'live' }, ['--local'])).toBe('local')
})

test('any other world is refused in one line', () => {
  expect(() => findWorld({ MURMUR_WORLD: 'mars' })).toThrow('MURMUR_WORLD must be local or live, not "mars".')
})
