import { concatHex, encodeAbiParameters, keccak256 } from 'viem/utils'
import { expect, test } from 'vitest'
import { decodeApproval, encodeApproval, encodeTransfer } from './approval.ts'
import { type Command, coin, type Hex, type Path, type Permit, router, type SwapCommand } from './command.ts'
import { comparePlan } from './comparePlan.ts'
import { listDifferences } from './differences.ts'
import { createPermitMessage, readPermitMessage } from './permitMessage.ts'
import { decodeExecution, decodeSwapInput, decodeV4Input, encodeExecution, encodeSwapInput } from './routerCall.ts'

const [account, weth, usdc, dai, permit2] = ['1', '2', '3', '4', '5'].map((digit): Hex => `0x${digit.repeat(40)}`) as [
  ...[Hex, Hex, Hex, Hex, Hex],
]
const permit: Permit = {
  token: usdc,
  units: 1_000n,
  expiration: 1_800_000_000,
  nonce: 7,
  spender: account,
  signatureDeadline: 1_800_000_001n,
}

const paths: readonly Path[] = [
  { venue: 'uniswapV2', tokens: [weth, usdc, dai] },
  { venue: 'uniswapV3', tokens: [weth, usdc, dai], feesPpm: [500, 3_000] },
  {
    venue: 'uniswapV4',
    tokens: [coin, usdc, dai],
    keys: [
      { feePpm: 500, tickSpacing: 10, hooks: coin },
      { feePpm: 3_000, tickSpacing: 60, hooks: coin },
    ],
  },
]

const swaps: readonly SwapCommand[] = paths.flatMap((path) =>
  (['pay', 'receive'] as const).flatMap((exact) =>
    (['user', 'router'] as const).map((payer): SwapCommand => {
      return { type: 'swap', path, exact, payer, units: payer === 'user' ? 1_000n : 'rest', limit: 990n }
    }),
  ),
)

const others: readonly Command[] = [
  { type: 'permit', permit, signature: `0x${'5a'.repeat(65)}` },
  { type: 'pull', token: usdc, units: 1_000n },
  { type: 'wrap', units: 1_000n },
  { type: 'wrap', units: 'rest' },
  { type: 'unwrap', recipient: router, least: 0n },
  { type: 'unwrap', recipient: account, least: 990n },
  { type: 'sweep', token: usdc, recipient: account, least: 990n },
]

// `'rest'` does not exist for a V4 swap to an exact receipt.
const commands = [...others, ...swaps].filter((one) => {
  return one.type !== 'swap' || one.path.venue !== 'uniswapV4' || one.exact === 'pay' || one.units !== 'rest'
})

/** The swaps of `devnet/tests` run these bytes on the real router. */
test.each([
  ['2.1.0', '0x2516e7d67472f92c2b4732c1a920afab8fd5ca2879c361f4d502541024718cf5'],
  ['2.1.1', '0x92173181af44e2d984323dfe73944f9f9f9aef0f2be4704074079e5b1ab08f56'],
  ['2.1.2', '0x92173181af44e2d984323dfe73944f9f9f9aef0f2be4704074079e5b1ab08f56'],
] as const)('the bytes of each command of router %s stay as they are', (version, hash) => {
  const bytes = commands.map((command) =>
    encodeExecution({ commands: [command], deadline: 1_800_000_000n }, { version }),
  )
  for (const [at, data] of bytes.entries())
    expect(decodeExecution(data, { version })).toEqual({ commands: [commands[at]], deadline: 1_800_000_000n })
  expect(keccak256(concatHex(bytes))).toBe(hash)
})

test('an approval and a transfer call the token, without coins', () => {
  const units = 0x1234n
  const word = (hex: string) => hex.padStart(64, '0')
  const call = { chainId: 1, account, to: usdc, value: 0n }
  const args = `${word('5'.repeat(40))}${word('1234')}`
  expect(encodeApproval({ chainId: 1, account, token: usdc, spender: permit2, units })).toEqual({
    ...call,
    data: `0x095ea7b3${args}`,
  })
  expect(encodeTransfer({ chainId: 1, account, token: usdc, recipient: permit2, units })).toEqual({
    ...call,
    data: `0xa9059cbb${args}`,
  })
})

test('an approval sends no coins, and has no bytes behind it', () => {
  const approval = { chainId: 1, account, token: usdc, spender: permit2, units: 5n }
  const call = encodeApproval(approval)
  expect(decodeApproval(call)).toEqual(approval)
  expect(() => decodeApproval({ ...call, value: 1n })).toThrow('An approval sends coins.')
  expect(() => decodeApproval({ ...call, data: `${call.data}00` })).toThrow('more bytes than it needs')
})

const domainType = [
  { name: 'name', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]
const request = { ...permit, chainId: 1, permit2 }

test('the message of a permit is the one that Permit2 checks', () => {
  const message = createPermitMessage(request)
  expect(message).toEqual({
    domain: { name: 'Permit2', chainId: 1, verifyingContract: permit2 },
    types: {
      PermitSingle: [
        { name: 'details', type: 'PermitDetails' },
        { name: 'spender', type: 'address' },
        { name: 'sigDeadline', type: 'uint256' },
      ],
      PermitDetails: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint160' },
        { name: 'expiration', type: 'uint48' },
        { name: 'nonce', type: 'uint48' },
      ],
    },
    primaryType: 'PermitSingle',
    message: {
      details: { token: usdc, amount: 1_000n, expiration: 1_800_000_000, nonce: 7 },
      spender: account,
      sigDeadline: 1_800_000_001n,
    },
  })
})

test('a permit is read with the type of its domain, and with letters of any case', () => {
  const { types, ...message } = createPermitMessage({ ...request, token: `0x${'ab'.repeat(20)}` })
  const spelled = { ...message, types: { EIP712Domain: domainType, ...types } }
  const json = JSON.stringify(spelled, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  const read = { ...request, token: `0x${'ab'.repeat(20)}` }
  expect(readPermitMessage(json)).toEqual(read)
  expect(readPermitMessage(json.replace('ab'.repeat(20), 'AB'.repeat(20)))).toEqual(read)
  expect(() => readPermitMessage(json.replace('"string"', '"bytes"'))).toThrow('other fields')
  for (const odd of [null, true]) {
    const { domain } = message
    expect(() => readPermitMessage({ ...message, types, domain: { ...domain, salt: odd } })).toThrow('odd value')
  }
})

test('only the letters of addresses may be of any case, and a list is no object with numbers as keys', () => {
  const { types, domain, ...message } = createPermitMessage(request)
  expect(() => readPermitMessage({ ...message, types, domain: { ...domain, name: 'PERMIT2' } })).toThrow('other fields')
  const numbered = { ...types, PermitSingle: { ...types.PermitSingle } }
  expect(() => readPermitMessage({ ...message, types: numbered, domain })).toThrow('other fields')
})

test('a V3 path needs a fee for each hop, and a whole number of hops, one at least', () => {
  const path = { venue: 'uniswapV3', tokens: [weth, usdc, dai], feesPpm: [500] } as const
  const swap = { type: 'swap', path, exact: 'pay', units: 1n, limit: 1n, payer: 'user' } as const
  expect(() => encodeSwapInput(swap, { version: '2.1.0' })).toThrow('a fee for each hop')
  const write = (bytes: Hex) =>
    encodeAbiParameters(
      [{ type: 'address' }, { type: 'uint256' }, { type: 'uint256' }, { type: 'bytes' }, { type: 'bool' }],
      [router, 1n, 1n, bytes, true],
    )
  for (const broken of [weth, concatHex([weth, '0x0001f4', usdc, '0x00'])])
    expect(() => decodeSwapInput(write(broken), { venue: 'uniswapV3', exact: 'pay', version: '2.1.0' })).toThrow(
      'broken length',
    )
})

test('a V4 swap with other actions is named as such', () => {
  const input = encodeAbiParameters([{ type: 'bytes' }, { type: 'bytes[]' }], ['0x070b0f', ['0x', '0x', '0x']])
  expect(() => decodeV4Input(input)).toThrow('A V4 swap has other actions.')
})

test('a transaction in place of a message differs, and vice versa', () => {
  const approve = {
    type: 'approve',
    approval: { chainId: 1, account, token: usdc, spender: permit2, units: 1n },
  } as const
  const call = encodeApproval(approve.approval)
  expect(comparePlan({ type: 'permit', request }, { type: 'call', call, signature: undefined })).toEqual([
    { field: 'request', expected: 'a message', found: 'a transaction' },
  ])
  expect(comparePlan(approve, { type: 'message', message: createPermitMessage(request) })).toEqual([
    { field: 'request', expected: 'a transaction', found: 'a message' },
  ])
  const broken = { ...call, data: '0x' as const }
  expect(comparePlan(approve, { type: 'call', call: broken, signature: undefined })).toEqual([
    { field: 'bytes', expected: 'bytes of ours', found: expect.stringMatching(/./) },
  ])
})

test('every field that differs is named, also inside lists and where one is missing', () => {
  const one = { same: 1, units: 1n, list: [{ b: 2, a: 1 }], gone: 'x', none: undefined }
  const other = { same: 1, units: 2n, list: [{ a: 1, b: 3 }], new: null, none: undefined }
  expect(listDifferences(one, other)).toEqual([
    { field: 'units', expected: '1', found: '2' },
    { field: 'list', expected: '[{a:1,b:2}]', found: '[{a:1,b:3}]' },
    { field: 'gone', expected: 'x', found: 'nothing' },
    { field: 'new', expected: 'nothing', found: 'null' },
  ])
  expect(listDifferences({ list: [{ a: 1, b: 2 }] }, { list: [{ b: 2, a: 1 }] })).toEqual([])
})
