import { expect, test } from 'vitest'
import { isSameOrigin } from './sameOrigin.ts'

const publicUrl = 'https://example.org'

test.each([
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'same-origin', origin: 'null' },
  { origin: 'https://example.org', host: 'internal:3000' },
  { origin: 'http://localhost:3000', host: 'localhost:3000' },
] as const)('%j is from this site', (headers) => {
  expect(isSameOrigin(headers, { publicUrl })).toBe(true)
})

test.each([
  {},
  { host: 'example.org' },
  { 'sec-fetch-site': 'cross-site', origin: 'https://example.org' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'null', host: 'example.org' },
  { origin: 'https://evil.example', host: 'example.org' },
  { origin: 'https://example.org.evil.example', host: 'example.org' },
] as const)('%j is not', (headers) => {
  expect(isSameOrigin(headers, { publicUrl })).toBe(false)
})
