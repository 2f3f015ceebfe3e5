import { expect, test } from 'vitest'
import { parseSheen } from './sheen.ts'

test('a sheen is read from three tokens', () => {
  const tokens: Record<string, string> = {
    '--sheen-start': '#000',
    '--sheen-middle': ' #ff0000 ',
    '--sheen-end': '#FFF',
  }
  expect(parseSheen((name) => tokens[name] ?? '')).toEqual([
    [0, 0, 0],
    [1, 0, 0],
    [1, 1, 1],
  ])
})

test('a sheen with a missing token is none', () => {
  expect(parseSheen(() => '')).toBeUndefined()
})

test.each(['red', '#12', '#12345678', 'rgb(1 2 3)', 'url(#fff)'])('%s is no hexadecimal colour', (text) => {
  expect(parseSheen(() => text)).toBeUndefined()
})
