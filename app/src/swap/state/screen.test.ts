import { findNetwork, type Network } from '@murmur/engine/network'
import { expect, test } from 'vitest'
import { noWallet } from '../../walletService.ts'
import { createExampleWallet, listed } from '../testing/swapFixtures.ts'
import { createScreen } from './screen.ts'
import type { ScreenState } from './screenState.ts'
import { defaultState } from './screenState.ts'

const figures = { payAmount: '1', receiveAmount: '3.753333', payPrice: '3530.01', receivePrice: '940.5' }

test('choosing a token to pay with: the wallet first, then the form, the balance, the price, and the modal closes', async () => {
  const { screen, log } = create({ modal: 'pay' })
  await screen.chooseListing(listed('137:POL'))
  expect(log).toEqual(['switch to Polygon', 'balance of 137:POL', 'price of 137:POL'])
  expect(screen.state.get()).toMatchObject({ form: { pay: { id: '137:POL' } }, modal: undefined, choosing: undefined })
})

test('while the wallet is asked, the choice waits and the form stays', async () => {
  const { screen, wallet } = create({ modal: 'pay' }, { isPatient: true })
  const choice = screen.chooseListing(listed('137:POL'))
  expect(screen.state.get()).toMatchObject({ choosing: '137:POL', modal: 'pay', form: { pay: { id: '1:ETH' } } })
  wallet.finishSwitch()
  await choice
  expect(screen.state.get()).toMatchObject({ choosing: undefined, modal: undefined, form: { pay: { id: '137:POL' } } })
})

test('going back while the wallet is asked chooses nothing', async () => {
  const { screen, wallet, log } = create({ modal: 'pay' }, { isPatient: true })
  const choice = screen.chooseListing(listed('137:POL'))
  screen.close()
  wallet.finishSwitch()
  await choice
  expect(log).toEqual(['switch to Polygon', 'leave'])
  expect(screen.state.get()).toMatchObject({ modal: undefined, form: { pay: { id: '1:ETH' } } })
})

test('a wallet that cannot follow is told of, and the token is chosen all the same', async () => {
  const { screen, wallet } = create({ modal: 'pay' })
  wallet.switchTo = async () => 'Switch the network in your wallet.'
  await screen.chooseListing(listed('137:POL'))
  expect(screen.state.get()).toMatchObject({
    notice: { text: 'Switch the network in your wallet.' },
    modal: undefined,
    form: { pay: { id: '137:POL' } },
  })
})

test('without a wallet nothing is switched', async () => {
  const { screen, wallet, log } = create({ modal: 'pay' })
  wallet.state.set(noWallet)
  await screen.chooseListing(listed('137:POL'))
  expect(log).toEqual(['balance of 137:POL', 'price of 137:POL'])
})

test('choosing a token to receive asks no wallet and closes the modal', async () => {
  const { screen, log } = create({ modal: 'receive' })
  await screen.chooseListing(listed('137:POL'))
  expect(log).toEqual(['price of 137:POL'])
  expect(screen.state.get()).toMatchObject({ form: { receive: { id: '137:POL' } }, modal: undefined })
})

test('choosing Allora to receive on shows an alert and leaves the modal open', async () => {
  const { screen, log } = create({ modal: 'receive' })
  await screen.chooseListing(listed('null:ALLO'))
  expect(log).toEqual([])
  expect(screen.state.get()).toMatchObject({
    alert: 'alloraUnsupported',
    modal: 'receive',
    form: { receive: { id: '1:BNB' } },
  })
})

test('choosing a network pays with its own coin', async () => {
  const { screen, log } = create()
  await screen.chooseNetwork(findNetwork(43114) as Network)
  expect(log).toEqual(['switch to Avalanche', 'balance of 43114:AVAX', 'price of 43114:AVAX'])
  expect(screen.state.get().form.pay.id).toBe('43114:AVAX')
})

test('reversing first switches to the receive network and looks up the balance there', async () => {
  const { screen, log } = create({ form: { ...defaultState.form, receive: listed('56:BNB') } })
  await screen.reverse(figures)
  expect(log).toEqual(['switch to BNB Chain', 'balance of 56:BNB'])
  expect(screen.state.get()).toMatchObject({
    isReversing: false,
    form: { pay: { id: '56:BNB' }, receive: { id: '1:ETH' }, payText: '3.753333' },
  })
})

test('while it reverses, further clicks are ignored', async () => {
  const { screen, wallet, log } = create({}, { isPatient: true })
  const first = screen.reverse(figures)
  expect(screen.state.get().isReversing).toBe(true)
  await screen.reverse(figures)
  wallet.finishSwitch()
  await first
  expect(log.filter((line) => line.startsWith('switch'))).toHaveLength(1)
  expect(screen.state.get().form.pay.id).toBe('1:BNB')
})

test('what is paid on Allora cannot be reversed', async () => {
  const { screen, log } = create({ form: { ...defaultState.form, pay: listed('null:ALLO') } })
  await screen.reverse(figures)
  expect(log).toEqual([])
  expect(screen.state.get()).toMatchObject({ alert: 'alloraUnsupported', form: { pay: { id: 'null:ALLO' } } })
})

test('the modals of tokens and settings close each other, the one of wallets is apart', () => {
  const { screen } = create()
  const modals = () => [screen.state.get().modal, screen.state.get().isConnectOpen]
  screen.open('pay')
  screen.setConnectOpen(true)
  expect(modals()).toEqual(['pay', true])
  screen.open('settings')
  expect(modals()).toEqual(['settings', true])
  screen.open('receive')
  expect(modals()).toEqual(['receive', true])
  screen.setConnectOpen(false)
  screen.close()
  expect(modals()).toEqual([undefined, false])
})

test('one token shows its networks at a time', () => {
  const { screen } = create()
  const open = () => screen.state.get().openToken
  screen.toggleToken('eth')
  expect(open()).toBe('eth')
  screen.toggleToken('bnb')
  expect(open()).toBe('bnb')
  screen.toggleToken('bnb')
  expect(open()).toBeUndefined()
})

test('a star flips the favourite of its token and no other', () => {
  const { screen } = create({ favourites: ['eth'] })
  screen.toggleFavourite('bnb')
  expect(screen.state.get().favourites).toEqual(['eth', 'bnb'])
  screen.toggleFavourite('eth')
  expect(screen.state.get().favourites).toEqual(['bnb'])
})

test('a modal that fails is closed, and a click on the notice opens it again', () => {
  const { screen } = create({ modal: 'pay' })
  screen.reportFailure()
  expect(screen.state.get()).toMatchObject({
    modal: undefined,
    isConnectOpen: false,
    notice: { text: expect.stringContaining('try again') },
  })
  screen.retry()
  expect(screen.state.get()).toMatchObject({ modal: 'pay', isConnectOpen: false, notice: undefined })
})

test('MAX pays every unit', () => {
  const { screen } = create()
  screen.payMost(listed('1:ETH'), 1_234_567_890_123_456_789n)
  expect(screen.state.get().form.payText).toBe('1.234567890123456789')
  screen.payMost(listed('1:ETH'), 0n)
  expect(screen.state.get().form.payText).toBe('0')
})

function create(state: Partial<ScreenState> = {}, patience: { isPatient?: boolean } = {}) {
  const wallet = createExampleWallet(patience)
  const refresh = async (asked: readonly { id: string }[]) => {
    for (const { id } of asked) wallet.calls.push(`price of ${id}`)
  }
  const screen = createScreen({ initial: { ...defaultState, ...state }, wallet, prices: { refresh } })
  return { screen, wallet, log: wallet.calls }
}
