import { findPlan } from '@murmur/engine/encode/testing/randomPlans'
import { expect, test, vi } from 'vitest'
import { OutsideFailure } from '../chain/outsideFailure.ts'
import { takeFaults } from '../faults.ts'
import { createExampleBrowser, statesOf } from './testing/exampleBrowser.ts'
import { createExampleHash } from './testing/records.ts'

const coinPlan = findPlan((one) => one.steps.length === 1)
const tokenPlan = findPlan((one) => one.steps.length === 3)

/** Reported bugs are logged: the test takes the log, too. */
function watchLog() {
  return vi.spyOn(console, 'error').mockImplementation(() => {})
}

test('a bug while a swap is followed is reported with its hash, and the swap is followed to its end nevertheless', async () => {
  const log = watchLog()
  const { open, chain, plan: swap } = createExampleBrowser(coinPlan)
  const bug = new TypeError('x is undefined')
  chain.state.bug = bug
  const page = open()
  await page.start(swap)
  await expect.poll(() => log.mock.calls.length).toBe(1)
  expect(statesOf(page)).toEqual(['sent'])
  chain.state.bug = undefined
  await expect.poll(() => statesOf(page)).toEqual(['confirmed'])
  page.dispose()
  // Logged once with its cause, and counted each time.
  expect(log.mock.calls).toEqual([['Something is wrong with this page: following a swap.', bug]])
  expect(takeFaults()).toMatchObject([{ hash: createExampleHash(1), count: expect.any(Number) }])
})

test('a bug while an event is stored does not end the watch', async () => {
  const log = watchLog()
  const { open, chain, plan: swap } = createExampleBrowser(coinPlan)
  chain.state.fault = 'fails'
  const page = open()
  await page.start(swap)
  await expect.poll(() => statesOf(page)).toEqual(['sent'])
  const broken = vi.spyOn(Array.prototype, 'with').mockImplementation(() => {
    throw new TypeError('x is undefined')
  })
  chain.state.fault = undefined
  await expect.poll(() => log.mock.calls.length).toBe(1)
  broken.mockRestore()
  await expect.poll(() => statesOf(page)).toEqual(['confirmed'])
  page.dispose()
  expect(takeFaults()).toMatchObject([{ place: 'following a swap', hash: createExampleHash(1) }])
})

test('a node that is down while a swap is followed is no bug', async () => {
  const { open, chain, plan: swap } = createExampleBrowser(coinPlan)
  const page = open()
  chain.state.fault = 'fails'
  await page.start(swap)
  await expect.poll(() => statesOf(page)).toEqual(['sent'])
  chain.state.fault = undefined
  await expect.poll(() => statesOf(page)).toEqual(['confirmed'])
  page.dispose()
  expect(takeFaults()).toEqual([])
})

test('a bug before the wallet is asked stops the swap, says so, and asks for nothing', async () => {
  watchLog()
  const { open, trade, wallet, plan: swap } = createExampleBrowser(coinPlan)
  trade.readAccountState = () => Promise.reject(new TypeError('x is undefined'))
  const page = open()
  await page.start(swap)
  await expect.poll(() => statesOf(page)).toEqual(['pageFault'])
  await expect.poll(() => takeFaults()).toMatchObject([{ place: 'carrying out a swap' }])
  expect(wallet.asked).toEqual([])
  page.dispose()
})

test('a bug after the wallet was asked leaves the request to be looked for on the chain', async () => {
  watchLog()
  const { open, wallet, plan: swap } = createExampleBrowser(coinPlan)
  wallet.answer = () => Promise.reject(new TypeError('x is undefined'))
  const page = open()
  await page.start(swap)
  await expect.poll(() => statesOf(page)).toEqual(['confirmed'])
  await expect.poll(() => takeFaults()).toMatchObject([{ place: 'carrying out a swap' }])
  page.dispose()
})

test('nodes that are down after the approval are no approval that the user lowered', async () => {
  const { open, trade, wallet, plan: swap } = createExampleBrowser(tokenPlan)
  const { readAllowances } = trade
  trade.readAllowances = () =>
    wallet.asked.length === 0 ? readAllowances() : Promise.reject(new OutsideFailure('No node answers.'))
  const page = open()
  await page.start(swap)
  await expect.poll(() => statesOf(page)).toEqual(['confirmed', 'approvalUnknown', 'waiting'])
  expect(wallet.asked).toHaveLength(1)
  page.dispose()
})
