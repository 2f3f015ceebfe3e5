import { expect, test } from 'vitest'
import { contrastOf, deepenColour, formatColour, mixColours, parseColour } from './colour.ts'

const [black, white] = [parseColour('#000000'), parseColour('#ffffff')]

test('black on white has the highest contrast, a colour on itself the lowest', () => {
  expect(contrastOf(black, { on: white })).toBeCloseTo(21)
  expect(contrastOf(white, { on: white })).toBe(1)
})

test('a mix goes from one colour to the other', () => {
  const colours = [parseColour('#2ef2c8'), parseColour('#5a8bff')] as const
  expect([0, 0.5, 1].map((at) => formatColour(mixColours(colours, { at })))).toEqual(['#2ef2c8', '#49c1e8', '#5a8bff'])
})

test('a deepened colour just reaches the ratio', () => {
  const deep = deepenColour(parseColour('#2ef2c8'), { on: white, ratio: 3 })
  expect(contrastOf(deep, { on: white })).toBeGreaterThanOrEqual(3)
  expect(contrastOf(deep, { on: white })).toBeLessThan(3.1)
})

test('a colour with enough contrast is not changed', () => {
  expect(deepenColour(black, { on: white, ratio: 4.5 })).toEqual(black)
})

test('an invalid colour is refused with its text', () => {
  expect(() => parseColour('teal')).toThrow('"teal" is not a colour')
})
