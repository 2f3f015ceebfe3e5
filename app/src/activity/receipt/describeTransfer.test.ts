import { createExampleHash, exampleAccount } from '@murmur/sdk/trade/testing/records'
import type { Deposit, Fill, TransferState } from '@murmur/sdk/transfer/transfer'
import { expect, test } from 'vitest'
import { describeJourney, describeProgress, describeTransfer } from './describeTransfer.ts'

const question = { chainId: 1, hash: createExampleHash(1) }
const weth = {
  1: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  8453: '0x4200000000000000000000000000000000000006',
} as const
const word = `0x${'00'.repeat(32)}` as const
const deposit: Deposit = {
  hash: createExampleHash(1),
  block: 5,
  blockHash: createExampleHash(2),
  timestamp: 1_800_000_000,
  depositId: 0n,
  depositor: exampleAccount,
  beneficiary: exampleAccount,
  paid: { chainId: 1, token: null, units: 5n * 10n ** 17n },
  held: { chainId: 1, token: weth[1], units: 5n * 10n ** 17n },
  output: { chainId: 8453, token: weth[8453], units: 49n * 10n ** 16n },
  hasSwap: true,
  fillDeadline: 1_800_003_600,
  relay: {
    depositor: word,
    recipient: word,
    exclusiveRelayer: word,
    inputToken: word,
    outputToken: word,
    inputAmount: 0n,
    outputAmount: 0n,
    originChainId: 1n,
    depositId: 0n,
    fillDeadline: 0,
    exclusivityDeadline: 0,
    message: '0x',
  },
}
const usdc = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const received = { chainId: 8453, token: usdc, units: 1_500_000_000n } as const
const base = { hash: createExampleHash(3), timestamp: 1_800_000_005, bridged: deposit.output }
const swapped: Fill = { ...base, outcome: { type: 'swapped', received } }
const unswapped: Fill = { ...base, outcome: { type: 'unswapped', received: deposit.output } }
const payment = { hash: createExampleHash(4), timestamp: 1_800_003_700, units: deposit.held.units }
const refund = { ...payment, others: 0 }
const account = `${exampleAccount.slice(0, 6)}…${exampleAccount.slice(-4)}`
const waiting = { type: 'waiting', deposit, expectedSeconds: 20, spedUp: undefined } as const

const states: readonly (readonly [TransferState, string | undefined])[] = [
  [{ type: 'missing' }, undefined],
  [{ type: 'other' }, undefined],
  [{ type: 'pending', account: exampleAccount }, undefined],
  [{ type: 'reverted', account: exampleAccount }, undefined],
  [
    { type: 'reorganised', deposit },
    `0.5 ETH in the account ${account} on Ethereum, unless the deposit is mined again`,
  ],
  [{ type: 'confirmed', deposit }, '0.5 WETH at the bridge on Ethereum'],
  [waiting, '0.5 WETH at the bridge on Ethereum'],
  [{ type: 'swapped', deposit, fill: swapped }, `1,500 USDC in the account ${account} on Base`],
  [{ type: 'bridged', deposit, fill: unswapped }, `0.49 WETH in the account ${account} on Base`],
  [{ type: 'expired', deposit, refundSeconds: 7_200, paid: undefined }, '0.5 WETH at the bridge on Ethereum'],
  [
    { type: 'expired', deposit, refundSeconds: 7_200, paid: payment },
    `0.5 WETH at the bridge on Ethereum, or already back in the account ${account}`,
  ],
  [{ type: 'refunded', deposit, refund }, `0.5 WETH in the account ${account} on Ethereum`],
  [
    { type: 'unreachable', chainId: 8453, deposit },
    '0.5 WETH at the bridge on Ethereum, or already paid out on the other network',
  ],
  [{ type: 'unreachable', chainId: 1, deposit: undefined }, undefined],
]

test('R-17: every state names where the tokens are, and has a next step', () => {
  for (const [state, funds] of states) {
    const view = describeTransfer(state, question)
    expect([state.type, view.funds]).toEqual([state.type, funds])
    expect([view.name, view.text, view.next].every((text) => text.length > 3)).toBe(true)
  }
})

test('the token stands where the chains show it, and nowhere in doubt', () => {
  const found = states.map(([state]) => [state.type, describeJourney(state)?.place])
  expect(found).toEqual([
    ['missing', undefined],
    ['other', undefined],
    ['pending', undefined],
    ['reverted', undefined],
    ['reorganised', 'origin'],
    ['confirmed', 'onTheWay'],
    ['waiting', 'onTheWay'],
    ['swapped', 'destination'],
    ['bridged', 'destination'],
    ['expired', 'stuck'],
    ['expired', 'unknown'],
    ['refunded', 'origin'],
    ['unreachable', 'unknown'],
    ['unreachable', undefined],
  ])
  expect(describeJourney({ type: 'swapped', deposit, fill: swapped })).toMatchObject({
    origin: { chainId: 1, label: 'PAID', amount: '0.5 ETH' },
    destination: { chainId: 8453, label: 'RECEIVED', amount: '1,500 USDC' },
    text: 'Took 5 s',
  })
  const quoted = { chainId: 8453, label: 'QUOTED', amount: '0.49 WETH', exact: '0.49 WETH' }
  expect(describeJourney(waiting)?.destination).toEqual(quoted)
})

test('an amount fits beside the line from network to network, and is exact when it is pointed at', () => {
  const long = { ...deposit, output: { ...deposit.output, units: 496_560_236_646_233_046_236n } }
  expect(describeJourney({ ...waiting, deposit: long })?.destination).toMatchObject({
    amount: '496.56 WETH',
    exact: '496.560236646233046236 WETH',
  })
})

test('before a deposit is known, the account is named instead', () => {
  const { text } = describeTransfer({ type: 'pending', account: exampleAccount }, question)
  expect(text).toContain(`All tokens are still in the account ${account} on Ethereum`)
})

test('a swap that failed on arrival is finished with the token that arrived', () => {
  const { action } = describeTransfer({ type: 'bridged', deposit, fill: unswapped }, question)
  expect(action).toEqual({ label: 'FINISH THE SWAP', href: '/swap?pay=WETH&payChain=8453&amount=0.49' })
})

test('the legs show the terms and the arrived amount', () => {
  const rows = describeTransfer({ type: 'swapped', deposit, fill: swapped }, question).legs.map((leg) =>
    Object.fromEntries(leg.rows.map(({ name, value }) => [name, value])),
  )
  expect(rows).toMatchObject([
    { paid: '0.5 ETH', deposited: '0.5 WETH', account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
    {
      quoted: '0.49 WETH',
      bridged: '0.49 WETH',
      received: '1,500 USDC',
      recipient: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    },
  ])
})

test('an amount that did not arrive differs from an unknown one', () => {
  const readReceived = (state: TransferState) =>
    describeTransfer(state, question).legs[1]?.rows.find(({ name }) => name === 'received')?.value
  expect(readReceived(waiting)).toBe('Not yet')
  expect(readReceived({ type: 'refunded', deposit, refund })).toBe('Nothing')
  expect(readReceived({ type: 'unreachable', chainId: 8453, deposit })).toBe('Not known at the moment')
})

test('without a deposit, the page names the network, the transaction and the account if known', () => {
  const leg = { title: 'ON ETHEREUM', chainId: 1, rows: [], hashes: [{ name: 'transaction', hash: question.hash }] }
  expect(describeTransfer({ type: 'missing' }, question).legs).toEqual([leg])
  const rows = [{ name: 'account', value: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }]
  expect(describeTransfer({ type: 'reverted', account: exampleAccount }, question).legs).toEqual([{ ...leg, rows }])
})

test('R-17: a refund names what the bridge has paid in all, and a payment that covers less is no refund', () => {
  const sum = { ...refund, units: 3n * deposit.held.units }
  const describe = (state: TransferState) => describeTransfer(state, question)
  const refunded = (others: number) => describe({ type: 'refunded', deposit, refund: { ...sum, others } })
  expect(refunded(0).text).toBe('No relayer paid out the deposit before its deadline, so it came back.')
  expect(refunded(1).text).toContain('paid 1.5 WETH to this account in all, for this deposit and another one')
  expect(refunded(2).text).toContain('for this deposit and 2 others')
  // Only its own part is claimed.
  expect(refunded(2).funds).toBe(`0.5 WETH in the account ${account} on Ethereum`)
  const paid = { type: 'expired', deposit, refundSeconds: 7_200, paid: sum } as const
  expect(describe(paid).text).toContain('has paid 1.5 WETH to this account since then')
  expect(describe(paid).legs[0]?.hashes).toContainEqual({ name: 'payment', hash: sum.hash })
})

test('the progress never reaches the end by itself, and says when it takes longer', () => {
  const look = (seconds: number) => describeProgress(waiting, { now: (1_800_000_000 + seconds) * 1_000 })
  expect([look(-5), look(5), look(20), look(600)]).toEqual([
    { done: 0, text: 'About 20 s left' },
    { done: 0.25, text: 'About 15 s left' },
    { done: 0.95, text: 'Longer than usual: 20 s so far' },
    { done: 0.95, text: 'Longer than usual: 10 min so far' },
  ])
})
