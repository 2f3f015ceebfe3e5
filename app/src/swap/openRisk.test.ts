import { createStore } from '@murmur/sdk/store'
import { expect, test } from 'vitest'
import { openRisk } from './openRisk.ts'
import type { Swap } from './state/createSwap.ts'
import { createScreen } from './state/screen.ts'
import { defaultState } from './state/screenState.ts'
import { choosePreset, defaultSettings, type Settings } from './state/settings.ts'
import type { Trade } from './state/trade.ts'
import { createExampleWallet } from './testing/swapFixtures.ts'

function start() {
  const prices = { book: createStore(new Map()) } as unknown as Swap['prices']
  const screen = createScreen({ initial: defaultState, wallet: createExampleWallet(), prices })
  const trade = createStore<Trade | undefined>({} as Trade)
  const tolerance = createStore<number | undefined>(undefined)
  const calls: string[] = []
  const end = openRisk({ screen, trade } as unknown as Swap, {
    tolerance,
    async loadRisk() {
      calls.push('load')
      return () => {
        tolerance.set(31)
        return { ToleranceLine: () => null, findConfirmBps: () => 30, stop: () => void calls.push('stop') }
      }
    },
  })
  return { calls, trade, tolerance, end, set: (settings: Settings) => screen.setSettings(settings) }
}

const ai: Settings = { ...defaultSettings, useAi: true }

test('nothing of it loads while the switch is off, the other mode is chosen, or the slippage is fixed', () => {
  const { calls, set } = start()
  set({ ...ai, aiMode: 'llm' })
  set(choosePreset(ai, '1'))
  expect(calls).toEqual([])
})

test('with the switch AUTO is measured; without it AUTO is as before', async () => {
  const { calls, trade, tolerance, set, end } = start()
  set(ai)
  await expect.poll(() => trade.get()?.risk).toBeDefined()
  expect([calls, tolerance.get()]).toEqual([['load'], 31])
  set(defaultSettings)
  expect([calls, trade.get()?.risk, tolerance.get()]).toEqual([['load', 'stop'], undefined, undefined])
  set(ai)
  set(defaultSettings)
  await Promise.resolve()
  expect(trade.get()?.risk).toBeUndefined()
  end()
})
