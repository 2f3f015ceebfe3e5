import { createStore } from '@murmur/sdk/store'
import { createJournal } from '@murmur/sdk/trade/journal'
import { createMemoryStorage } from '@murmur/sdk/trade/memoryStorage'
import type { StepState, SwapRecord } from '@murmur/sdk/trade/record'
import {
  createExampleHash,
  createExampleRecord,
  createExampleStep,
  exampleRequest,
} from '@murmur/sdk/trade/testing/records'
import { expect, test } from 'vitest'
import { createActivity } from './createActivity.ts'

const [hash, mined] = [createExampleHash(1), { block: 1, blockHash: createExampleHash(2), fee: 1n }]

function createSwap(state: StepState): SwapRecord {
  return createExampleRecord({ steps: [createExampleStep('swap', { state, request: exampleRequest, hashes: [hash] })] })
}

const pending = createSwap({ type: 'sent', hash, since: 0, nonce: undefined })
const done = createSwap({ type: 'confirmed', hash, moved: undefined, isFinal: true, ...mined })

function open(...records: readonly SwapRecord[]) {
  const journal = createJournal({ openStorage: () => storage, page: new EventTarget() })
  const storage = createMemoryStorage()
  for (const record of records) journal.write(record)
  const followed = createStore<readonly SwapRecord[]>(records)
  let loads = 0
  let notify = () => {}
  let onCard = ''
  const announced: string[] = []
  const activity = createActivity({
    journal,
    subscribe: (listener) => {
      notify = listener
    },
    isOnCard: (id) => id === onCard,
    announce: ({ id }) => void announced.push(id),
    loadExecution: async () => {
      loads += 1
      return { records: followed, clear: () => followed.set([]) }
    },
  })
  const showOnCard = (id: string) => {
    onCard = id
  }
  return { activity, journal, followed, announced, showOnCard, notify: () => notify(), loads: () => loads }
}

test('without a swap that can change, the code that follows chains is not loaded', async () => {
  const { activity, loads } = open(done)
  await Promise.resolve()
  expect(activity.records.get()).toEqual([done])
  expect(loads()).toBe(0)
})

test('a swap whose end the card shows has no notice, and is announced to a page in the background', async () => {
  const { activity, followed, announced, showOnCard, loads } = open(pending)
  await expect.poll(loads).toBe(1)
  showOnCard(pending.id)
  followed.set([done])
  expect(announced).toEqual([pending.id])
  expect([activity.records.get(), activity.ended.get()]).toEqual([[done], undefined])
})

test('a pending swap is followed, and its end is reported once', async () => {
  const { activity, followed, loads } = open(pending)
  await Promise.resolve()
  expect([loads(), activity.ended.get()]).toEqual([1, undefined])
  followed.set([done])
  expect(activity.records.get()).toEqual([done])
  expect(activity.ended.get()).toEqual(done)
})

test('an end that the chain takes back is no longer reported', async () => {
  const { activity, followed } = open(pending)
  await Promise.resolve()
  followed.set([done])
  followed.set([pending])
  expect(activity.ended.get()).toBeUndefined()
  followed.set([done])
  expect(activity.ended.get()).toEqual(done)
})

test('a swap that this page starts is shown', async () => {
  const { activity, journal, notify, loads } = open()
  journal.write(pending)
  notify()
  expect(activity.records.get()).toEqual([pending])
  await Promise.resolve()
  expect(loads()).toBe(1)
})

test('clearing keeps the swaps that can still change', () => {
  const { activity, journal } = open(done)
  activity.clear([done.account])
  expect([activity.records.get(), journal.list()]).toEqual([[], []])
})
