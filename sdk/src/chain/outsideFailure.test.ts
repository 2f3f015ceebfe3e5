import { createClient, custom } from 'viem'
import { getBlock, getBlockNumber } from 'viem/actions'
import { expect, test } from 'vitest'
import { createNode, createNodeClient } from './node.ts'
import { attemptOutside, fromOutside, isOutsideFailure, readNode } from './outsideFailure.ts'

const signal = new AbortController().signal

/** The error of a request to a node that `fetch` reaches like this. */
async function fail(fetch: () => Promise<Response>): Promise<unknown> {
  const client = createNodeClient(createNode('https://node.example', { fetch }), { signal })
  return await getBlockNumber(client).catch((error: unknown) => error)
}

test.each<[string, () => Promise<Response>]>([
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is too slow', () => Promise.reject(new DOMException('The request took too long.', 'TimeoutError'))],
  ['is overloaded', async () => new Response('', { status: 503 })],
  ['answers garbage', async () => new Response('<html>')],
])('a node that %s is a failure from outside', async (_, fetch) => {
  expect(isOutsideFailure(await fail(fetch))).toBe(true)
})

test.each([
  new TypeError('x is undefined'),
  new RangeError('There is no such step.'),
  new Error('Nobody expects this.'),
  'a text',
  undefined,
])('%s is a bug', (error) => {
  expect(isOutsideFailure(error)).toBe(false)
})

test('a bug inside a transport stays a bug, though viem wraps it', async () => {
  const request = () => Promise.reject(new TypeError('nodes is undefined'))
  const client = createClient({ transport: custom({ request }, { retryCount: 0 }) })
  const error = await readNode(getBlockNumber(client)).catch((reason: unknown) => reason)
  expect(isOutsideFailure(error)).toBe(false)
})

test('an answer that viem cannot read is the failure of its node', async () => {
  const request = async () => ({ number: '0x1', timestamp: {}, transactions: 5 })
  const client = createClient({ transport: custom({ request }, { retryCount: 0 }) })
  const error = await readNode(getBlock(client)).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ name: 'OutsideFailure', cause: expect.any(Error) })
  expect(isOutsideFailure(error)).toBe(true)
})

test('a download that fails is a failure from outside, though it rejects with a TypeError', async () => {
  const download = Promise.reject(new TypeError('Failed to fetch'))
  const error = await fromOutside(download, { failure: 'The code did not load.' }).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ shortMessage: 'The code did not load.', cause: new TypeError('Failed to fetch') })
  expect(isOutsideFailure(error)).toBe(true)
})

test('a failure from outside is a value, and a bug is thrown', async () => {
  const bug = new TypeError('x is undefined')
  expect(await attemptOutside(Promise.reject(new DOMException('Aborted', 'AbortError')))).toBeUndefined()
  await expect(attemptOutside(Promise.reject(bug))).rejects.toBe(bug)
})
