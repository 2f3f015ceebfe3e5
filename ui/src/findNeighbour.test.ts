import { expect, test } from 'vitest'
import { findNeighbour } from './findNeighbour.ts'

/** A search box, a token with six networks in two rows, and a second token. */
const boxes = [
  { left: 16, top: 0, bottom: 48 },
  { left: 0, top: 60, bottom: 132 },
  { left: 20, top: 136, bottom: 180 },
  { left: 170, top: 136, bottom: 180 },
  { left: 320, top: 136, bottom: 180 },
  { left: 20, top: 188, bottom: 232 },
  { left: 170, top: 188, bottom: 232 },
  { left: 320, top: 188, bottom: 232 },
  { left: 0, top: 250, bottom: 322 },
]
const [search, ether, first, second, third, fourth, fifth, sixth, bnb] = boxes.keys()

test.each([
  ['from the search box down to the first token', search, 'ArrowDown', ether],
  ['from the first token up to the search box', ether, 'ArrowUp', search],
  ['from a token down to its first network', ether, 'ArrowDown', first],
  ['from a network to the one on its right', first, 'ArrowRight', second],
  ['from a network to the one on its left', third, 'ArrowLeft', second],
  ['from a network to the one below', second, 'ArrowDown', fifth],
  ['from a network to the one above', sixth, 'ArrowUp', third],
  ['from the last row down to the next token', sixth, 'ArrowDown', bnb],
  ['from the first row up to the token', third, 'ArrowUp', ether],
  ['from a token up to the last row of the one before', bnb, 'ArrowUp', fourth],
  ['nowhere past the end of a row', third, 'ArrowRight', -1],
  ['nowhere past the start of a row', fourth, 'ArrowLeft', -1],
  ['nowhere below the last', bnb, 'ArrowDown', -1],
  ['nowhere above the first', search, 'ArrowUp', -1],
  ['nowhere by another key', fifth, 'a', -1],
])('a key leads %s', (_, from = -1, key, to) => {
  expect(findNeighbour(boxes, { from, key })).toBe(to)
})

test('rows that overlap by a rounded pixel are still rows', () => {
  const rows = [
    { left: 0, top: 0, bottom: 44.4 },
    { left: 0, top: 44, bottom: 88 },
  ]
  expect(findNeighbour(rows, { from: 0, key: 'ArrowDown' })).toBe(1)
  expect(findNeighbour(rows, { from: 1, key: 'ArrowUp' })).toBe(0)
})
