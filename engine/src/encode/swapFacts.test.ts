import { expect, test } from 'vitest'
import type { Address } from '../token.ts'
import { type Command, coin, type Deposit, type Hex, router, type SwapCommand, sender } from './command.ts'
import { encodeExecution } from './routerCall.ts'
import { readSwapCall, traceCommands } from './swapFacts.ts'

const [account, weth, usdc, dai, stranger] = ['1', '2', '3', '4', '5'].map((digit): Hex => `0x${digit.repeat(40)}`) as [
  ...[Hex, Hex, Hex, Hex, Hex],
]
const wrappedCoin = weth

const signed: Command = {
  type: 'permit',
  permit: { token: usdc, units: 100n, expiration: 9, nonce: 0, spender: account, signatureDeadline: 9n },
  signature: `0x${'5a'.repeat(65)}`,
}
const pull = (units: bigint, token: Address = usdc): Command => ({ type: 'pull', token, units })
const wrap = (units: bigint | 'rest'): Command => ({ type: 'wrap', units })
const unwrapHere: Command = { type: 'unwrap', recipient: router, least: 0n }
const unwrap: Command = { type: 'unwrap', recipient: account, least: 5n }
const sweep = (token: Address, least = 5n): Command => ({ type: 'sweep', token, recipient: account, least })
const swap = (tokens: readonly Address[], own: Partial<SwapCommand> = {}): SwapCommand => {
  return {
    type: 'swap',
    path: { venue: 'uniswapV2', tokens },
    exact: 'pay',
    units: 'rest',
    limit: 0n,
    payer: 'router',
    ...own,
  }
}
const exampleDeposit: Deposit = {
  depositor: account,
  recipient: account,
  inputToken: usdc,
  outputToken: dai,
  inputAmount: 9n,
  outputAmount: 8n,
  destinationChainId: 10,
  exclusiveRelayer: coin,
  quoteTimestamp: 1,
  fillDeadline: 2,
  exclusivityDeadline: 0,
  message: '0x',
}
const deposit = (inputAmount: bigint): Command => {
  return { type: 'deposit', deposit: { ...exampleDeposit, inputAmount } }
}

const trace = (commands: readonly Command[], value = 0n) => traceCommands(commands, { value, wrappedCoin })

test('coins of the transaction are a payment, and the router has them', () => {
  const commands = [wrap('rest'), swap([weth, usdc]), sweep(usdc)]
  const { payments, outputs, holdings } = trace(commands, 7n)
  expect(payments).toEqual([{ token: null, units: 7n }])
  expect(outputs).toEqual([{ token: usdc, recipient: account, least: 5n }])
  expect(holdings).toEqual(new Map())
  expect(() => trace(commands)).toThrow(`no ${coin} to pay with`)
})

test('tokens that the router has before are no payment', () => {
  const held = { token: usdc, units: 7n }
  const commands = [swap([usdc, dai], { units: 7n }), sweep(dai)]
  expect(traceCommands(commands, { value: 0n, wrappedCoin, held }).payments).toEqual([])
  expect(() => traceCommands([swap([usdc, dai], { units: 8n }), sweep(dai)], { value: 0n, wrappedCoin, held })).toThrow(
    `too little ${usdc}`,
  )
})

test('amounts that the router gets of one token add up to the unit', () => {
  const spend = (units: bigint) => [pull(3n), pull(4n), swap([usdc, dai], { units }), sweep(dai)]
  const { payments } = trace(spend(7n))
  expect(payments).toEqual([
    { token: usdc, units: 3n },
    { token: usdc, units: 4n },
  ])
  expect(() => trace(spend(6n))).toThrow(`${usdc} stays in the router.`)
  expect(() => trace(spend(8n))).toThrow(`too little ${usdc}`)
})

test('a part of a token is spent, and only the remainder is left', () => {
  const part = [pull(7n), pull(2n, weth), swap([usdc, dai], { units: 3n })]
  expect(() => trace([...part, sweep(dai)])).toThrow(`${usdc},${weth} stays in the router.`)
  expect(() => trace([...part, swap([usdc, dai], { units: 5n })])).toThrow(`too little ${usdc}`)
  expect(() => trace([...part, swap([usdc, dai], { units: 4n }), sweep(dai)])).toThrow(`${weth} stays in the router.`)
  const { swaps } = trace([...part, swap([usdc, dai], { units: 4n }), swap([weth, dai]), sweep(dai)])
  expect(swaps).toHaveLength(3)
})

test('a received amount is unknown, also together with a known one', () => {
  const mixed = [pull(3n), pull(4n, dai), swap([dai, usdc])]
  // Any part of an unknown amount may be spent, and an unknown part of it stays.
  expect(() => trace([...mixed, swap([usdc, weth], { units: 1_000n }), sweep(weth)])).toThrow(`${usdc} stays`)
  const { outputs } = trace([...mixed, swap([usdc, weth], { units: 1_000n }), sweep(weth), sweep(usdc, 0n)])
  expect(outputs).toHaveLength(2)
  // The known amount comes second here.
  const { holdings } = trace([
    pull(4n, dai),
    swap([dai, usdc]),
    pull(3n),
    swap([usdc, weth], { units: 9n }),
    sweep(weth),
    sweep(usdc),
  ])
  expect(holdings.size).toBe(0)
})

test('the unused payment of an exact receipt must be refunded', () => {
  const exact = swap([usdc, dai], { exact: 'receive', units: 5n, limit: 100n })
  expect(() => trace([exact, sweep(dai)])).toThrow(`no ${usdc} to pay with`)
  expect(() => trace([pull(100n), exact, sweep(dai)])).toThrow(`${usdc} stays in the router.`)
  expect(trace([pull(100n), exact, sweep(dai), sweep(usdc, 0n)]).outputs).toEqual([
    { token: dai, recipient: account, least: 5n },
    { token: usdc, recipient: account, least: 0n },
  ])
})

test('a swap takes a known amount from the account', () => {
  const commands = [swap([usdc, dai], { payer: 'user', units: 9n }), sweep(dai)]
  expect(trace(commands).payments).toEqual([{ token: usdc, units: 9n }])
  const refusal = 'A swap takes an unknown amount from the account.'
  expect(() => trace([swap([usdc, dai], { payer: 'user', units: 'rest' }), sweep(dai)])).toThrow(refusal)
  expect(() => trace([swap([usdc, dai], { payer: 'user', units: 9n, exact: 'receive' }), sweep(dai)])).toThrow(refusal)
  expect(() => trace([swap([usdc, dai], { payer: 'user', units: 9n })])).toThrow(`${dai} stays in the router.`)
})

test('one permit comes before all swaps', () => {
  const rest = [pull(100n), swap([usdc, dai]), sweep(dai)]
  expect(trace([signed, ...rest]).permit).toEqual(signed)
  expect(trace(rest).permit).toBeUndefined()
  const refusal = 'A permit is not at the start.'
  expect(() => trace([signed, signed, ...rest])).toThrow(refusal)
  expect(() => trace([pull(100n), swap([usdc, dai]), signed, sweep(dai)])).toThrow(refusal)
})

test('only another output follows an output', () => {
  const refusal = 'Something happens after the output.'
  const done = [pull(100n), swap([usdc, dai]), sweep(dai)]
  expect(() => trace([...done, pull(1n)])).toThrow(refusal)
  expect(() => trace([...done, swap([usdc, dai])])).toThrow(refusal)
  expect(() => trace([...done, sweep(dai)])).toThrow(`no ${dai} to pay with`)
})

test('coins are unwrapped within the router and wrapped again', () => {
  const inside = [pull(100n, weth), unwrapHere]
  expect(() => trace(inside)).toThrow(`${coin} stays in the router.`)
  expect(() => trace([...inside, wrap(99n), sweep(weth)])).toThrow(`${coin} stays in the router.`)
  expect(() => trace([...inside, wrap(101n), sweep(weth)])).toThrow(`too little ${coin}`)
  for (const units of [100n, 'rest'] as const)
    expect(trace([...inside, wrap(units), sweep(weth)]).outputs).toEqual([
      { token: weth, recipient: account, least: 5n },
    ])
})

test('unknown coins are wrapped as a whole', () => {
  const unknown = [pull(100n), swap([usdc, coin])]
  expect(() => trace([...unknown, wrap(5n), unwrap])).toThrow('Only a part of the coins is wrapped.')
  expect(trace([...unknown, wrap('rest'), unwrap]).outputs).toEqual([{ token: null, recipient: account, least: 5n }])
})

test('a path has two tokens at least, and all of this is refused as unreadable', () => {
  for (const tokens of [[], [usdc]])
    expect(() => trace([pull(9n), swap(tokens), sweep(usdc)])).toThrow(
      expect.objectContaining({ name: 'UnreadableError', message: 'A path has no hop.' }),
    )
})

test.each([coin, sender, router])('the placeholder %s receives no output', (recipient) => {
  const refusal = 'The recipient is a placeholder.'
  expect(() => trace([pull(9n), { type: 'sweep', token: usdc, recipient, least: 0n }])).toThrow(refusal)
  expect(() => trace([pull(9n, weth), { type: 'unwrap', recipient, least: 5n }])).toThrow(refusal)
})

test('a deposit spends exactly what it takes', () => {
  expect(trace([pull(9n), deposit(9n)]).deposits).toEqual([exampleDeposit])
  expect(() => trace([pull(9n), deposit(8n)])).toThrow(`${usdc} stays in the router.`)
  expect(() => trace([pull(9n), deposit(10n)])).toThrow(`too little ${usdc}`)
  expect(() => trace([deposit(9n)])).toThrow(`no ${usdc} to pay with`)
})

const read = (commands: readonly Command[], value = 0n) => {
  const data = encodeExecution({ commands, deadline: 1_800_000_000n }, { version: '2.1.1' })
  return readSwapCall({ chainId: 1, account, to: stranger, value, data }, { version: '2.1.1', wrappedCoin })
}

test('a swap is read in the terms of its user', () => {
  const legs = [swap([usdc, dai], { units: 3n }), swap([usdc, weth, dai])]
  expect(read([pull(3n), pull(4n), ...legs, sweep(dai)])).toEqual({
    chainId: 1,
    account,
    router: stranger,
    pay: usdc,
    mostPaid: 7n,
    receive: dai,
    leastReceived: 5n,
    recipient: account,
    refundTo: undefined,
    deadline: 1_800_000_000n,
    permit: undefined,
    swaps: legs,
  })
  const exact = swap([usdc, dai], { exact: 'receive', units: 5n, limit: 100n })
  expect(read([pull(100n), exact, sweep(dai), sweep(usdc, 0n)])).toMatchObject({ refundTo: account, mostPaid: 100n })
})

test('a swap pays one token, and has one output and one refund of that token at most', () => {
  const exact = swap([usdc, dai], { exact: 'receive', units: 5n, limit: 100n })
  const outputs = 'A swap has one output, and one refund at most.'
  const tokens = 'A swap pays one token.'
  const refund = 'A refund is in the paid token.'
  expect(() => read([pull(9n), deposit(9n)])).toThrow('A swap deposits nothing.')
  expect(() => read([])).toThrow(outputs)
  expect(() => read([signed])).toThrow(outputs)
  expect(() => read([pull(9n), pull(9n, weth), swap([usdc, dai]), swap([weth, dai]), sweep(dai)])).toThrow(tokens)
  expect(() => read([pull(100n), exact, sweep(dai), sweep(usdc, 1n)])).toThrow(refund)
  const more = [pull(100n), exact, swap([usdc, weth], { units: 1n })]
  expect(() => read([...more, sweep(dai), sweep(usdc, 0n), sweep(weth, 0n)])).toThrow(outputs)
  expect(() =>
    read([pull(9n), swap([usdc, dai], { units: 4n }), swap([usdc, weth]), sweep(dai), sweep(weth, 0n)]),
  ).toThrow(refund)
})
