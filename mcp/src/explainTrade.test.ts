import { expect, test } from 'vitest'
import { explainSwap, explainTransfer } from './explainTrade.ts'

const swap = {
  pay: '1 ETH',
  receive: '3530 USDC',
  network: 'Base',
  swapCount: 1,
  venues: ['Uniswap v3'],
  impact: '0.02%',
  fee: '0.0001 ETH',
  pools: '9',
  gap: '0.03 bp',
  limit: { type: 'minimum', text: '3512 USDC' },
  slippage: '0.5%',
} as const

test('the explanation of a swap names route, cost and risk', () => {
  expect(explainSwap(swap)).toBe(
    'You pay 1 ETH and receive about 3530 USDC on Base, in a single swap over Uniswap v3. ' +
      'Your size moves the price by 0.02%, and the network takes about 0.0001 ETH. ' +
      'No other route through the 9 pools we read is better by more than 0.03 bp. ' +
      'If the price moves before your swap is in a block, you receive at least 3512 USDC, or the swap fails and you only pay the network. ' +
      'That is your slippage of 0.5%.',
  )
})

test('a bound that is too loose is not mentioned', () => {
  expect(explainSwap({ ...swap, gap: undefined })).not.toContain('No other route')
})

test('an exact amount to receive has a limit to pay, and each exchange is named once', () => {
  const text = explainSwap({
    ...swap,
    swapCount: 3,
    venues: ['Uniswap v3', 'Uniswap v2', 'Uniswap v3'],
    limit: { type: 'maximum', text: '1.01 ETH' },
  })
  expect(text).toContain('in 3 swaps over Uniswap v3, Uniswap v2.')
  expect(text).toContain('you pay at most 1.01 ETH, or the swap fails')
})

test('a transfer names both networks, and a fee that is not known is called so', () => {
  const facts = {
    pay: '300 USDC',
    receive: '299.9 USDC',
    payNetwork: 'Arbitrum',
    receiveNetwork: 'Base',
    bridgeFee: '0.1 USDC',
    fee: undefined,
    seconds: '4',
    minimum: '299.8 USDC',
  }
  expect(explainTransfer(facts)).toBe(
    'You pay 300 USDC on Arbitrum and receive about 299.9 USDC on Base. The Across bridge carries it. ' +
      'The bridge takes 0.1 USDC, the network about an unknown fee, and it takes about 4 seconds. ' +
      'At least 299.8 USDC arrives. If nobody carries it in time, the bridge pays your deposit back, which can take hours.',
  )
})
