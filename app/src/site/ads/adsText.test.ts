import { expect, test } from 'vitest'
import { loadAdsText } from './adsText.ts'

test('the text comes as it is, asked for as text', async () => {
  const asked: unknown[] = []
  const answer = await loadAdsText({
    fetch: async (input, init) => {
      asked.push(input, init?.headers)
      return new Response('# ads.txt')
    },
  })
  expect(answer).toEqual({ type: 'loaded', text: '# ads.txt' })
  expect(asked).toEqual(['/ads.txt', { accept: 'text/plain' }])
})

test('an HTTP error is reported with its status', async () => {
  const fetch = async () => new Response('', { status: 503, statusText: 'Service Unavailable' })
  expect(await loadAdsText({ fetch })).toEqual({ type: 'failed', error: 'HTTP 503 Service Unavailable' })
})

test('a status without words has no trailing space', async () => {
  const fetch = async () => new Response('', { status: 404 })
  expect(await loadAdsText({ fetch })).toEqual({ type: 'failed', error: 'HTTP 404' })
})

test('a network error is reported with its message', async () => {
  const fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await loadAdsText({ fetch })).toEqual({ type: 'failed', error: 'Failed to fetch' })
})
