import { type ImportedToken, readImportedToken } from '@murmur/engine/importedToken'
import { tokens as fiveTokens, type Token } from '@murmur/engine/token'
import { createStore } from '@murmur/sdk/store'
import type { SafeStorage } from '@murmur/ui/safeStorage'
import { expect, test } from 'vitest'
import { defaultState, readState, type ScreenState } from '../state/screenState.ts'
import { createRecord, writeSwap } from '../state/storage.ts'
import { addToken, askAboutLink, findImitated, findUnlisted, loadImported, removeToken } from './tokenImports.ts'

const figures = { payAmount: '1', payTokenPrice: '1', receiveAmount: '1', receiveTokenPrice: '1' }

test('an imported token can be chosen, and is remembered with its imitation', async () => {
  const swap = open()
  const { tokens, storage, imported } = swap
  const fake = importToken(1, 'USDC')
  expect(addToken(swap, fake)).toBe('added')
  expect(tokens.get()).toEqual([...fiveTokens, fake.token])
  expect(findImitated(imported.get(), fake.token)).toBe('USDC')
  const again = await loadImported(storage)
  expect(again).toEqual([fake])
  expect(findImitated(again, fake.token)).toBe('USDC')
})

test('two tabs that import and remove tokens keep what the other one did', async () => {
  const one = open()
  const other = { ...open(), storage: one.storage }
  const [first, second, third] = [importToken(1), importToken(2), importToken(3)]
  addToken(one, first)
  addToken(other, second)
  addToken(one, third)
  expect(await loadImported(one.storage)).toEqual([first, second, third])
  removeToken(other, second.token)
  removeToken(one, first.token)
  expect(await loadImported(one.storage)).toEqual([third])
})

test('a blocked storage remembers nothing and stops nothing', async () => {
  const home = open({ isBlocked: true })
  const { token } = importToken(1)
  expect(addToken(home, importToken(1))).toBe('added')
  expect(home.tokens.get()).toContainEqual(token)
  expect(await loadImported(home.storage)).toEqual([])
})

test('after fifty imports one has to be removed first', () => {
  const swap = open()
  const results = Array.from({ length: 51 }, (_, at) => addToken(swap, importToken(at)))
  expect(results.lastIndexOf('added')).toBe(49)
  expect(results[50]).toBe('full')
  expect(addToken(swap, importToken(3))).toBe('added')
  removeToken(swap, importToken(3).token)
  expect(addToken(swap, importToken(50))).toBe('added')
})

test('fifty imports with the longest names come back', async () => {
  const swap = open()
  for (let at = 0; at < 50; at += 1) addToken(swap, importToken(at, '币'.repeat(60)))
  expect(await loadImported(swap.storage)).toHaveLength(50)
})

test('a removed token leaves the form, too', () => {
  const swap = open()
  const { screen, tokens } = swap
  const { token } = importToken(1)
  addToken(swap, importToken(1))
  const [listing = defaultState.form.pay] = token.listings
  screen.update({ form: { ...defaultState.form, receive: listing } })
  removeToken(swap, token)
  expect(tokens.get()).toEqual(fiveTokens)
  expect(screen.state.get().form).toEqual(defaultState.form)
  screen.update({ form: { ...defaultState.form, pay: listing, receive: defaultState.form.pay } })
  removeToken(swap, token)
  expect(screen.state.get().form.pay.id).toBe('1:BNB')
})

test('a chosen imported token is stored by its address, never by its symbol', () => {
  const { storage, tokens } = open()
  const { token } = importToken(1, 'BNB')
  const [listing = defaultState.form.pay] = token.listings
  writeSwap(storage, createRecord({ ...defaultState.form, pay: listing }, figures))
  expect(read(storage, [...tokens.get(), token]).form.pay).toEqual(listing)
  // Without the import, the default counts: BNB is another token.
  expect(read(storage, tokens.get()).form.pay.id).toBe('1:ETH')
})

test('a link to a token that is not listed asks whether to import it, and is followed afterwards', () => {
  const { token } = importToken(1)
  const home = open({ search: `?pay=${token.listings[0]?.tokenAddress}&payChain=1&amount=7` })
  const { notice } = home.readAgain(home.tokens.get())
  home.screen.update({ notice })
  askAboutLink(home)
  expect(home.screen.state.get()).toMatchObject({
    modal: 'pay',
    search: token.listings[0]?.tokenAddress,
    form: { pay: { id: '1:ETH' } },
    notice: { type: 'linkIgnored', reason: 'payUnknown' },
  })
  expect(addToken(home, importToken(2))).toBe('added')
  expect(addToken(home, importToken(1))).toBe('linked')
  expect(home.screen.state.get()).toMatchObject({ modal: undefined, notice: undefined, form: { payText: '7' } })
  expect(home.screen.state.get().form.pay.id).toBe(token.id)
})

test.each(['?pay=DOGE', '?to=0x12', '?receive=0x455E53cbb86018ac2b8092fdcd39d8444affc3f6&receiveChain=56'])(
  'the link %s names nothing that could be imported',
  (search) => {
    const home = open({ search })
    askAboutLink(home)
    expect(home.screen.state.get().modal).toBeUndefined()
  },
)

test('an address that no listed token has may be imported, also a second time on another network', () => {
  const swap = open()
  addToken(swap, importToken(7))
  const find = (text: string) => findUnlisted(text, swap.tokens.get())
  const address = importToken(7).token.listings[0]?.tokenAddress
  expect(find(` ${address} `)).toBe(address)
  expect(find(`0X${'1'.repeat(40)}`)).toBe(`0X${'1'.repeat(40)}`)
  expect(find('0x455E53cbb86018ac2b8092fdcd39d8444affc3f6')).toBeUndefined()
  expect(find('0x455E53cbb86018ac2b8092fdcd39d8444affc3f')).toBeUndefined()
  expect(find('usdc')).toBeUndefined()
})

test('a link names an imported token by its address only', () => {
  const { token } = importToken(1)
  const { readAgain } = open({ search: '?pay=MINE&payChain=1' })
  expect(readAgain([...fiveTokens, token]).notice).toEqual({ type: 'linkIgnored', reason: 'payUnknown' })
})

function open({ isBlocked = false, search = '' } = {}) {
  const stored = new Map<string, string>()
  const storage = {
    get: (key: string) => stored.get(key),
    set: (key: string, value: string) => !isBlocked && Boolean(stored.set(key, value)),
  }
  const state = createStore<ScreenState>(defaultState)
  const screen = { state, update: (changes: Partial<ScreenState>) => state.set({ ...state.get(), ...changes }) }
  const tokens = createStore(fiveTokens)
  const home = { storage, screen, tokens, search, readAgain: (all: readonly Token[]) => read(storage, all, search) }
  return { ...home, imported: createStore<readonly ImportedToken[]>([]) }
}

function read(storage: SafeStorage, tokens: readonly Token[], search = '') {
  return readState({ storage, search, tokens, isTradingOpen: true, world: 'local' })
}

function importToken(at: number, symbol = 'MINE') {
  const address = `0x${at.toString(16).padStart(40, '5')}`
  const result = readImportedToken({ symbol, name: symbol, decimals: 9 }, { chainId: 1, address })
  if (result.type !== 'imported') throw new Error('It was not imported.')
  return result
}
