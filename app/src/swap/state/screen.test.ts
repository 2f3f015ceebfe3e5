import { findNetwork, type Network } from '@murmur/engine/network'
import { tokens } from '@murmur/engine/token'
import { expect, test } from 'vitest'
import { noWallet } from '../../walletService.ts'
import { createExampleWallet, listed } from '../testing/swapFixtures.ts'
import { createScreen } from './screen.ts'
import type { ScreenState } from './screenState.ts'
import { defaultState } from './screenState.ts'

const readFigures = () =>
  ({
    amount: { type: 'amount', amount: { listing: listed('1:ETH'), units: 10n ** 18n } },
    receiveAmount: '3.753333',
  }) as const

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

test.each(['failed', 'rejected', 'unsupportedNetwork'] as const)(
  'a wallet that does not follow (%s) stops no choice and shows no notice',
  async (type) => {
    const { screen, wallet } = create({ modal: 'pay' })
    wallet.switchTo = async () => type
    await screen.chooseListing(listed('137:POL'))
    expect(screen.state.get()).toMatchObject({ notice: undefined, modal: undefined, form: { pay: { id: '137:POL' } } })
  },
)

test('cancelling while the wallet is asked for a network chooses nothing', async () => {
  const { screen, log } = create({}, { isPatient: true })
  const choice = screen.chooseNetwork(findNetwork(137) as Network, { tokens })
  screen.cancelChoice()
  await choice
  expect(log).toEqual(['switch to Polygon', 'leave'])
  expect(screen.state.get()).toEqual(defaultState)
})

test('cancelling while it reverses leaves the sides as they are', async () => {
  const { screen, log } = create({}, { isPatient: true })
  const reversal = screen.reverse(readFigures)
  screen.cancelChoice()
  await reversal
  expect(log).toEqual(['switch to Ethereum', 'leave'])
  expect(screen.state.get()).toEqual(defaultState)
})

test('the wallet is asked for the pay network, and the form stays', async () => {
  const { screen, wallet, log } = create()
  expect(await screen.switchWallet()).toBe('switched')
  wallet.switchTo = async () => 'failed'
  expect(await screen.switchWallet()).toBe('refused')
  expect(log).toEqual(['switch to Ethereum'])
  expect(screen.state.get()).toEqual(defaultState)
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
  await screen.chooseNetwork(findNetwork(43114) as Network, { tokens })
  expect(log).toEqual(['switch to Avalanche', 'balance of 43114:AVAX', 'price of 43114:AVAX'])
  expect(screen.state.get().form.pay.id).toBe('43114:AVAX')
})

test('a network whose coin cannot be chosen pays with another token there', async () => {
  const { screen } = create()
  const offered = tokens.filter(({ symbol }) => symbol === 'POL' || symbol === 'BNB')
  await screen.chooseNetwork(findNetwork(1) as Network, { tokens: offered })
  expect(screen.state.get().form.pay.id).toBe('1:BNB')
  const { form } = screen.state.get()
  await screen.chooseNetwork(findNetwork(43114) as Network, { tokens: [] })
  expect(screen.state.get().form).toBe(form)
})

test('reversing first switches to the receive network and looks up the balance there', async () => {
  const { screen, log } = create({ form: { ...defaultState.form, receive: listed('56:BNB') } })
  await screen.reverse(readFigures)
  expect(log).toEqual(['switch to BNB Chain', 'balance of 56:BNB', 'settled prices of 1:ETH,56:BNB'])
  expect(screen.state.get()).toMatchObject({
    isReversing: false,
    form: { pay: { id: '56:BNB' }, receive: { id: '1:ETH' }, payText: '3.753333' },
  })
})

test('while it reverses, further clicks are ignored', async () => {
  const { screen, wallet, log } = create({}, { isPatient: true })
  const first = screen.reverse(readFigures)
  expect(screen.state.get().isReversing).toBe(true)
  await screen.reverse(readFigures)
  wallet.finishSwitch()
  await first
  expect(log.filter((line) => line.startsWith('switch'))).toHaveLength(1)
  expect(screen.state.get().form.pay.id).toBe('1:BNB')
})

test('an amount typed while the wallet is asked to reverse is kept', async () => {
  const { screen, wallet } = create({}, { isPatient: true })
  const reversal = screen.reverse(readFigures)
  screen.type('5')
  wallet.finishSwitch()
  await reversal
  expect(screen.state.get().form).toMatchObject({ pay: { id: '1:BNB' }, receive: { id: '1:ETH' }, payText: '5' })
})

test('an amount typed while the wallet is asked for another network is kept', async () => {
  const { screen, wallet } = create({}, { isPatient: true })
  const choice = screen.chooseNetwork(findNetwork(137) as Network, { tokens })
  screen.type('5')
  wallet.finishSwitch()
  await choice
  expect(screen.state.get().form).toMatchObject({ pay: { id: '137:POL' }, payText: '5' })
})

test('a token chosen while the wallet is asked to reverse stays where it was chosen', async () => {
  const { screen, wallet } = create({ modal: 'receive' }, { isPatient: true })
  const reversal = screen.reverse(readFigures)
  await screen.chooseListing(listed('137:POL'))
  wallet.finishSwitch()
  await reversal
  expect(screen.state.get()).toMatchObject({
    isReversing: false,
    form: { pay: { id: '1:ETH' }, receive: { id: '137:POL' }, payText: '1' },
  })
})

test('choosing the receive token to pay with exchanges the sides and keeps the amount', async () => {
  const form = { ...defaultState.form, receive: listed('56:BNB'), payText: '2' }
  const { screen, log } = create({ modal: 'pay', form })
  await screen.chooseListing(listed('56:BNB'))
  expect(log).toEqual(['switch to BNB Chain', 'balance of 56:BNB', 'price of 56:BNB'])
  expect(screen.state.get()).toMatchObject({
    modal: undefined,
    form: { pay: { id: '56:BNB' }, receive: { id: '1:ETH' }, payText: '2' },
  })
})

test('choosing the pay token to receive exchanges the sides: the wallet follows to the new network', async () => {
  const form = { ...defaultState.form, receive: listed('56:BNB'), payText: '2' }
  const { screen, log } = create({ modal: 'receive', form })
  await screen.chooseListing(listed('1:ETH'))
  expect(log).toEqual(['switch to BNB Chain', 'balance of 56:BNB'])
  expect(screen.state.get()).toMatchObject({
    modal: undefined,
    isReversing: false,
    form: { pay: { id: '56:BNB' }, receive: { id: '1:ETH' }, payText: '2' },
  })
})

test('while Allora is paid, choosing the receive token to pay with shows the alert and asks no wallet', async () => {
  const { screen, log } = create({ modal: 'pay', form: { ...defaultState.form, pay: listed('null:ALLO') } })
  await screen.chooseListing(listed('1:BNB'))
  expect(log).toEqual([])
  expect(screen.state.get()).toMatchObject({
    alert: 'alloraUnsupported',
    modal: 'pay',
    form: { pay: { id: 'null:ALLO' }, receive: { id: '1:BNB' } },
  })
})

test('what is paid on Allora cannot be reversed', async () => {
  const { screen, log } = create({ form: { ...defaultState.form, pay: listed('null:ALLO') } })
  await screen.reverse(readFigures)
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
    notice: { type: 'partFailed' },
  })
  screen.retry()
  expect(screen.state.get()).toMatchObject({ modal: 'pay', isConnectOpen: false, notice: undefined })
})

test('an amount that was chosen is exact: it is not asked about again', () => {
  const { screen } = create()
  screen.paste('1,234')
  screen.chooseReading({ listing: listed('1:ETH'), units: 1_234n * 10n ** 15n })
  expect(screen.state.get().form).toEqual({ ...defaultState.form, payText: '1.234' })
})

test('MAX pays every unit', () => {
  const { screen } = create()
  screen.setAmount({ listing: listed('1:ETH'), units: 1_234_567_890_123_456_789n })
  expect(screen.state.get().form.payText).toBe('1.234567890123456789')
  screen.setAmount({ listing: listed('1:ETH'), units: 0n })
  expect(screen.state.get().form.payText).toBe('0')
})

function create(state: Partial<ScreenState> = {}, patience: { isPatient?: boolean } = {}) {
  const wallet = createExampleWallet(patience)
  const refresh = async (asked: readonly { id: string }[]) => {
    for (const { id } of asked) wallet.calls.push(`price of ${id}`)
  }
  const settle = async (asked: readonly { id: string }[]) => {
    wallet.calls.push(`settled prices of ${asked.map(({ id }) => id)}`)
  }
  const screen = createScreen({ initial: { ...defaultState, ...state }, wallet, prices: { refresh, settle } })
  return { screen, wallet, log: wallet.calls }
}
