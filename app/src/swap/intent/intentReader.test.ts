import { listedTokens } from '@murmur/engine/listedTokens'
import { createToken, tokens as fiveTokens, type Token } from '@murmur/engine/token'
import { createStore } from '@murmur/sdk/store'
import { describe, expect, test } from 'vitest'
import { noWallet } from '../../walletService.ts'
import { createScreen } from '../state/screen.ts'
import { defaultState, type ScreenState } from '../state/screenState.ts'
import { balanceOf, createExampleWallet } from '../testing/swapFixtures.ts'
import { describeIntent, describeKnown, describeNotes } from './describeIntent.ts'
import { createIntentReader } from './intentReader.ts'

const openTokens = [...fiveTokens, ...listedTokens]

type Options = {
  readonly state?: Partial<ScreenState>
  readonly tokens?: readonly Token[]
  readonly balances?: Readonly<Record<string, bigint>>
  readonly answer?: (body: string) => Response | Promise<Response>
  readonly isConnected?: boolean
}

function create({ state, tokens = openTokens, balances = {}, answer, isConnected = true }: Options = {}) {
  const wallet = createExampleWallet()
  const known = Object.entries(balances).map(([id, units]) => [id, balanceOf(id, units)] as const)
  wallet.state.set(isConnected ? { ...wallet.state.get(), balances: new Map(known) } : noWallet)
  const prices = { refresh: async () => {}, settle: async () => {} }
  const screen = createScreen({ initial: { ...defaultState, trading: 'tried', ...state }, wallet, prices })
  const asked: string[] = []
  const fetchModel: typeof fetch = async (_, init) => {
    asked.push(String(init?.body))
    if (answer === undefined) throw new TypeError('fetch failed')
    return await answer(String(init?.body))
  }
  const fees = { get: () => new Map([1, 8453].map((chainId) => [chainId, 5n * 10n ** 15n])) }
  const reader = createIntentReader({ screen, wallet, tokens: createStore(tokens), fees }, { fetch: fetchModel })
  const read = async (text: string) => {
    await reader.read(text)
    const { pay, receive, ...form } = screen.state.get().form
    return { pay: pay.id, receive: receive.id, ...form, state: reader.state.get() }
  }
  return { screen, wallet, reader, read, asked }
}

test('a sentence fills tokens, networks, amount and slippage, and asks no wallet for anything', async () => {
  const { read, screen, wallet } = create()
  expect(await read('swap 1.5 ETH on Base for USDC on Arbitrum with 0.3 % slippage')).toMatchObject({
    pay: '8453:ETH',
    receive: '42161:USDC',
    payText: '1.5',
    state: { type: 'filled', by: 'parser', notes: [] },
  })
  expect(screen.state.get().settings).toMatchObject({ slippage: 'custom', customSlippage: '0.3' })
  expect(wallet.calls).toEqual([])
})

test.each<[string, object]>([
  ['swap half my ETH on Base for USDC', { payText: '1' }],
  ['把 Base 上全部的 ETH 换成 USDC', { payText: '1.99' }],
  ['swap 25 % of my ETH on Base to USDC', { payText: '0.5' }],
  ['swap $100 of ETH on Base to USDC', { payText: '', dollars: '100' }],
  ['buy exactly 500 USDC with ETH on Base', { payText: '', receiveText: '500' }],
  ['swap ETH on Base for USDC', { payText: '' }],
])('%s', async (text, form) => {
  const { read } = create({ balances: { '8453:ETH': 2n * 10n ** 18n } })
  expect(await read(text)).toMatchObject({ pay: '8453:ETH', receive: '8453:USDC', ...form })
})

test.each<[string, Options, string]>([
  ['swap half my ETH for USDC', { isConnected: false }, 'noWallet'],
  ['swap half my ETH for USDC', {}, 'balanceUnread'],
  ['swap all my ETH for USDC', { balances: { '1:ETH': 0n } }, 'balanceEmpty'],
  ['swap ETH for USDC', {}, 'amountUnsaid'],
  ['buy 2 BNB with ETH', { state: { trading: 'closed' }, tokens: fiveTokens }, 'receiveClosed'],
])('where something is missing the amount stays empty, and the chip says why: %s', async (text, options, note) => {
  const { read } = create(options)
  const { payText, state } = await read(text)
  expect([payText, state]).toEqual(['', expect.objectContaining({ notes: [note, 'networkUnsaid'] })])
})

test('a slippage over 5 % counts only after it was typed twice', async () => {
  const { read } = create()
  expect((await read('swap 1 ETH to USDC slippage 7 %')).state).toMatchObject({
    notes: ['networkUnsaid', 'slippageHigh'],
  })
})

test('undo brings back the form and the settings', async () => {
  const { read, reader, screen } = create()
  await read('swap 3 BNB on bnb chain to USDC, slippage 0.3 %')
  reader.undo()
  const { form, settings } = screen.state.get()
  expect([form, settings, reader.state.get()]).toEqual([defaultState.form, defaultState.settings, { type: 'undone' }])
})

test('a form that the user changes while the balance loads is not filled', async () => {
  const { reader, screen, wallet } = create({ balances: { '1:ETH': 10n ** 18n } })
  wallet.loadBalance = async () => screen.type('7')
  await reader.read('swap half my ETH to USDC')
  expect([screen.state.get().form.payText, reader.state.get().type]).toEqual(['7', 'idle'])
})

test.each<[string, object]>([
  ['swap 1 ETH', { type: 'clarify', missing: ['receiveToken'] }],
  ['swap 1 ETH to USDC and send it to bob.eth', { type: 'refuse', reason: 'recipient' }],
  ['swap 1 ALLO to ETH on polygon', { type: 'unlisted', problem: { type: 'notListed', token: 'ALLO' } }],
  ['swap 1 ETH to ALLO', { type: 'unlisted', problem: { type: 'alloraReceive' } }],
])('nothing is filled by: %s', async (text, state) => {
  const { read, screen } = create({ answer: () => Response.json({ type: 'off' }) })
  expect((await read(text)).state).toMatchObject(state)
  expect(screen.state.get()).toMatchObject({ form: defaultState.form, settings: defaultState.settings })
})

test('a sentence with one token keeps what was said, and a click or one word answers the question', async () => {
  const { read, reader, screen } = create({ answer: () => Response.json({ type: 'off' }) })
  const { state } = await read('swap 1.5 ETH on Base')
  if (state.type !== 'clarify') throw new Error(state.type)
  expect([state.missing, state.known && describeKnown(state.known)]).toEqual([
    ['receiveToken'],
    ['So far: pay 1.5 ETH on Base.'],
  ])
  expect(state.choices.map(({ label }) => label)).not.toContain('ALLO')
  const usdc = state.choices.find(({ label }) => label === 'USDC')
  if (usdc === undefined) throw new Error('USDC is not offered')
  await reader.choose(usdc)
  expect(screen.state.get().form).toMatchObject({
    pay: { id: '8453:ETH' },
    receive: { symbol: 'USDC' },
    payText: '1.5',
  })
  await read('swap 2 ETH')
  expect(await read('USDC')).toMatchObject({
    payText: '2',
    state: { type: 'filled', intent: { receiveToken: 'USDC' } },
  })
})

test('a number with two readings offers both', async () => {
  const { read, reader, screen } = create({ answer: () => Response.json({ type: 'off' }) })
  const { state } = await read('swap 1,234 USDC to ETH')
  const choices = state.type === 'clarify' ? state.choices : []
  expect(choices.map(({ label }) => label)).toEqual(['1234', '1.234'])
  expect(state.type === 'clarify' && state.known && describeKnown(state.known)).toEqual([
    'So far: pay USDC, receive ETH.',
  ])
  for (const choice of choices.slice(1)) await reader.choose(choice)
  expect(screen.state.get().form).toMatchObject({ pay: { symbol: 'USDC' }, payText: '1.234' })
})

test('the other way round exchanges the sides, keeps the amount with its token, and can be undone', async () => {
  const { read, reader, screen } = create()
  await read('swap 2 ETH on Base for USDC')
  await reader.turnAround()
  const { state, screenForm } = { state: reader.state.get(), screenForm: screen.state.get().form }
  expect(state).toMatchObject({
    intent: { payToken: 'USDC', receiveToken: 'ETH', receiveNetwork: 'base', amount: { side: 'receive', value: '2' } },
  })
  expect(screenForm).toMatchObject({ pay: { symbol: 'USDC' }, receive: { id: '8453:ETH' }, receiveText: '2' })
  reader.undo()
  expect(screen.state.get().form).toEqual(defaultState.form)
})

test('a sentence never chooses a token that the user imported', async () => {
  const id = `1:0x${'1'.repeat(40)}`
  const named = createToken('USDC', { name: 'USDC', listings: { eth: [`0x${'1'.repeat(40)}`, 6] } })
  const fake = { ...named, id, listings: named.listings.map((listing) => ({ ...listing, id })) }
  const { read } = create({ tokens: [fake, ...openTokens] })
  expect((await read('swap 1 ETH to USDC')).receive).toBe('1:USDC')
})

describe('the language model', () => {
  const UNREAD = 'обменяй 1.5 ETH на USDC'
  const swap = {
    kind: 'swap',
    payToken: 'ETH',
    payNetwork: null,
    receiveToken: 'USDC',
    receiveNetwork: null,
    amountSide: 'pay',
    amountKind: 'value',
    amount: '1.5',
    slippagePercent: null,
    missing: null,
    reason: null,
  }
  const says = (answer: unknown) => () => Response.json({ type: 'intent', by: 'model', intent: {}, answer })

  test('is asked only about what the parser cannot read', async () => {
    const { read, asked } = create({ answer: says(swap) })
    await read('swap 1 ETH to USDC')
    expect(asked).toEqual([])
    expect(await read(UNREAD)).toMatchObject({
      pay: '1:ETH',
      receive: '1:USDC',
      payText: '1.5',
      state: { type: 'filled', by: 'model' },
    })
    expect(asked).toEqual([JSON.stringify({ text: UNREAD })])
  })

  test('leaves the question of the parser where it asks, too', async () => {
    const asks = { ...swap, kind: 'clarify', missing: ['payToken', 'receiveToken'] }
    const { read } = create({ answer: says({ ...asks, amountSide: null, amountKind: null, amount: null }) })
    expect((await read('swap 3 ETH on Base')).state).toMatchObject({ missing: ['receiveToken'], by: 'parser' })
  })

  test.each<[string, unknown]>([
    ['another amount', { ...swap, amount: '15' }],
    ['another token', { ...swap, receiveToken: 'WBTC' }],
    ['a network', { ...swap, payNetwork: 'base' }],
    ['a slippage', { ...swap, slippagePercent: '15' }],
    ['a recipient', { ...swap, recipient: '0x1' }],
    ['nothing', undefined],
  ])('cannot fill in %s, whatever the server says', async (_, answer) => {
    const { read, screen } = create({ answer: says(answer) })
    expect((await read(UNREAD)).state.type).toBe('clarify')
    expect(screen.state.get().form).toBe(defaultState.form)
  })

  test.each<[string, Response | undefined, string | undefined]>([
    ['is off', Response.json({ type: 'off' }), undefined],
    ['is used up', new Response(null, { status: 429 }), 'budget'],
    ['is broken', new Response('x', { status: 502 }), 'failed'],
    ['answers no JSON', new Response('x'), 'failed'],
    ['is not reached', undefined, 'failed'],
  ])('leaves the parser’s question and one quiet line where it %s', async (_, response, quiet) => {
    const { read } = create(response === undefined ? {} : { answer: () => response })
    expect((await read(UNREAD)).state).toMatchObject({ type: 'clarify', by: 'parser', quiet })
  })
})

test('the chip says what was understood', async () => {
  const { read } = create({ balances: { '8453:ETH': 2n * 10n ** 18n } })
  const describe_ = async (text: string) => {
    const { state } = await read(text)
    return state.type === 'filled' ? [...describeIntent(state), ...describeNotes(state)] : []
  }
  expect(await describe_('swap half my ETH on Base for USDC on Base, slippage 1 %')).toEqual([
    'Pay 50 % of your ETH on Base, receive USDC on Base',
    'Slippage 1 %',
  ])
  expect(await describe_('buy exactly 500 USDC with ETH on Base')).toContain(
    'Pay ETH on Base, receive exactly 500 USDC on Base',
  )
  expect(await describe_('swap $100 of ETH on Base for USDC')).toContain(
    'Pay $100 of ETH on Base, receive USDC on Base',
  )
  expect(await describe_('swap all my ETH on Base for USDC')).toContain(
    'Pay all your ETH on Base, receive USDC on Base',
  )
})
