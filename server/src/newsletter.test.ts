import { expect, test } from 'vitest'
import { createExampleApp } from './exampleApp.ts'

const FORM = 'application/x-www-form-urlencoded'
const sameOrigin = { 'sec-fetch-site': 'same-origin' }

function post(payload: string, headers: Record<string, string>) {
  const { app, lines } = createExampleApp({ env: { LOG_LEVEL: 'trace' } })
  const answer = app.inject({ method: 'POST', url: '/api/newsletter', headers: { ...sameOrigin, ...headers }, payload })
  return answer.then((response) => ({ response, lines }))
}

test.each([
  [{ email: 'someone@example.org' }, 503, 'notOpen', 'Sign-up is not open yet. Your address was not stored.'],
  [{ email: ' ' }, 400, 'empty', 'Enter your email address.'],
  [{}, 400, 'empty', 'Enter your email address.'],
  [null, 400, 'empty', 'Enter your email address.'],
  [{ email: 'someone' }, 400, 'malformed', 'That does not look like an email address.'],
  [{ email: 7 }, 400, 'malformed', 'That does not look like an email address.'],
  [{ email: `${'a'.repeat(65)}@example.org` }, 400, 'malformed', 'That does not look like an email address.'],
])('%j is answered with %i %s', async (body, status, type, message) => {
  const { response } = await post(JSON.stringify(body), { 'content-type': 'application/json' })
  expect(response.statusCode).toBe(status)
  expect(response.json()).toEqual({ type, message })
  expect(response.headers['cache-control']).toBe('no-store')
})

test.each([
  ['email=someone%40example.org', '/subscribe#not-open'],
  ['email=', '/subscribe#empty'],
  ['', '/subscribe#empty'],
  ['email=someone', '/subscribe#malformed'],
])('the form %j, sent without JavaScript, leads back to %s', async (payload, location) => {
  const { response } = await post(payload, { 'content-type': FORM, accept: 'text/html,*/*' })
  expect([response.statusCode, response.headers.location]).toEqual([303, location])
})

test('a form sent by a script is answered with JSON', async () => {
  const { response } = await post('email=a%40b.co', { 'content-type': FORM, accept: 'application/json' })
  expect([response.statusCode, response.json().type]).toEqual([503, 'notOpen'])
})

test('no other site can sign a visitor up', async () => {
  const { response } = await post('email=a%40b.co', { 'content-type': FORM, 'sec-fetch-site': 'cross-site' })
  expect([response.statusCode, response.json().type]).toEqual([403, 'forbidden'])
})

test.each([
  ['broken JSON', 'application/json', '{"email":', 400, 'badRequest'],
  ['a poisoned prototype', 'application/json', '{"__proto__":{"email":"a@b.co"}}', 400, 'badRequest'],
  ['too long a body', 'application/json', `{"email":"${'a'.repeat(5000)}"}`, 413, 'tooLarge'],
  ['text that only looks like JSON', 'text/plain', '{"email":"a@b.co"}', 415, 'unsupportedType'],
])('%s is refused', async (_, type, payload, status, refusal) => {
  const { response } = await post(payload, { 'content-type': type })
  expect([response.statusCode, response.json().type]).toEqual([status, refusal])
})

test('nothing of the address is logged', async () => {
  const { lines } = await post('{"email":"someone@example.org"}', { 'content-type': 'application/json' })
  expect(lines.join('')).not.toContain('someone')
})
