import { expect, test } from 'vitest'
import { classifyWalletError } from './walletError.ts'
import { refuse } from './walletRefusal.ts'

const rejected = { code: 4001, message: 'User rejected the request.' }

/** W-11 */
const rejections: readonly unknown[] = [
  rejected,
  { code: 4001 },
  { code: '4001' },
  { code: 4001n },
  { code: ' 4001 ' },
  { code: 5000 },
  { code: '5000' },
  { code: 5000n },
  { code: 5750 },
  { code: '5750' },
  { code: 'ACTION_REJECTED' },
  { code: 'ACTION_REJECTED', info: { error: rejected } },
  Object.assign(new Error('nope'), rejected),
  Object.assign(new Error('nope'), { cause: rejected }),
  Object.assign(new Error('nope'), { cause: { cause: rejected } }),
  Object.assign(new Error('nope'), { cause: { cause: { cause: rejected } } }),
  { code: -32603, data: { originalError: rejected } },
  { code: -32603, data: { code: 4001 } },
  { code: -32603, data: rejected },
  { code: -32603, error: rejected },
  { code: -32603, cause: rejected },
  { code: -32603, originalError: rejected },
  { code: -32603, data: { error: rejected } },
  { code: -32603, data: { cause: rejected } },
  { code: -32000, message: 'User denied transaction signature.' },
  { code: -32603, message: 'User rejected the request.' },
  { code: -32000, message: 'MetaMask Tx Signature: User denied transaction signature.' },
  { message: 'User cancelled' },
  { message: 'User canceled the request' },
  { message: 'user rejected transaction' },
  { message: 'User closed modal' },
  { message: 'The request was declined.' },
  new Error('Request rejected'),
  'Request rejected',
  'User rejected methods.',
  { data: { message: 'Request rejected' } },
  { error: { message: 'User denied account authorization' } },
  Object.assign(new Error('outer'), { cause: new Error('Request rejected') }),
  { code: -32603, message: 'Internal JSON-RPC error.', data: { code: -32000, cause: { code: '4001' } } },
  { code: 4001, message: 'already pending' },
]

test('W-11: 40 of 40 forms of a rejection are recognised', () => {
  expect(rejections).toHaveLength(40)
  for (const shape of rejections) expect(classifyWalletError(shape), String(shape)).toBe('rejected')
  expect(refuse({ type: 'error', kind: 'rejected' })).toEqual({ type: 'rejected' })
})

const unknown = { code: 4902, message: 'Unrecognized chain ID "0x144".' }

/** C-05 */
const unknownChains: readonly unknown[] = [
  unknown,
  { code: '4902' },
  { code: 4902n },
  { code: -32603, message: 'Internal JSON-RPC error.', data: { originalError: unknown } },
  { code: -32603, data: { originalError: { code: '4902' } } },
  { code: -32603, data: { code: 4902 } },
  { code: -32603, cause: unknown },
  Object.assign(new Error('switch failed'), { cause: { cause: unknown } }),
  { code: -32603, error: unknown },
  new Error('No matched EVM chain found in Keplr.'),
  { message: 'Unrecognized chain ID "0x144". Try adding the chain using wallet_addEthereumChain first.' },
  { code: -32603, message: 'Unrecognized chain ID' },
]

test('C-05: 12 of 12 forms of 4902 are recognised', () => {
  expect(unknownChains).toHaveLength(12)
  for (const shape of unknownChains) expect(classifyWalletError(shape)).toBe('unknownChain')
})

test.each([
  [4100, 'unauthorised'],
  [4200, 'unsupported'],
  [4900, 'offline'],
  [4901, 'offline'],
  [-32000, 'unexpected'],
  [-32001, 'unexpected'],
  [-32002, 'pending'],
  [-32003, 'unexpected'],
  [-32004, 'unsupported'],
  [-32005, 'busy'],
  [-32600, 'unexpected'],
  [-32601, 'unsupported'],
  [-32602, 'unexpected'],
  [-32603, 'unexpected'],
  [-32700, 'unexpected'],
  [5700, 'unexpected'],
  [5710, 'unexpected'],
])('the code %i is recognised', (code, kind) => {
  expect(classifyWalletError({ code, message: 'https://phishing.example says: send your seed' })).toBe(kind)
})

test('a known code wins over an outer message', () => {
  expect(classifyWalletError({ code: 4100, message: 'User rejected the request.' })).toBe('unauthorised')
})

test.each([
  ['Already processing eth_requestAccounts. Please wait.', 'pending'],
  ['Request of type wallet_requestPermissions already pending for origin', 'pending'],
  ['There is no modular chain info for eip155:56', 'unknownChain'],
  ['The method wallet_sendCalls is not supported', 'unsupported'],
  ['We say: the method wallet_sendCalls is not supported', 'unexpected'],
])('a wallet that gives no code and says %j is understood as %s', (message, kind) => {
  expect([classifyWalletError(new Error(message)), classifyWalletError(message)]).toEqual([kind, kind])
})

test('a rejection is found five layers deep, in any wrapper, and not looked for below', () => {
  const wrap = (error: unknown, name: string) => ({ [name]: error })
  const wrappers = ['info', 'cause', 'error', 'originalError', 'data']
  const fifth = wrappers.reduce(wrap, rejected as unknown)
  expect([fifth, { cause: fifth }].map(classifyWalletError)).toEqual(['rejected', 'unexpected'])
})

test('the first 500 characters of a message count', () => {
  const words = 'request rejected'
  const quote = (length: number) => `${'x'.repeat(length - words.length)}${words}`
  expect([quote(500), quote(501)].map(classifyWalletError)).toEqual(['rejected', 'unexpected'])
})

test('anything else is unexpected, and its getters cannot break the parser', () => {
  const loop: Record<string, unknown> = {}
  loop.cause = loop
  const trap = {
    get code(): never {
      throw new Error('trap')
    },
    get message(): never {
      throw new Error('trap')
    },
  }
  const proxy = new Proxy({}, { get: () => proxy })
  for (const shape of [undefined, null, 0, '', 'x'.repeat(1e6), [], {}, loop, trap, proxy, Symbol('x'), () => {}]) {
    expect(classifyWalletError(shape)).toBe('unexpected')
  }
})
