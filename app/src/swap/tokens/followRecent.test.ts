import { createStore } from '@murmur/sdk/store'
import { expect, test } from 'vitest'
import { defaultState, type ScreenState } from '../state/screenState.ts'
import { listed } from '../testing/swapFixtures.ts'
import { followRecent } from './followRecent.ts'

test('the last five chosen listings are remembered, the latest first and each once', () => {
  const { state, choose, stored } = open()
  expect(state.get()).toEqual([])
  for (const id of ['56:ETH', '56:BNB', '10:ETH', '8453:ETH', '137:POL', '56:ETH', '43114:AVAX']) choose(id)
  expect(state.get()).toEqual(['43114:AVAX', '56:ETH', '137:POL', '8453:ETH', '10:ETH'])
  expect(JSON.parse(stored.get('recent') ?? '')).toEqual(state.get())
})

test('they come back on the next visit', () => {
  const { stored, choose } = open()
  choose('56:BNB')
  expect(open(stored).state.get()).toEqual(['56:BNB'])
})

test.each(['{', '7', '{"0":"1:ETH"}', '[1,null,{}]'])('a damaged list such as %s is empty', (text) => {
  expect(open(new Map([['recent', text]])).state.get()).toEqual([])
})

test('an amount and an exchange of the sides choose nothing', () => {
  const { state, screen } = open()
  const { form } = screen.get()
  screen.set({ ...screen.get(), form: { ...form, payText: '7' } })
  screen.set({ ...screen.get(), form: { ...form, pay: form.receive, receive: form.pay } })
  expect(state.get()).toEqual([])
})

function open(stored = new Map<string, string>()) {
  const screen = createStore<ScreenState>(defaultState)
  const storage = {
    get: (key: string) => stored.get(key),
    set: (key: string, value: string) => Boolean(stored.set(key, value)),
  }
  const state = createStore<readonly string[]>([])
  followRecent({ storage, screen: { state: screen }, recent: state })
  const choose = (id: string) => screen.set({ ...screen.get(), form: { ...screen.get().form, receive: listed(id) } })
  return { state, screen, stored, choose }
}
