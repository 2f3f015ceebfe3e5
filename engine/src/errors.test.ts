import { expect, test } from 'vitest'
import { BaseError } from './errors.ts'

class LostBird extends BaseError {}

test('an error says what happened and what to do, and keeps its cause', () => {
  const cause = new TypeError('wind')
  const error = new LostBird('The bird is lost.', { advice: 'Whistle.', cause })
  expect([error.name, error.message, error.advice, error.cause]).toEqual([
    'LostBird',
    'The bird is lost.',
    'Whistle.',
    cause,
  ])
  expect([...error.chain()]).toEqual([error, cause])
})

test('a circle of causes ends', () => {
  const error = new LostBird('The bird is lost.')
  Object.assign(error, { cause: error })
  expect([...error.chain()].length).toBe(16)
})
