import { createStore } from '@murmur/sdk/store'
import { expect, test } from 'vitest'
import { createExampleWallet } from '../../testing/swapFixtures.ts'
import type { Swap } from '../createSwap.ts'
import { createScreen } from '../screen.ts'
import { defaultState } from '../screenState.ts'
import { choosePreset, defaultSettings, type Settings } from '../settings.ts'
import { openRisk } from './openRisk.ts'

function start() {
  const prices = { book: createStore(new Map()) } as unknown as Swap['prices']
  const screen = createScreen({ initial: defaultState, wallet: createExampleWallet(), prices })
  const calls: string[] = []
  const end = openRisk({ screen } as unknown as Swap, {
    async loadRisk() {
      calls.push('load')
      return () => {
        calls.push('start')
        return () => void calls.push('stop')
      }
    },
  })
  return { calls, end, set: (settings: Settings) => screen.setSettings(settings) }
}

const ai: Settings = { ...defaultSettings, useAi: true }

test('nothing of it loads while the switch is off, the other mode is chosen, or the slippage is fixed', () => {
  const { calls, set } = start()
  set({ ...ai, aiMode: 'llm' })
  set(choosePreset(ai, '1'))
  expect(calls).toEqual([])
})

test('with the switch AUTO is measured; without it AUTO is as before', async () => {
  const { calls, set, end } = start()
  set(ai)
  await expect.poll(() => calls).toEqual(['load', 'start'])
  set(defaultSettings)
  expect(calls).toEqual(['load', 'start', 'stop'])
  set(ai)
  set(defaultSettings)
  await Promise.resolve()
  expect(calls).toEqual(['load', 'start', 'stop', 'load'])
  end()
})
