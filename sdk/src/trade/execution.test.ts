import { findPlan } from '@murmur/engine/encode/testing/randomPlans'
import { cases, countCases } from '@murmur/engine/testing/cases'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SendResult } from '../wallet/wallet.ts'
import type { Execution } from './execution.ts'
import { planRevocation, type Spender } from './leftover/revocation.ts'
import type { Locks } from './locks.ts'
import { createOwnLocks } from './ownLocks.ts'
import type { SwapPlan } from './swapPlan.ts'
import { createExampleBrowser, renewSame, statesOf } from './testing/exampleBrowser.ts'
import { createExampleHash } from './testing/records.ts'

const coinPlan = findPlan((one) => one.steps.length === 1)
const tokenPlan = findPlan((one) => one.steps.length === 3)

test('a swap with approval and permit asks three times and is confirmed', async () => {
  const { open, wallet, plan: swap } = createExampleBrowser(tokenPlan)
  const page = open()
  expect(await page.start(swap)).toMatchObject({ type: 'started' })
  await expect.poll(() => statesOf(page)).toEqual(['confirmed', 'signed', 'confirmed'])
  expect(wallet.asked).toHaveLength(3)
  page.dispose()
})

test('a swap that was left between two steps asks for nothing more, and one tab alone resumes it', async () => {
  const { open, wallet, plan: swap } = createExampleBrowser(tokenPlan)
  const began = open({ countAbsences: () => wallet.asked.length })
  await began.start(swap)
  await expect.poll(() => statesOf(began)).toEqual(['confirmed', 'interrupted', 'waiting'])
  expect(wallet.asked).toHaveLength(1)
  began.dispose()

  const tabs = [open(), open()]
  const [left] = began.records.get()
  const results = await Promise.all(tabs.map((tab) => tab.start({ ...swap, continues: left?.id })))
  expect(results.map(({ type }) => type).sort()).toEqual(['refused', 'started'])
  await expect.poll(() => tabs[0] && statesOf(tabs[0])).toEqual(['skipped', 'signed', 'confirmed'])
  const refused = { type: 'refused', reason: 'continued' }
  // The wallet is free a moment after the swap has ended.
  for (const tab of tabs) await expect.poll(() => tab.start({ ...swap, continues: left?.id })).toEqual(refused)
  expect(await tabs[0]?.start({ ...swap, continues: 'unknown' })).toEqual(refused)
  // The approval of the first, and the signature and the swap of the second.
  expect(wallet.asked).toHaveLength(3)
  for (const tab of tabs) tab.dispose()
})

test('Q-15: what is left of an approval is revoked through the same gate, and read again after a reload', async () => {
  for (let run = 0; run < countCases(50, { part: 10 }); run += 1) {
    const { open, wallet, trade, contracts, plan: swap } = createExampleBrowser(tokenPlan)
    const { account, chainId } = tokenPlan.swap.facts
    let allowed = 5n
    trade.readAllowances = async () => ({ token: allowed, permit2: { units: 0n, expiration: 0, nonce: 0 } })
    const accountState = await trade.readAccountState(account, { token: null })
    const left = { ...swap.terms.pay, units: allowed }
    const revocation = planRevocation(left, {
      chainId,
      account,
      contracts,
      accountState,
      now: 1_000,
      spenders: ['permit2'],
    })
    if (revocation === undefined) throw new RangeError('The payment is a token.')
    wallet.answer = async (hash) => {
      allowed = 0n
      return { type: 'sent', hash }
    }
    const page = open()
    expect(await page.start(revocation)).toMatchObject({ type: 'started' })
    await expect.poll(() => statesOf(page)).toEqual(['confirmed'])
    expect(wallet.asked).toEqual([expect.objectContaining({ to: left.listing.tokenAddress?.toLowerCase(), value: 0n })])
    page.dispose()
    const reloaded = open()
    expect(statesOf(reloaded)).toEqual(['confirmed'])
    reloaded.dispose()
  }
})

test('Q-15: an allowance to the router in Permit2 is taken back as well, however long the first step takes', async () => {
  const { open, wallet, trade, contracts, plan: swap } = createExampleBrowser(tokenPlan)
  const { account, chainId } = tokenPlan.swap.facts
  const left = { token: 5n, permit2: 5n }
  trade.readAllowances = async () => ({ token: left.token, permit2: { units: left.permit2, expiration: 0, nonce: 0 } })
  const accountState = await trade.readAccountState(account, { token: null })
  const options = { chainId, account, contracts, accountState, now: 1_000 }
  const revoke = (spenders: readonly Spender[]) => planRevocation(swap.terms.pay, { ...options, spenders })
  const both = revoke(['router', 'permit2'])
  if (both === undefined) throw new RangeError('The payment is a token.')
  let elapsed = 1_000
  wallet.answer = async (hash) => {
    Object.assign(left, wallet.asked.length === 1 ? { token: 0n } : { permit2: 0n })
    elapsed += 60_000
    return { type: 'sent', hash }
  }
  const page = open({ elapsed: () => elapsed })
  expect(await page.start(both)).toMatchObject({ type: 'started' })
  await expect.poll(() => statesOf(page)).toEqual(['confirmed', 'confirmed'])
  const token = swap.terms.pay.listing.tokenAddress?.toLowerCase()
  expect(wallet.asked).toEqual([
    expect.objectContaining({ to: token, value: 0n }),
    expect.objectContaining({ to: contracts.permit2, value: 0n }),
  ])
  const again = revoke(['router'])
  if (again === undefined) throw new RangeError('The payment is a token.')
  await page.start({ ...again, quotedAt: elapsed })
  await expect.poll(() => statesOf(page)).toEqual(['skipped'])
  expect([wallet.asked.length, revoke([])]).toEqual([2, undefined])
  page.dispose()
})

test('Q-22: double clicks in two tabs open the wallet exactly once', async () => {
  for (let run = 0; run < countCases(200, { part: 10 }); run += 1) {
    const { open, wallet, plan: swap } = createExampleBrowser(coinPlan)
    const tabs = [open(), open()]
    wallet.answer = () => new Promise(() => {})
    const results = await Promise.all(tabs.flatMap((tab) => [tab.start(swap), tab.start(swap)]))
    await expect.poll(() => wallet.asked.length).toBe(1)
    expect(results.map((one) => (one.type === 'started' ? one.type : one.reason)).sort()).toEqual([
      'busy',
      'busy',
      'busy',
      'started',
    ])
    for (const tab of tabs) tab.dispose()
    expect(wallet.asked).toHaveLength(1)
  }
})

test('Q-28: a page that is killed at any moment loses nothing and sends nothing twice', async () => {
  const deaths = fc.record({ changes: fc.nat({ max: 9 }), ticks: fc.nat({ max: 30 }), isSilent: fc.boolean() })
  const random = fc.sample(fc.tuple(deaths, fc.boolean()), cases(200, { part: 10 }))
  const prompts = new Set<number>()
  for (const [death, isToken] of random) {
    const { open, wallet, chain, plan: swap } = createExampleBrowser(isToken ? tokenPlan : coinPlan)
    let answer = () => {}
    const late = new Promise<void>((resolve) => {
      answer = resolve
    })
    wallet.answer = async (hash) => {
      if (death.isSilent) await late
      return { type: 'sent', hash }
    }
    await liveUntil(open(), { ...death, swap, wallet })
    const after = open()
    await expect.poll(() => after.records.get().every(isSettled)).toBe(true)
    answer()
    expect(after.records.get()).toHaveLength(1)
    // Each transaction on chain belongs to one step, and each step that was sent has its one.
    const mined = chain.state.blocks.flatMap(({ transactions }) => transactions.map(({ hash }) => hash))
    const [record] = after.records.get()
    const known = record?.steps.flatMap(({ state }) => (state.type === 'confirmed' ? [state.hash] : [])) ?? []
    expect(known).toEqual(mined)
    expect(wallet.asked.length).toBeLessThanOrEqual(swap.steps.length)
    prompts.add(wallet.asked.length)
    after.dispose()
  }
  // Pages were killed before the first prompt, and after several ones.
  expect(prompts.size).toBeGreaterThan(2)
})

type Life = Pick<ReturnType<typeof createExampleBrowser>, 'wallet'> & {
  readonly swap: SwapPlan
  readonly changes: number
  readonly ticks: number
  readonly isSilent: boolean
}

/** Kills the page some moments after a change of its record, or when it waits for a silent wallet. */
async function liveUntil(page: Execution, { swap, changes, ticks, isSilent, wallet }: Life): Promise<void> {
  let seen = 0
  let isDead = false
  const die = async () => {
    for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve()
    page.dispose()
    isDead = true
  }
  page.records.subscribe(() => {
    seen += 1
    if (seen === changes) void die()
  })
  await page.start(swap)
  const isOver = () => isDead || (isSilent && wallet.asked.length > 0) || page.records.get().every(isSettled)
  await expect.poll(isOver).toBe(true)
  page.dispose()
}

/** No transaction is in flight, and no request is left. */
function isSettled({ steps }: ReturnType<Execution['records']['get']>[number]): boolean {
  const types = steps.map(({ state }) => state.type)
  const isEnded = types.every((type) => type === 'confirmed' || type === 'signed')
  return !types.some((type) => ['asking', 'sent', 'unclear'].includes(type)) && (isEnded || types.includes('failed'))
}

test('where the record cannot be stored, nothing is asked of the wallet', async () => {
  const { open, wallet, plan: swap } = createExampleBrowser(coinPlan)
  const journal = {
    list: () => [],
    find: () => undefined,
    write: () => false,
    clear: () => {},
    subscribe: () => () => {},
  }
  const page = open({ journal })
  expect(await page.start(swap)).toEqual({ type: 'refused', reason: 'notStored' })
  expect([wallet.asked, page.records.get()]).toEqual([[], []])
})

test('where the browser denies locks, as it does with storage, it says so, and nothing is asked of the wallet', async () => {
  const { open, wallet, plan: swap } = createExampleBrowser(coinPlan)
  const allowed = createOwnLocks()
  for (const denied of ['murmur.wallet.', 'murmur.swap.']) {
    const request: Locks['request'] = async (name, options, held) => {
      if (name.startsWith(denied)) throw new DOMException('The request was denied.', 'SecurityError')
      return await allowed.request(name, options, held)
    }
    const page = open({ locks: { request } })
    expect(await page.start(swap)).toEqual({ type: 'refused', reason: 'notStored' })
    expect([wallet.asked, page.records.get()]).toEqual([[], []])
  }
  // No lock was left behind.
  const page = open({ locks: allowed })
  await expect.poll(() => page.start(swap)).toMatchObject({ type: 'started' })
})

test('where the storage fails between start and prompt, nothing is asked of the wallet', async () => {
  const { open, wallet, plan: swap } = createExampleBrowser(coinPlan)
  const stored = new Map<string, never>()
  const journal = {
    list: () => [...stored.values()],
    find: (id: string) => stored.get(id),
    write: (record: { id: string }) => stored.size === 0 && stored.set(record.id, record as never) === stored,
    clear: () => {},
    subscribe: () => () => {},
  }
  const page = open({ journal: { ...journal, write: once(journal.write) } })
  expect(await page.start(swap)).toMatchObject({ type: 'started' })
  await expect.poll(() => statesOf(page)).toEqual(['notStored'])
  expect(wallet.asked).toEqual([])
  page.dispose()
})

test('a wallet that sends and never answers: the chain shows it, and the next swap may start', async () => {
  const { open, wallet, plan: swap } = createExampleBrowser(coinPlan)
  wallet.answer = () => new Promise(() => {})
  const page = open()
  expect(await page.start(swap)).toMatchObject({ type: 'started' })
  await expect.poll(() => statesOf(page)).toEqual(['confirmed'])
  await expect.poll(() => page.start(swap)).toMatchObject({ type: 'started' })
  page.dispose()
})

test('an approval that the wallet sends without an answer: the swap continues', async () => {
  const { open, wallet, plan: swap } = createExampleBrowser(tokenPlan)
  wallet.answer = (hash) =>
    wallet.asked.length === 1 ? new Promise(() => {}) : Promise.resolve({ type: 'sent', hash })
  const page = open()
  expect(await page.start(swap)).toMatchObject({ type: 'started' })
  await expect.poll(() => statesOf(page)).toEqual(['confirmed', 'signed', 'confirmed'])
  expect(wallet.asked).toHaveLength(3)
  page.dispose()
})

test("a wallet's answer counts even if it comes much too late", async () => {
  const { open, wallet, chain, plan: swap } = createExampleBrowser(coinPlan)
  let answer = (_: SendResult) => {}
  wallet.send = () => {}
  wallet.answer = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  const page = open()
  const started = await page.start(swap)
  const id = started.type === 'started' ? started.id : ''
  await expect.poll(() => wallet.asked.length).toBe(1)
  page.leave(id)
  expect(statesOf(page)).toEqual(['unclear'])
  await expect.poll(() => page.start(swap)).toEqual({ type: 'refused', reason: 'unclear' })
  page.dismiss(id)
  expect(statesOf(page)).toEqual(['dismissed'])
  answer({ type: 'sent', hash: createExampleHash(1) })
  await expect.poll(() => statesOf(page)).toEqual(['sent'])
  const { to, value, data } = wallet.asked[0] as { to: `0x${string}`; value: bigint; data: `0x${string}` }
  chain.mine({ hash: createExampleHash(1), nonce: 7, to, value, input: data })
  await expect.poll(() => statesOf(page)).toEqual(['confirmed'])
  page.dispose()
})

test('after the user dismissed an unclear swap, another one can start', async () => {
  const { open, wallet, plan: swap } = createExampleBrowser(coinPlan)
  wallet.send = () => {}
  wallet.answer = async () => ({ type: 'unclear' })
  const page = open()
  const started = await page.start(swap)
  await expect.poll(() => statesOf(page)).toEqual(['unclear'])
  expect(await page.start(swap)).toEqual({ type: 'refused', reason: 'unclear' })
  page.dismiss(started.type === 'started' ? started.id : '')
  await expect.poll(async () => (await page.start(swap)).type).toBe('started')
  page.dispose()
})

test('a hash that no node has seen blocks the next swap, like an unclear one, until it is seen', async () => {
  const { open, wallet, chain, plan: swap } = createExampleBrowser(coinPlan)
  let hidden: Parameters<typeof wallet.send>[0] | undefined
  wallet.send = (tx) => {
    hidden = tx
  }
  let now = 1_800_000_000_000
  const page = open({ now: () => now })
  await page.start(swap)
  await expect.poll(() => statesOf(page)).toEqual(['sent'])
  expect(await page.start(swap)).toEqual({ type: 'refused', reason: 'unclear' })
  // However long a private relay keeps it, nothing calls it dropped.
  now += 150_000
  await expect.poll(() => page.records.get()[0]?.steps[0]?.state).toMatchObject({ type: 'sent', isMissing: true })
  expect(await page.start(swap)).toEqual({ type: 'refused', reason: 'unclear' })
  if (hidden !== undefined) chain.mine(hidden)
  await expect.poll(() => statesOf(page)).toEqual(['confirmed'])
  expect(wallet.asked).toHaveLength(1)
  await expect.poll(async () => (await page.start(swap)).type).toBe('started')
  page.dispose()
})

test('a wallet that sends and reports a refusal is not asked again while a node shows something', async () => {
  const { open, wallet, chain, plan: swap } = createExampleBrowser(coinPlan)
  wallet.send = chain.addPending
  wallet.answer = async () => ({ type: 'rejected' })
  const page = open()
  await page.start(swap)
  await expect.poll(() => statesOf(page)).toEqual(['refused'])
  await expect.poll(async () => (await page.start(swap)).type).toBe('started')
  await expect.poll(() => statesOf(page)).toEqual(['earlierUnclear'])
  expect(wallet.asked).toHaveLength(1)
  // It was something else. Then the user may try again.
  const [pending] = chain.state.pool
  if (pending === undefined) throw new RangeError('Nothing is pending.')
  chain.mine({ ...pending, input: '0x' })
  await expect.poll(async () => (await page.start(swap)).type).toBe('started')
  await expect.poll(() => statesOf(page)).toEqual(['refused'])
  expect(wallet.asked).toHaveLength(2)
})

test('a wallet that sends nothing and reports a refusal is asked again at once', async () => {
  const { open, wallet, plan: swap } = createExampleBrowser(coinPlan)
  wallet.send = () => {}
  wallet.answer = async () => ({ type: 'rejected' })
  const page = open()
  for (const times of [1, 2, 3]) {
    await expect.poll(async () => (await page.start(swap)).type).toBe('started')
    await expect.poll(() => [wallet.asked.length, ...statesOf(page)]).toEqual([times, 'refused'])
  }
})

test('a wallet that answers an error blocks the next swap, until the user reports that it was not sent', async () => {
  const { open, wallet, chain, plan: swap } = createExampleBrowser(coinPlan)
  let relayed: Parameters<typeof wallet.send>[0] | undefined
  wallet.send = (tx) => {
    relayed = tx
  }
  wallet.answer = async () => ({ type: 'unclear', isError: true })
  const page = open()
  const started = await page.start(swap)
  await expect.poll(() => page.records.get()[0]?.steps[0]?.state).toMatchObject({ type: 'unclear', isError: true })
  await expect.poll(() => page.start(swap)).toEqual({ type: 'refused', reason: 'unclear' })
  page.dispose()
  const next = open()
  expect(next.records.get()[0]?.steps[0]?.state).toMatchObject({ type: 'unclear', isError: true })
  await expect.poll(() => next.start(swap)).toEqual({ type: 'refused', reason: 'unclear' })
  next.dismiss(started.type === 'started' ? started.id : '')
  // The user was wrong, and a private relay publishes it now.
  if (relayed !== undefined) chain.addPending(relayed)
  await expect.poll(async () => (await next.start(swap)).type).toBe('started')
  await expect.poll(() => statesOf(next)).toEqual(['earlierUnclear'])
  expect(wallet.asked).toHaveLength(1)
})

test.each<SendResult>([
  { type: 'rejected' },
  { type: 'unsent', reason: 'walletBusy' },
  { type: 'unsent', reason: 'badAnswer' },
])('a wallet that sends and answers %o: the chain has the last word, also after a reload', async (result) => {
  const { open, wallet, chain, plan: swap } = createExampleBrowser(coinPlan)
  let sent: Parameters<typeof wallet.send>[0] | undefined
  wallet.send = (tx) => {
    sent = tx
  }
  wallet.answer = async () => result
  const page = open()
  await page.start(swap)
  await expect.poll(() => page.records.get()[0]?.steps[0]?.state).toMatchObject({ isFinal: false })
  page.dispose()
  const next = open()
  // The user declined, which frees the account for another swap.
  expect((await next.start(swap)).type).toBe('started')
  if (sent !== undefined) chain.mine(sent)
  const confirmed = () =>
    next.records.get().flatMap(({ steps }) => steps.flatMap(({ state }) => ('block' in state ? [state.hash] : [])))
  await expect.poll(confirmed).toEqual([sent?.hash])
  next.dispose()
})

test.each<[SendResult, string]>([
  [{ type: 'rejected' }, 'refused'],
  [{ type: 'unsent', reason: 'walletBusy' }, 'walletBusy'],
  [{ type: 'unsent', reason: 'otherNetwork' }, 'otherNetwork'],
  [{ type: 'unclear' }, 'unclear'],
])('an answer of %o ends as %s, and the steps after it are not asked', async (result, state) => {
  const { open, wallet, plan: swap } = createExampleBrowser(tokenPlan)
  wallet.send = () => {}
  wallet.answer = async () => result
  const page = open()
  await page.start(swap)
  await expect.poll(() => statesOf(page)[0]).toBe(state)
  expect(wallet.asked).toHaveLength(1)
  page.dispose()
})

test('Q-14: an approval that the user lowered is noticed by reading the allowance, and nothing more is asked', async () => {
  for (let run = 0; run < countCases(100, { part: 10 }); run += 1) {
    const { open, wallet, trade, plan: swap } = createExampleBrowser(tokenPlan)
    const page = open()
    trade.lowerBy = 1n + BigInt(run)
    await page.start(swap)
    await expect.poll(() => statesOf(page)).toEqual(['confirmed', 'approvalLowered', 'waiting'])
    expect(wallet.asked).toHaveLength(1)
    // The next swap asks for the approval again.
    await expect.poll(async () => (await page.start(swap)).type).toBe('started')
    await expect.poll(() => wallet.asked.length).toBe(2)
    page.dispose()
  }
})

test('the kill switch stops a swap between its steps', async () => {
  const { open, wallet, plan: swap } = createExampleBrowser(tokenPlan)
  const page = open({ isTradingOpen: () => wallet.asked.length === 0 })
  await page.start(swap)
  await expect.poll(() => statesOf(page)).toEqual(['confirmed', 'tradingClosed', 'waiting'])
  expect(wallet.asked).toHaveLength(1)
  expect(await page.start(swap)).toEqual({ type: 'refused', reason: 'tradingClosed' })
  page.dispose()
})

test('a network without our contracts is refused', async () => {
  const { open, plan: swap } = createExampleBrowser(coinPlan)
  expect(await open({ findNetwork: () => undefined }).start(swap)).toEqual({
    type: 'refused',
    reason: 'unknownNetwork',
  })
})

test('another tab shows the swap while it happens, and takes over when its page is gone', async () => {
  const { open, wallet, chain, plan: swap } = createExampleBrowser(coinPlan)
  wallet.send = (tx) => chain.addPending(tx)
  const [one, other] = [open(), open()]
  await one.start(swap)
  await expect.poll(() => statesOf(other)).toEqual(['sent'])
  one.dispose()
  const pending = chain.state.pool[0]
  if (pending !== undefined) chain.mine(pending)
  await expect.poll(() => statesOf(other)).toEqual(['confirmed'])
  other.dispose()
})

test('an old quote is renewed for the same terms, and the new route is signed', async () => {
  const { open, wallet, plan: swap } = createExampleBrowser(coinPlan)
  let renewals = 0
  const page = open({ elapsed: () => 1_000_000 })
  const renew = async () => {
    renewals += 1
    return renewSame(coinPlan.swap, swap)
  }
  await page.start({ ...swap, renew })
  await expect.poll(() => statesOf(page)).toEqual(['confirmed'])
  expect([renewals, wallet.asked.length]).toEqual([1, 1])
  page.dispose()
})

test.each([
  ['receives 0.6 % less', (units: bigint) => ({ receive: (units * 9_940n) / 10_000n })],
  ['is below the floor', () => ({ receive: 0n })],
  ['has no route', () => undefined],
])('Q-09: a renewed quote that %s needs a new confirmation', async (_, alter) => {
  const { open, wallet, plan: swap } = createExampleBrowser(coinPlan)
  const page = open({ elapsed: () => 1_000_000 })
  const altered = alter(swap.terms.receive.units)
  const renew = async () => altered && { ...renewSame(coinPlan.swap, swap), ...altered }
  await page.start({ ...swap, renew })
  await expect.poll(() => statesOf(page)).toEqual(['quoteWorse'])
  expect(wallet.asked).toEqual([])
  page.dispose()
})

test('clearing forgets what has ended', async () => {
  const { open, plan: swap } = createExampleBrowser(coinPlan)
  const page = open()
  await page.start(swap)
  await expect.poll(() => statesOf(page)).toEqual(['confirmed'])
  page.clear(coinPlan.swap.facts.account)
  // It is not final yet.
  expect(page.records.get()).toHaveLength(1)
  page.dispose()
})

/** Only the first call gets through. */
function once<T>(write: (record: T) => boolean): (record: T) => boolean {
  let calls = 0
  return (record) => {
    calls += 1
    return calls <= 1 && write(record)
  }
}
