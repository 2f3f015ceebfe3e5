import { expect, test } from 'vitest'
import { newsletterCopy } from '../../content/en/newsletter.ts'
import { findAddressProblem, isAddressProblem, sendSubscription } from './subscription.ts'

const answersWith = (status: number, body: string) => async () => new Response(body, { status })

test('an empty field is a problem of its own', () => {
  expect(findAddressProblem('')).toBe('empty')
})

test.each([
  'name',
  'name@',
  '@example.com',
  'name@example',
  'a b@example.com',
  'name@example..com',
  'name@-example.com',
])('%s is malformed', (email) => {
  expect(findAddressProblem(email)).toBe('malformed')
})

test('an address longer than mail allows is malformed', () => {
  expect(findAddressProblem(`${'a'.repeat(65)}@example.com`)).toBe('malformed')
  expect(findAddressProblem(`name@${'a.'.repeat(125)}com`)).toBe('malformed')
})

test.each(['name@example.com', 'first.last+list@mail.example.co', "o'neil@example.io"])('%s is fine', (email) => {
  expect(findAddressProblem(email)).toBeUndefined()
})

test.each([
  ['the server explains an empty address', 400, '{"type":"empty"}', 'empty'],
  ['the server explains a malformed address', 400, '{"type":"malformed"}', 'malformed'],
  ['a sign-up is accepted by its status', 202, '', 'accepted'],
  ['too many requests are known by their status', 429, '""', 'tooMany'],
  ['an unexpected answer is a failure', 500, '{"type":"internal"}', 'failed'],
  ['an answer without a body is a failure', 502, '', 'failed'],
  ['an unknown type is a failure', 503, '{"type":"unavailable"}', 'failed'],
  ['an unexpected success is a failure', 200, 'null', 'failed'],
] as const)('%s', async (_, status, body, outcome) => {
  expect(await sendSubscription('name@example.com', { topic: '', fetch: answersWith(status, body) })).toBe(outcome)
})

test('the address is sent as JSON', async () => {
  const sent: unknown[] = []
  await sendSubscription('name@example.com', {
    topic: '',
    fetch: async (input, init) => {
      sent.push(input, init?.method, init?.body)
      return new Response('{"type":"accepted"}', { status: 202 })
    },
  })
  expect(sent).toEqual(['/api/newsletter', 'POST', '{"email":"name@example.com"}'])
})

test('a page of a proxy instead of JSON is a failure', async () => {
  expect(
    await sendSubscription('name@example.com', { topic: '', fetch: answersWith(502, '<h1>Bad gateway</h1>') }),
  ).toBe('failed')
})

test('without a network the server is unreachable', async () => {
  const fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await sendSubscription('name@example.com', { topic: '', fetch })).toBe('unreachable')
})

test('only a wrong address asks the reader to mend the field', () => {
  const mend = Object.keys(newsletterCopy.outcomes).filter((outcome) =>
    isAddressProblem(outcome as keyof typeof newsletterCopy.outcomes),
  )
  expect(mend).toEqual(['empty', 'malformed'])
})
