import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Provider, ProviderRequest } from './eip1193.ts'
import {
  readAddress,
  readCoin,
  readCurrentNetworkId,
  readNetworkId,
  readSilentAddress,
  requestAddress,
  shareRequest,
} from './evmAccount.ts'
import { refuse, refuseMissing } from './walletRefusal.ts'

const address = `0x${'aB'.repeat(20)}`
const other = `0x${'12'.repeat(20)}`
const pending = { code: -32002, message: 'Request already pending.' }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A wallet that answers each method by a function, and keeps the requests. */
function createProvider(answers: Readonly<Record<string, (at: number) => unknown>>) {
  const requests: ProviderRequest[] = []
  const provider: Provider = {
    request: async (request) => {
      requests.push(request)
      return answers[request.method]?.(requests.filter(({ method }) => method === request.method).length)
    },
    on: () => {},
    removeListener: () => {},
  }
  return { provider, requests, count: (name: string) => requests.filter(({ method }) => method === name).length }
}

const never = () => new Promise(() => {})
const fail = (error: unknown) => () => Promise.reject(error)
const open = () => new AbortController()

/** The outcome of a promise after that time. */
async function waitFor(promise: Promise<unknown>, ms: number): Promise<unknown> {
  let outcome: unknown = 'waiting'
  const keep = (value: unknown) => {
    outcome = value
  }
  promise.then(keep, keep)
  await vi.advanceTimersByTimeAsync(ms)
  return outcome
}

test('the first account counts, with its capitals', () => {
  expect([readAddress([address]), readAddress([address, other]), readAddress([other, address])]).toEqual([
    address,
    address,
    other,
  ])
})

test.each([
  ['nothing', undefined],
  ['no account', []],
  ['one text', address],
  ['a list of lists', [[address]]],
  ['a number', [1]],
  ['no prefix', ['ab'.repeat(21)]],
  ['39 digits', [address.slice(0, -1)]],
  ['41 digits', [`${address}0`]],
  ['another letter', [`${address.slice(0, -1)}g`]],
  ['a line before it', [`x\n${address}`]],
  ['a second account only', [null, address]],
])('%s is no account', (_, accounts) => {
  expect(readAddress(accounts)).toBeUndefined()
})

test('a chain is one of ours, another one, or unreadable', () => {
  expect(['0x1', '0x38', 137, '0x7fffffff', '0x', null].map(readNetworkId)).toEqual([
    'ethereum',
    'bnb-chain',
    'polygon',
    'unlisted',
    undefined,
    undefined,
  ])
})

test('the silent questions ask what never opens a wallet, and a failure is no answer', async () => {
  const { provider, requests } = createProvider({ eth_accounts: () => [address], eth_chainId: () => '0x38' })
  const ask = (asked: Provider) => Promise.all([readSilentAddress(asked), readCurrentNetworkId(asked)])
  expect(await waitFor(ask(provider), 0)).toEqual([address, 'bnb-chain'])
  expect(requests).toEqual([{ method: 'eth_accounts' }, { method: 'eth_chainId' }])
  const failing = createProvider({ eth_accounts: fail(pending), eth_chainId: fail(pending) }).provider
  expect(await waitFor(ask(failing), 0)).toEqual([undefined, undefined])
})

test.each([
  ['0x0', 0n],
  ['0xDE0b6b3a7640000', 10n ** 18n],
  [`0x${'f'.repeat(64)}`, 2n ** 256n - 1n],
  [`0x${'f'.repeat(65)}`, undefined],
  ['0x', undefined],
  ['1000', undefined],
  ['0x1 ', undefined],
  ['x0x1', undefined],
  ['-0x1', undefined],
  [16, undefined],
  [null, undefined],
])('the balance %s of a wallet is %s', async (answered, units) => {
  const { provider, requests } = createProvider({ eth_getBalance: () => answered })
  expect(await waitFor(readCoin(provider, address), 0)).toBe(units)
  expect(requests).toEqual([{ method: 'eth_getBalance', params: [address, 'latest'] }])
})

test('a balance that cannot be read is unknown', async () => {
  const { provider } = createProvider({ eth_getBalance: fail(pending) })
  expect(await waitFor(readCoin(provider, address), 0)).toBeUndefined()
})

test('a wallet that never answers a silent question is given up after five seconds', async () => {
  const { provider } = createProvider({ eth_accounts: never, eth_chainId: never, eth_getBalance: never })
  const asked = [readSilentAddress(provider), readCurrentNetworkId(provider), readCoin(provider, address)]
  expect(await waitFor(Promise.race(asked), 4_999)).toBe('waiting')
  expect(await waitFor(Promise.all(asked), 1)).toEqual([undefined, undefined, undefined])
})

test('the same request is sent once while it is in flight, and again afterwards', async () => {
  const { provider, count } = createProvider({ eth_requestAccounts: () => [address], eth_chainId: () => '0x1' })
  const ask = (method: string) => shareRequest(provider, { method })
  const asked = [ask('eth_requestAccounts'), ask('eth_requestAccounts'), ask('eth_chainId')]
  expect(await waitFor(Promise.all(asked), 0)).toEqual([[address], [address], '0x1'])
  expect([count('eth_requestAccounts'), count('eth_chainId')]).toEqual([1, 1])
  expect(await waitFor(ask('eth_requestAccounts'), 0)).toEqual([address])
  expect(count('eth_requestAccounts')).toBe(2)
})

test('a request that failed is sent again', async () => {
  const { provider, count } = createProvider({ eth_requestAccounts: fail(pending) })
  const ask = () => waitFor(shareRequest(provider, { method: 'eth_requestAccounts' }), 0)
  expect([await ask(), await ask()]).toEqual([pending, pending])
  expect(count('eth_requestAccounts')).toBe(2)
})

test.each([
  ['an account', () => [address], { type: 'address', address }],
  ['no account', () => [], { type: 'failed', reason: 'unexpected' }],
  ['a rejection', fail({ code: 4001 }), { type: 'rejected' }],
  ['an error', fail({ code: 4900 }), { type: 'failed', reason: 'offline' }],
] as const)('a wallet that answers %s to a connection ends it', async (_, answer, result) => {
  const { provider, count } = createProvider({ eth_requestAccounts: answer, eth_accounts: () => [] })
  expect(await waitFor(requestAddress(provider, open()), 0)).toEqual(result)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([count('eth_requestAccounts'), count('eth_accounts')]).toEqual([1, 0])
})

test('a user who unlocks the wallet elsewhere is connected within 1.5 seconds', async () => {
  const { provider, count } = createProvider({
    eth_requestAccounts: never,
    eth_accounts: (at) => (at < 3 ? [] : [address]),
  })
  const connecting = requestAddress(provider, open())
  expect(await waitFor(connecting, 4_499)).toBe('waiting')
  expect(count('eth_accounts')).toBe(2)
  expect(await waitFor(connecting, 1)).toEqual({ type: 'address', address })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(count('eth_accounts')).toBe(3)
})

test.each([
  ['a window that stays open', never],
  ['a window of before a reload', fail(pending)],
])('%s is given up after three minutes, and polled until then', async (_, answer) => {
  const { provider, count } = createProvider({ eth_requestAccounts: answer, eth_accounts: () => [] })
  const connecting = requestAddress(provider, open())
  expect(await waitFor(connecting, 179_999)).toBe('waiting')
  expect(count('eth_accounts')).toBe(119)
  expect(await waitFor(connecting, 1)).toEqual({ type: 'failed', reason: 'timedOut' })
  expect(count('eth_requestAccounts')).toBe(1)
})

test('a wallet that our own earlier request keeps busy is asked again when that one has settled', async () => {
  const sent = new AbortController()
  const { provider, count } = createProvider({
    eth_requestAccounts: (at) => (at === 1 ? Promise.reject(pending) : [address]),
    eth_sendTransaction: () => new Promise((resolve) => sent.signal.addEventListener('abort', () => resolve('0x'))),
    eth_accounts: () => [],
  })
  const sending = shareRequest(provider, { method: 'eth_sendTransaction' })
  const connecting = requestAddress(provider, open())
  expect(await waitFor(connecting, 1_000)).toBe('waiting')
  expect(count('eth_requestAccounts')).toBe(1)
  sent.abort()
  expect(await waitFor(sending, 0)).toBe('0x')
  expect(await waitFor(connecting, 0)).toEqual({ type: 'address', address })
  expect(count('eth_requestAccounts')).toBe(2)
})

test.each([
  ['for a window that stays open', never],
  ['for a window of before a reload', fail(pending)],
])('a user who stops waiting %s has left, at once', async (_, answer) => {
  const { provider, count } = createProvider({ eth_requestAccounts: answer, eth_accounts: () => [] })
  const leaving = open()
  const connecting = requestAddress(provider, leaving)
  expect(await waitFor(connecting, 1_600)).toBe('waiting')
  leaving.abort()
  expect(await waitFor(connecting, 0)).toEqual({ type: 'left' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(count('eth_accounts')).toBe(1)
})

test('a missing wallet differs from one that cannot be used', () => {
  expect(refuseMissing({ type: 'absent' })).toEqual({ type: 'absent' })
  expect(refuseMissing({ type: 'unusable' })).toEqual({ type: 'failed', reason: 'unusable' })
  expect(refuseMissing({ type: 'several', choices: [] })).toEqual({ type: 'several' })
})

test('each failed request has its own result', () => {
  expect(refuse({ type: 'left' })).toEqual({ type: 'left' })
  expect(refuse({ type: 'timedOut' })).toEqual({ type: 'failed', reason: 'timedOut' })
  const kinds = ['pending', 'unknownChain', 'unauthorised', 'unsupported', 'offline', 'busy', 'unexpected'] as const
  expect(kinds.map((kind) => refuse({ type: 'error', kind }))).toEqual(
    ['unexpected', 'unexpected', 'unauthorised', 'unsupported', 'offline', 'busy', 'unexpected'].map((reason) => {
      return { type: 'failed', reason }
    }),
  )
  expect(refuse({ type: 'error', kind: 'rejected' })).toEqual({ type: 'rejected' })
})
