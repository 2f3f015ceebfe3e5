import {
  decodeAbiParameters,
  decodeFunctionData,
  encodeErrorResult,
  encodeFunctionResult,
  getAddress,
  hexToBytes,
  parseAbi,
  parseAbiParameters,
} from 'viem/utils'
import { expect, test } from 'vitest'
import { planBatch } from '../batch.ts'
import { planSwap, type SwapState } from '../plan.ts'
import type { Leg } from '../search/settle.ts'
import type { Simulation } from '../simulation.ts'
import type { Hex } from './command.ts'
import { decodeSimulation, encodeSimulation, getSwapStep, redirectSwap, type SimulatedSwap } from './simulatedSwap.ts'
import {
  account,
  addressOf,
  createExampleQuote,
  type Ends,
  exampleState,
  getListing,
  permit2,
  router,
} from './testing/examplePlan.ts'

const abi = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'struct Read { address to; bytes data; }',
  'struct Outcome { bool isDone; uint256 gasUsed; bytes answer; }',
  'function simulate(Call[] calls, Read[] reads) returns (bytes[] before, bytes[] afterwards, Outcome[] outcomes)',
])
const contracts = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function balanceOf(address owner)',
  'function allowance(address owner, address spender)',
  'function allowance(address owner, address token, address spender)',
  'function execute(bytes commands, bytes[] inputs, uint256 deadline) payable',
])

const friend = '0x2000000000000000000000000000000000000002'
const [eth, usdc, wbtc] = [getListing('ETH'), getListing('USDC'), getListing('WBTC')]

/** Gives two units for each that is paid, half of them by each of two pools. */
function createLegs([pay, receive]: Ends): readonly Leg[] {
  const tokens = [addressOf(pay), addressOf(receive)] as const
  return ['0x01', '0x02'].map((id) => ({
    pay: tokens[0],
    receive: tokens[1],
    paid: 500n,
    received: 1_000n,
    pool: { type: 'constantProduct', id, venue: 'Uniswap V2', tokens, feePpm: 3_000, reserves: [1n, 1n] },
  }))
}

type Example = { readonly ends?: Ends; readonly most?: bigint; readonly own?: Partial<SwapState> }

/** Pays 1,000 units for 2,000. With more at most, the receipt is exact. */
function simulate({ ends = [usdc, wbtc], most = 1_000n, own = {} }: Example = {}): SimulatedSwap {
  const quote = { ...createExampleQuote(ends, createLegs(ends)), maximumPay: { listing: ends[0], units: most } }
  const plan = planSwap(quote, { ...exampleState, ...own })
  if (plan.type === 'refused') throw new RangeError(plan.reason)
  return { steps: plan.steps, quote, permit2 }
}

/** The calls and reads in the bytes for the simulator. */
function read(swap: SimulatedSwap) {
  const [calls, reads] = decodeFunctionData({ abi, data: encodeSimulation(swap) }).args
  return { calls, reads }
}

function describe(data: Hex) {
  const { functionName, args } = decodeFunctionData({ abi: contracts, data })
  return [functionName, ...args.map((arg) => (typeof arg === 'string' ? arg.toLowerCase() : arg))]
}

type Payout = { readonly code: number; readonly input: Hex }

/** The commands of the swap, which is the last call. */
function readCommands(swap: SimulatedSwap): readonly Payout[] {
  const { functionName, args } = decodeFunctionData({ abi: contracts, data: read(swap).calls.at(-1)?.data ?? '0x' })
  if (functionName !== 'execute') throw new RangeError('The last call is no swap.')
  return [...hexToBytes(args[0])].map((code, index) => ({ code, input: args[1][index] ?? '0x' }))
}

const [SWEEP, PERMIT, UNWRAP] = [0x04, 0x0a, 0x0c]
const sweep = parseAbiParameters('address token, address recipient, uint256 least')
const unwrap = parseAbiParameters('address recipient, uint256 least')
const permit = parseAbiParameters([
  'PermitSingle permit, bytes signature',
  'struct PermitSingle { PermitDetails details; address spender; uint256 sigDeadline; }',
  'struct PermitDetails { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
])

test('the simulated account approves and swaps. Nothing is signed, so the permit is no call', () => {
  const swap = simulate()
  expect(swap.steps.map(({ type }) => type)).toEqual(['approve', 'permit', 'swap'])
  const [approve, execute, ...rest] = read(swap).calls
  expect(rest).toEqual([])
  expect(approve).toMatchObject({ to: getAddress(addressOf(usdc)), value: 0n })
  expect(describe(approve?.data ?? '0x')).toEqual(['approve', permit2, 1_000n])
  expect(execute).toMatchObject({ to: router, value: 0n })
})

test('the permit of a simulated swap has a signature of 65 bytes that costs as much as a real one', () => {
  const inputs = readCommands(simulate()).flatMap(({ code, input }) => (code === PERMIT ? [input] : []))
  const signatures = inputs.map((input) => [...hexToBytes(decodeAbiParameters(permit, input)[1])])
  expect(signatures).toHaveLength(1)
  expect(signatures[0]).toHaveLength(65)
  expect(signatures[0]).not.toContain(0)
})

test('a batch is simulated as it is sent: the router is allowed by a call, and the swap has no permit', () => {
  const swap = simulate()
  const batch = { ...swap, steps: planBatch(swap.steps)?.steps ?? [] }
  const [approve, allow, ...rest] = read(batch).calls
  expect(describe(approve?.data ?? '0x')).toEqual(['approve', permit2, 1_000n])
  expect([allow?.to, ...describe(allow?.data ?? '0x')]).toEqual([
    permit2,
    'approve',
    addressOf(usdc),
    router,
    1_000n,
    0,
  ])
  expect(rest).toHaveLength(1)
  expect(readCommands(batch).map(({ code }) => code)).not.toContain(PERMIT)
})

test('a payment in coins is one call that sends them', () => {
  expect(read(simulate({ ends: [eth, wbtc] })).calls).toMatchObject([{ to: router, value: 1_000n }])
})

function readReads(swap: SimulatedSwap) {
  return read(swap).reads.map(({ to, data }) => [to.toLowerCase(), ...(data === '0x' ? ['coins'] : describe(data))])
}

test('read are the balances of payer and recipient, and what Permit2 and the router may take', () => {
  expect(readReads(simulate({ own: { recipient: friend } }))).toEqual([
    [addressOf(usdc), 'balanceOf', account],
    [addressOf(wbtc), 'balanceOf', friend],
    [addressOf(usdc), 'allowance', account, permit2],
    [permit2, 'allowance', account, addressOf(usdc), router],
  ])
})

test('coins are read without a contract, and have no allowances', () => {
  expect(readReads(simulate({ ends: [eth, wbtc] }))).toEqual([
    [account, 'coins'],
    [addressOf(wbtc), 'balanceOf', account],
  ])
  expect(readReads(simulate({ ends: [usdc, eth], own: { recipient: friend } }))[1]).toEqual([friend, 'coins'])
})

test('other tokens of the account are read as well, and none twice', () => {
  const others = [eth, { ...usdc, tokenAddress: addressOf(usdc) }, wbtc, getListing('DAI'), eth]
  const balances = (own: Partial<SwapState>) => readReads({ ...simulate({ own }), others }).slice(0, -2)
  const [paid, ether] = [
    [addressOf(usdc), 'balanceOf', account],
    [account, 'coins'],
  ]
  const dai = [addressOf(getListing('DAI')), 'balanceOf', account]
  expect(balances({})).toEqual([paid, [addressOf(wbtc), 'balanceOf', account], ether, dai])
  expect(balances({ recipient: friend })).toEqual([
    paid,
    [addressOf(wbtc), 'balanceOf', friend],
    ether,
    [addressOf(wbtc), 'balanceOf', account],
    dai,
  ])
})

type Outcome = { readonly isDone: boolean; readonly gasUsed: bigint; readonly answer: Hex }
type Said = { before?: readonly Hex[]; afterwards?: readonly Hex[]; outcomes?: readonly Outcome[] }

const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`
const words = (...values: readonly bigint[]) => values.map(word)
const done: Outcome = { isDone: true, gasUsed: 100_000n, answer: '0x' }
const approved: Outcome = { ...done, answer: word(1n) }

/** By default an approval and a swap that both work, without a change. */
function answer(swap: SimulatedSwap, { before, afterwards, outcomes = [approved, done] }: Said): Simulation {
  const rich = words(5_000n, 70n, 0n, 0n)
  return decodeSimulation(
    encodeFunctionResult({ abi, result: [before ?? rich, afterwards ?? before ?? rich, outcomes] }),
    swap,
  )
}

test('a swap that passes reports each balance change, to the unit, with its holder', () => {
  const said = { before: words(5_000n, 70n, 0n, 0n), afterwards: words(4_000n, 2_070n, 3n, 0n) }
  expect(answer(simulate({ own: { recipient: friend } }), said)).toMatchObject({
    type: 'passes',
    changes: [
      { holder: account, before: { listing: usdc, units: 5_000n }, after: { listing: usdc, units: 4_000n } },
      { holder: friend, before: { listing: wbtc, units: 70n }, after: { listing: wbtc, units: 2_070n } },
    ],
  })
})

test('a balance that stays as it was is no change', () => {
  const said = { before: words(5_000n, 70n, 0n, 0n), afterwards: words(5_000n, 71n, 0n, 0n) }
  expect(answer(simulate(), said)).toMatchObject({ changes: [{ before: { units: 70n }, after: { units: 71n } }] })
})

test('allowances that are left afterwards are reported, also those of zero', () => {
  const said = { before: words(5_000n, 70n, 8n, 9n), afterwards: words(4_000n, 2_070n, 3n, 0n) }
  expect(answer(simulate(), said)).toMatchObject({
    allowances: [
      { spender: permit2, left: { listing: usdc, units: 3n } },
      { spender: router, left: { listing: usdc, units: 0n } },
    ],
  })
  const paid = { before: words(5_000n, 70n), afterwards: words(4_000n, 71n), outcomes: [done] }
  expect(answer(simulate({ ends: [eth, wbtc] }), paid)).toMatchObject({ type: 'passes', allowances: [] })
})

/** Gas as a separate transaction. The simulator's own call takes 128. */
function countGas(data: Hex, gasUsed: bigint): bigint {
  const bytes = [...hexToBytes(data)]
  return 21_000n + bytes.reduce((sum, byte) => sum + (byte === 0 ? 4n : 16n), 0n) + gasUsed - 128n
}

test('gas is that of all transactions, and each has its own limit, with room for each pool of the swap', () => {
  const swap = simulate()
  const [approve, execute] = read(swap).calls.map(({ data }) => data)
  const simulation = answer(swap, { outcomes: [{ ...approved, gasUsed: 46_000n }, done] })
  const approving = countGas(approve ?? '0x', 46_000n)
  const swapping = countGas(execute ?? '0x', 100_000n) + 3_000n + 7_300n
  expect(simulation).toMatchObject({
    gasUsed: approving + swapping,
    gasLimits: [(approving * 115n) / 100n + 15_000n, (swapping * 115n) / 100n + 30_000n],
  })
})

test('a swap that needs no permit is not charged for one', () => {
  const allowances = { token: 1_000n, permit2: { units: 1_000n, expiration: exampleState.deadline, nonce: 7 } }
  const swap = simulate({ own: { allowances } })
  expect(answer(swap, { outcomes: [done] })).toMatchObject({
    gasUsed: countGas(read(swap).calls[0]?.data ?? '0x', 100_000n),
  })
})

test.each<[string, Said]>([
  ['before', { before: ['0x', ...words(70n, 0n, 0n)], afterwards: words(4_000n, 2_070n, 0n, 0n) }],
  ['afterwards', { afterwards: [...words(4_000n, 2_070n, 0n), '0x'] }],
])('a swap whose token reports no balance %s is unchecked: a missing number is not zero', (_, said) => {
  expect(answer(simulate(), said)).toEqual({ type: 'unchecked', reason: 'unreadable' })
})

test.each<Hex>(['0x', word(1n)])('a node that answers %s has not simulated anything', (data) => {
  expect(decodeSimulation(data, simulate())).toEqual({ type: 'unchecked', reason: 'noOverrides' })
})

const errors = parseAbi(['error Error(string text)', 'error V2TooLittleReceived()'])
const say = (text: string): Outcome => fail(encodeErrorResult({ abi: errors, errorName: 'Error', args: [text] }))
const tooLittle = fail(encodeErrorResult({ abi: errors, errorName: 'V2TooLittleReceived' }))

function fail(data: Hex): Outcome {
  return { isDone: false, gasUsed: 5_000n, answer: data }
}

function failure(swap: SimulatedSwap, said: Said) {
  const simulation = answer(swap, said)
  return simulation.type === 'fails' ? simulation.failure : simulation
}

test('a swap whose token answers false to an approval is said to fail', () => {
  const outcomes = [{ ...done, answer: word(0n) }, done]
  expect(failure(simulate(), { outcomes })).toEqual({ reason: 'tokenRefusesApproval', text: undefined })
})

test.each<[string, Hex]>([
  ['true', word(1n)],
  ['nothing, like Tether', '0x'],
  ['more than a word', `${word(0n)}00`],
  ['another number', word(2n)],
])('an approval that is answered with %s counts', (_, said) => {
  expect(answer(simulate(), { outcomes: [{ ...done, answer: said }, done] })).toMatchObject({ type: 'passes' })
})

test('the return value of the swap itself is no refusal', () => {
  const outcomes = [approved, { ...done, answer: word(0n) }]
  expect(answer(simulate(), { outcomes })).toMatchObject({ type: 'passes' })
})

test('a token that reverts an approval is quoted', () => {
  expect(failure(simulate(), { outcomes: [say('paused')] })).toEqual({ reason: 'tokenRefusesApproval', text: 'paused' })
})

test('a refused second approval is a refusal, too', () => {
  const usdt = getListing('USDT')
  const swap = simulate({ ends: [usdt, wbtc], own: { allowances: { ...exampleState.allowances, token: 5n } } })
  expect(failure(swap, { outcomes: [approved, say('paused')] })).toMatchObject({ reason: 'tokenRefusesApproval' })
  expect(failure(swap, { outcomes: [approved, approved, tooLittle] })).toMatchObject({ reason: 'belowMinimum' })
})

test('a reverted swap fails with its reason, and with the words of the contract', () => {
  expect(failure(simulate(), { outcomes: [approved, tooLittle] })).toEqual({ reason: 'belowMinimum', text: undefined })
  expect(failure(simulate(), { outcomes: [approved, say('closed')] })).toEqual({ reason: 'reverted', text: 'closed' })
})

test('a balance below the payment is reported, whatever else fails', () => {
  const outcomes = [approved, say('closed')]
  const withUnits = (units: bigint) => failure(simulate(), { before: words(units, 10n ** 9n, 0n, 0n), outcomes })
  expect(withUnits(999n)).toEqual({ reason: 'notEnoughBalance', text: undefined })
  expect(withUnits(1_000n)).toEqual({ reason: 'reverted', text: 'closed' })
  const unknown = failure(simulate(), { before: ['0x', ...words(70n, 0n, 0n)], outcomes })
  expect(unknown).toEqual({ reason: 'reverted', text: 'closed' })
})

test.each([
  ['more than the most, if the receipt is exact', 1_005n, 'TRANSFER_FAILED', 'aboveMaximum'],
  ['a transfer that the token refuses, if the payment is exact', 1_000n, 'TRANSFER_FAILED', 'tokenRefusesTransfer'],
  ['a transfer that the token refuses, if a pool says so', 1_005n, 'TF', 'tokenRefusesTransfer'],
])('a router that cannot send means %s', (_, most, text, reason) => {
  expect(failure(simulate({ most }), { outcomes: [approved, say(text)] })).toEqual({ reason, text: undefined })
})

test('a plan without a swap cannot be simulated', () => {
  const { steps } = simulate()
  expect(getSwapStep(steps)).toBe(steps.at(-1))
  expect(() => getSwapStep(steps.slice(0, -1))).toThrow(RangeError)
})

function readSweeps(swap: SimulatedSwap) {
  return readCommands(swap).flatMap(({ code, input }) =>
    code === SWEEP ? [decodeAbiParameters(sweep, input)[1].toLowerCase()] : [],
  )
}

test('a redirected swap sends the tokens of the account to an address that has no part in the swap', () => {
  const swap = simulate({ most: 1_005n })
  expect(readSweeps(swap)).toEqual([account, account])
  const redirected = redirectSwap(swap)
  const recipients = readSweeps(redirected)
  expect(new Set(recipients).size).toBe(1)
  for (const known of [account, friend, router, permit2, addressOf(usdc), addressOf(wbtc)])
    expect(recipients).not.toContain(known)
  expect(recipients.every((recipient) => BigInt(recipient) > 2n)).toBe(true)
  expect(readReads(redirected)).toEqual(readReads(swap))
  expect(read(redirected).calls[0]).toEqual(read(swap).calls[0])
})

test('a redirected swap leaves the tokens of another recipient, and coins, where they go', () => {
  const toFriend = simulate({ own: { recipient: friend } })
  expect(redirectSwap(toFriend)).toEqual(toFriend)
  const coins = redirectSwap(simulate({ ends: [usdc, eth] }))
  const unwraps = readCommands(coins).flatMap(({ code, input }) =>
    code === UNWRAP ? [decodeAbiParameters(unwrap, input)[0]] : [],
  )
  expect(unwraps).toEqual([account])
})
