import type { Abi } from 'viem'
import { encodeErrorResult, parseAbi } from 'viem/utils'
import { expect, test } from 'vitest'
import type { Hex } from './command.ts'
import { readRevert } from './revertReason.ts'

const abi = parseAbi([
  'error Error(string text)',
  'error ExecutionFailed(uint256 commandIndex, bytes message)',
  'error WrappedError(address target, bytes4 selector, bytes reason, bytes details)',
  'error V3TooLittleReceived()',
  'error CurrencyNotSettled()',
  'error Panic(uint256 code)',
  'error SomethingElse(uint256 figure)',
])
const none: Hex = `0x${'0'.repeat(40)}`
const say = (text: string) => encodeErrorResult({ abi, errorName: 'Error', args: [text] })
const wrap = (message: Hex) => encodeErrorResult({ abi, errorName: 'ExecutionFailed', args: [3n, message] })

test('an error of a router command is unwrapped', () => {
  const data = wrap(encodeErrorResult({ abi, errorName: 'V3TooLittleReceived' }))
  expect(readRevert(data)).toEqual({ reason: 'belowMinimum', text: undefined, isByRouter: false })
})

const known = parseAbi([
  'error V2TooLittleReceived()',
  'error V3TooLittleReceived()',
  'error V4TooLittleReceived(uint256 least, uint256 received)',
  'error InsufficientToken()',
  'error InsufficientETH()',
  'error V2TooMuchRequested()',
  'error V3TooMuchRequested()',
  'error V4TooMuchRequested(uint256 most, uint256 paid)',
  'error TransactionDeadlinePassed()',
  'error AllowanceExpired(uint256 deadline)',
  'error SignatureExpired(uint256 deadline)',
  'error InvalidNonce()',
  'error InsufficientAllowance(uint256 amount)',
])

test.each([
  ['belowMinimum', ['V2TooLittleReceived', 'V3TooLittleReceived', 'V4TooLittleReceived']],
  ['belowMinimum', ['InsufficientToken', 'InsufficientETH']],
  ['aboveMaximum', ['V2TooMuchRequested', 'V3TooMuchRequested', 'V4TooMuchRequested']],
  ['expired', ['TransactionDeadlinePassed', 'AllowanceExpired', 'SignatureExpired']],
  ['allowanceChanged', ['InvalidNonce', 'InsufficientAllowance']],
] as const)('%s is the reason of %j', (reason, names) => {
  for (const name of names) {
    const error = known.find((one) => one.name === name)
    const args = error?.inputs.map(() => 1n) ?? []
    const data = encodeErrorResult({ abi: known as Abi, errorName: name, args })
    expect([name, readRevert(wrap(data))]).toEqual([name, { reason, text: undefined, isByRouter: false }])
  }
})

test.each([
  ['TRANSFER_FAILED', true],
  ['TRANSFER_FROM_FAILED', false],
  ['STF', false],
])('%s says whether the router itself could not send', (text, isByRouter) => {
  expect(readRevert(say(text))).toEqual({ reason: 'tokenRefusesTransfer', text: undefined, isByRouter })
})

test('a pool that has run empty since the quote means that the price moved', () => {
  const full = wrap(encodeErrorResult({ abi, errorName: 'CurrencyNotSettled' }))
  expect(readRevert(full)).toMatchObject({ reason: 'belowMinimum' })
  const empty = encodeErrorResult({ abi, errorName: 'Panic', args: [17n] })
  expect(readRevert(empty)).toMatchObject({ reason: 'aboveMaximum' })
})

test('an error inside a V4 pool is unwrapped', () => {
  const args = [none, '0x12345678', say('paused'), '0x'] as const
  const data = wrap(encodeErrorResult({ abi, errorName: 'WrappedError', args }))
  expect(readRevert(data)).toEqual({ reason: 'reverted', text: 'paused', isByRouter: false })
})

test.each(['TRANSFER_FROM_FAILED', 'UniswapV2: TRANSFER_FAILED', 'TF'])(
  '%s means that a token did not move',
  (text) => {
    expect(readRevert(wrap(say(text)))).toMatchObject({ reason: 'tokenRefusesTransfer', text: undefined })
  },
)

test("a contract's own words are short and have no hidden characters", () => {
  const { text } = readRevert(say(`no\u202e\u0000 ${'very '.repeat(100)}`))
  expect(text).toMatch(/^no very very/)
  expect(text).toHaveLength(100)
})

test.each([
  ['nothing', '0x'],
  ['garbage', '0x1234'],
  ['a cut error', say('hello').slice(0, 40) as Hex],
  ['an unknown error', encodeErrorResult({ abi, errorName: 'SomethingElse', args: [7n] })],
] as const)('%s has no reason', (_, data) => {
  expect(readRevert(data)).toEqual({ reason: 'reverted', text: undefined, isByRouter: false })
})
