import { expect, test } from 'vitest'
import { newsletterCopy } from '../../content/en/newsletter.ts'
import { findAddressProblem, findOutcome, isAddressProblem, sendSubscription } from './subscription.ts'

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

test('the server says why it did not take an address', () => {
  expect([findOutcome(400, { body: { type: 'empty' } }), findOutcome(400, { body: { type: 'malformed' } })]).toEqual([
    'empty',
    'malformed',
  ])
})

test('accepted and too many are known by their status', () => {
  expect([findOutcome(202, { body: undefined }), findOutcome(429, { body: '' })]).toEqual(['accepted', 'tooMany'])
})

test('an answer that nobody foresaw is a failure, not a success', () => {
  expect([
    findOutcome(500, { body: { type: 'internal' } }),
    findOutcome(502, { body: undefined }),
    findOutcome(503, { body: { type: 'unavailable' } }),
    findOutcome(200, { body: null }),
  ]).toEqual(['failed', 'failed', 'failed', 'failed'])
})

test('the address is sent as JSON', async () => {
  const sent: unknown[] = []
  await sendSubscription('name@example.com', {
    fetch: async (input, init) => {
      sent.push(input, init?.method, init?.body)
      return new Response('{"type":"accepted"}', { status: 202 })
    },
  })
  expect(sent).toEqual(['/api/newsletter', 'POST', '{"email":"name@example.com"}'])
})

test('a page of a proxy instead of JSON is a failure', async () => {
  expect(await sendSubscription('name@example.com', { fetch: answersWith(502, '<h1>Bad gateway</h1>') })).toBe('failed')
})

test('without a network the server is unreachable', async () => {
  const fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await sendSubscription('name@example.com', { fetch })).toBe('unreachable')
})

test('only a wrong address asks the reader to mend the field', () => {
  const mend = Object.keys(newsletterCopy.outcomes).filter((outcome) =>
    isAddressProblem(outcome as keyof typeof newsletterCopy.outcomes),
  )
  expect(mend).toEqual(['empty', 'malformed'])
})
