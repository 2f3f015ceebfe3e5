import { expect, test } from 'vitest'
import { createBackButton } from './createBackButton.ts'

test('Back closes an open layer and stays on the page', async () => {
  const { tab, seen, open } = await openTab()
  await open('tokens')
  expect(tab.length()).toBe(3)
  await tab.back()
  expect([seen, tab.index()]).toEqual([['tokens'], 1])
})

test('closing a layer by other means removes its entry', async () => {
  const { tab, seen, open } = await openTab()
  const close = await open('tokens')
  close()
  await tab.settle()
  expect([seen, tab.index(), tab.history.state]).toEqual([[], 1, { key: 'swap', idx: 1 }])
  await tab.back()
  expect(tab.index()).toBe(0)
})

test('an entry keeps the fields of the router', async () => {
  const { tab, open } = await openTab()
  await open('tokens')
  expect(tab.history.state).toEqual({ key: 'swap', idx: 1, layers: 1 })
})

test('Forward after Back does nothing, and Back then leaves the page', async () => {
  const { tab, seen, open } = await openTab()
  await open('tokens')
  await tab.back()
  await tab.forward()
  expect([seen, tab.index()]).toEqual([['tokens'], 1])
  await tab.back()
  expect(tab.index()).toBe(0)
})

test('two layers close one after the other', async () => {
  const { tab, seen, open } = await openTab()
  await open('tokens')
  await open('alert')
  await tab.back()
  expect(seen).toEqual(['alert'])
  await tab.back()
  expect([seen, tab.index()]).toEqual([['alert', 'tokens'], 1])
})

test('a long step back closes all layers, the last one first', async () => {
  const { tab, seen, open } = await openTab()
  await open('tokens')
  await open('alert')
  tab.history.go(-2)
  await tab.settle()
  expect([seen, tab.index()]).toEqual([['alert', 'tokens'], 1])
})

test('a layer that takes the place of another one takes its entry', async () => {
  const { tab, seen, open } = await openTab()
  const close = await open('settings')
  close()
  await open('tokens')
  expect([tab.index(), tab.length()]).toEqual([2, 3])
  await tab.back()
  expect([seen, tab.index()]).toEqual([['tokens'], 1])
})

test('a layer that opens during a step back gets its entry after it', async () => {
  const { tab, seen, open } = await openTab()
  const close = await open('settings')
  close()
  await tab.microtasks()
  await open('tokens')
  await tab.settle()
  expect([seen, tab.index(), tab.history.state]).toEqual([[], 2, { key: 'swap', idx: 1, layers: 1 }])
  await tab.back()
  expect([seen, tab.index()]).toEqual([['tokens'], 1])
})

test('a lower layer may close first: the upper one stays open', async () => {
  const { tab, seen, open } = await openTab()
  const close = await open('connect')
  await open('alert')
  close()
  await tab.settle()
  expect([seen, tab.index()]).toEqual([[], 2])
  await tab.back()
  expect([seen, tab.index()]).toEqual([['alert'], 1])
})

test('a reload with two open layers leaves no dead entry', async () => {
  const { tab, open } = await openTab()
  await open('tokens')
  await open('alert')
  tab.reload()
  createBackButton(tab)
  await tab.settle()
  expect([tab.index(), tab.history.state]).toEqual([1, { key: 'swap', idx: 1 }])
})

test('a layer that closes during a reload does not cancel it', async () => {
  const { tab, open } = await openTab()
  const close = await open('connect')
  tab.dispatch('beforeunload')
  close()
  await tab.settle()
  expect(tab.index()).toBe(2)
  tab.dispatch('pageshow')
  await tab.settle()
  expect([tab.index(), tab.history.state]).toEqual([1, { key: 'swap', idx: 1 }])
})

/** A tab that has gone from the home page to the swap. */
async function openTab() {
  const tab = createTab()
  const button = createBackButton(tab)
  const seen: string[] = []
  const open = async (name: string) => {
    const close = button.open(() => seen.push(name))
    await tab.microtasks()
    return close
  }
  await tab.microtasks()
  return { tab, seen, open }
}

/** A history as browsers keep it: steps arrive in a later task, and a new entry drops those ahead. */
function createTab() {
  const entries: (object | null)[] = [
    { key: 'home', idx: 0 },
    { key: 'swap', idx: 1 },
  ]
  let index = 1
  let page = new EventTarget()
  const steps: number[] = []
  const microtasks = async () => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  }
  const settle = async () => {
    await microtasks()
    for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
      index = Math.min(Math.max(index + step, 0), entries.length - 1)
      page.dispatchEvent(new Event('popstate'))
      await microtasks()
    }
  }
  const go = (step: number) => void steps.push(step)
  const walk = (step: number) => {
    go(step)
    return settle()
  }
  return {
    addEventListener: ((type: string, listener: (event: Event) => void) =>
      page.addEventListener(type, listener)) as Window['addEventListener'],
    history: {
      get state() {
        return entries[index] ?? null
      },
      go: (step = 0) => go(step),
      pushState(state: object | null) {
        entries.splice(index + 1, entries.length, state)
        index += 1
      },
    },
    index: () => index,
    length: () => entries.length,
    back: () => walk(-1),
    forward: () => walk(1),
    dispatch: (type: string) => void page.dispatchEvent(new Event(type)),
    reload() {
      page = new EventTarget()
    },
    settle,
    microtasks,
  }
}
