import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/testApp.ts'

async function send(payload: string) {
  const { app } = createTestApp()
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  return (await app.inject({ method: 'POST', url: '/api/newsletter', headers, payload })).statusCode
}

test.each([
  '{"email":"a@b.co","email":"c@d.co"}',
  '{"email":"a@b.co","\\u0065mail":"c@d.co"}',
  '{"x":{"y":1,"z":[{}],"y":2},"email":"a@b.co"}',
  '[{"a":"}","a" : 1}]',
])('S-07: %s has a key twice and is refused', async (payload) => {
  expect(await send(payload)).toBe(400)
})

test.each([
  '{"email":"a@b.co"}',
  '{"x":{"email":1},"y":[{"email":2},{"email":3}],"email":"a@b.co"}',
  '{"x":"{\\"email\\":1","y":"\\\\","email":"a@b.co"}',
])('%s has each key once', async (payload) => {
  expect(await send(payload)).toBe(202)
})

test.each(['{', '{"__proto__":1}', '{"email":"a@b.co"}}'])('%s is still refused', async (payload) => {
  expect(await send(payload)).toBe(400)
})
