import { findPlan } from '@murmur/engine/encode/testing/randomPlans'
import { expect, test } from 'vitest'
import type { SendResult } from '../wallet/wallet.ts'
import type { Execution } from './execution.ts'
import { createJournal } from './journal.ts'
import { createMemoryStorage } from './memoryStorage.ts'
import { createRecordKeeper } from './recordKeeper.ts'
import { createExampleBrowser } from './testing/exampleBrowser.ts'
import { createExampleHash, createExampleRecord, createExampleStep } from './testing/records.ts'

const coinPlan = findPlan((one) => one.steps.length === 1)

type Browser = ReturnType<typeof createExampleBrowser>

/** Storage failures while the page works on a swap. */
const losses: readonly [string, (browser: Browser) => void][] = [
  ['is cleared in this tab', ({ storage }) => storage.clear()],
  [
    'is cleared by another tab',
    ({ storage, announce }) => {
      storage.clear()
      announce(null)
    },
  ],
  [
    'loses the key of the swap',
    ({ storage, announce }) => {
      const key = storage.key(0) ?? ''
      storage.removeItem(key)
      announce(key)
    },
  ],
  ['holds broken JSON', ({ storage }) => storage.setItem(storage.key(0) ?? '', '{"id":')],
  ['holds something else', ({ storage }) => storage.setItem(storage.key(0) ?? '', '[]')],
]

function stateOf(page: Execution): string | undefined {
  return page.records.get()[0]?.steps.at(-1)?.state.type
}

/** A page with an open wallet request, which the test answers. */
async function ask(own: Parameters<Browser['open']>[0] = {}) {
  const browser = createExampleBrowser(coinPlan)
  const { wallet } = browser
  let give: (result: SendResult) => void = () => {}
  const result = new Promise<SendResult>((resolve) => {
    give = resolve
  })
  wallet.answer = () => result
  wallet.send = (tx) => browser.chain.addPending(tx)
  const page = browser.open(own)
  await page.start(browser.plan)
  await expect.poll(() => stateOf(page)).toBe('asking')
  return { ...browser, page, answer: () => give({ type: 'sent', hash: createExampleHash(1) }) }
}

test.each(losses)('a storage that %s between the prompt and the answer loses no hash', async (_, lose) => {
  const { page, answer, open, ...browser } = await ask()
  lose(browser as Browser)
  answer()
  await expect.poll(() => stateOf(page)).toBe('sent')
  expect(page.records.get()[0]?.steps.at(-1)?.hashes).toEqual([createExampleHash(1)])
  expect(page.unstored.get()).toEqual([])
  page.dispose()
  // The next page load finds it in the storage again.
  expect(stateOf(open())).toBe('sent')
})

test.each(losses)(
  'a storage that %s after the answer gets the swap again, and it is followed to its end',
  async (_, lose) => {
    const { page, answer, open, chain, ...browser } = await ask()
    answer()
    await expect.poll(() => stateOf(page)).toBe('sent')
    const [record] = page.records.get()
    lose(browser as Browser)
    await expect.poll(() => browser.storage.getItem(`murmur.swap.${record?.id}`)).toContain(createExampleHash(1))
    const [pending] = chain.state.pool
    if (pending !== undefined) chain.mine(pending)
    await expect.poll(() => stateOf(page)).toBe('confirmed')
    page.dispose()
    expect(stateOf(open())).toBe('confirmed')
  },
)

test('a storage that becomes full between the prompt and the answer does not lose the hash, and the page says so', async () => {
  const { page, answer, storage, chain } = await ask()
  const { setItem } = storage
  storage.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  answer()
  await expect.poll(() => stateOf(page)).toBe('sent')
  const [record] = page.records.get()
  expect(page.unstored.get()).toEqual([record?.id])
  const [pending] = chain.state.pool
  if (pending !== undefined) chain.mine(pending)
  await expect.poll(() => stateOf(page)).toBe('confirmed')
  expect(page.unstored.get()).toEqual([record?.id])
  // As soon as there is room, it is stored.
  storage.setItem = setItem
  await expect.poll(() => page.unstored.get()).toEqual([])
  expect(storage.getItem(`murmur.swap.${record?.id}`)).toContain('"confirmed"')
  page.dispose()
})

test('a storage that is wiped and full keeps nothing, and the page still follows the hash', async () => {
  const { page, answer, storage } = await ask()
  answer()
  await expect.poll(() => stateOf(page)).toBe('sent')
  storage.clear()
  storage.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  await expect.poll(() => page.unstored.get()).toEqual([page.records.get()[0]?.id])
  expect(stateOf(page)).toBe('sent')
  page.dispose()
})

test('an older state in the storage never replaces a hash that the page knows', async () => {
  const { page, answer, storage } = await ask()
  const key = storage.key(0) ?? ''
  const older = storage.getItem(key) ?? ''
  answer()
  await expect.poll(() => stateOf(page)).toBe('sent')
  storage.setItem(key, older)
  await expect.poll(() => storage.getItem(key)).toContain(createExampleHash(1))
  expect(stateOf(page)).toBe('sent')
  page.dispose()
})

test('a tab that does not work on a swap shows it after a wipe, and leaves the writing to the tab that does', () => {
  const storage = createMemoryStorage()
  const journal = createJournal({ openStorage: () => storage, page: new EventTarget() })
  const record = createExampleRecord()
  const working = createRecordKeeper(journal)
  working.add(record)
  const watching = createRecordKeeper(journal)
  storage.clear()
  watching.reload()
  expect([watching.records.get(), watching.find(record.id), storage.length]).toEqual([[record], record, 0])
  working.reload()
  expect(storage.length).toBe(1)
})

test('clearing the list also forgets a swap that only the page knew', () => {
  const storage = createMemoryStorage()
  const journal = createJournal({ openStorage: () => storage, page: new EventTarget() })
  const keeper = createRecordKeeper(journal)
  const record = createExampleRecord({ steps: [createExampleStep('swap')] })
  keeper.add(record)
  const { setItem } = storage
  storage.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  expect(keeper.apply(record.id, { step: 0, type: 'fail', reason: 'balance' })).toBe('unstored')
  storage.setItem = setItem
  keeper.clear(record.account)
  expect([keeper.records.get(), keeper.unstored.get(), storage.length]).toEqual([[], [], 0])
})

test('a swap that has ended is not written again after the user has cleared the storage', async () => {
  const { page, answer, chain, storage, announce } = await ask()
  answer()
  const [pending] = chain.state.pool
  if (pending !== undefined) chain.mine(pending)
  await expect.poll(() => stateOf(page)).toBe('confirmed')
  chain.mineMany(13)
  await expect.poll(() => page.records.get()[0]?.steps.at(-1)?.state).toMatchObject({ isFinal: true })
  storage.clear()
  announce(null)
  expect([page.records.get(), storage.length]).toEqual([[], 0])
  page.dispose()
})
