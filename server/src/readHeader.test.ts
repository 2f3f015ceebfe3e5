import { expect, test } from 'vitest'
import { countHeader, readHeader } from './readHeader.ts'

const request = { rawHeaders: ['Host', 'a.example', 'X-Forwarded-For', '192.0.2.1', 'x-forwarded-for', '192.0.2.2'] }

test('a header is found however it is written', () => {
  expect([readHeader(request, 'host'), countHeader(request, 'host')]).toEqual(['a.example', 1])
})

test('what is said twice is joined in its order', () => {
  expect([readHeader(request, 'x-forwarded-for'), countHeader(request, 'x-forwarded-for')]).toEqual([
    '192.0.2.1, 192.0.2.2',
    2,
  ])
})

test('a value is not taken for a name, and what is missing is not there', () => {
  expect([readHeader(request, 'a.example'), countHeader(request, 'hosts')]).toEqual([undefined, 0])
})
