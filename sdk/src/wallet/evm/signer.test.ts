import { expect, test } from 'vitest'
import { createExampleWallet, createWalletError } from '../testing/exampleWallet.ts'
import type { SendResult, SignerQuestion } from '../wallet.ts'
import { createSigner } from './signer.ts'

const hash = `0x${'ab'.repeat(32)}` as const
const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const transaction = {
  chainId: 137,
  from: account,
  to: `0x${'22'.repeat(20)}`,
  value: 16n,
  data: '0x1234',
  gas: 30_000n,
}

/** An error that does not prove that nothing was sent. */
const failed: SendResult = { type: 'unclear', isError: true }

function answering(answer: () => unknown) {
  const asked: unknown[] = []
  const wallet = createExampleWallet({
    kind: 'metamask',
    habits: {
      isPermitted: true,
      forward: async (_, request) => {
        asked.push(request)
        return answer()
      },
    },
  })
  return { signer: createSigner(wallet.provider), asked }
}

function failing(error: unknown) {
  return answering(() => {
    throw error
  })
}

test('a transaction goes out in hex, with its chain id', async () => {
  const { signer, asked } = answering(() => hash.toUpperCase().replace('0X', '0x'))
  expect(await signer.send(transaction)).toEqual({ type: 'sent', hash })
  expect(asked).toEqual([
    {
      method: 'eth_sendTransaction',
      params: [{ chainId: '0x89', from: account, to: transaction.to, value: '0x10', data: '0x1234', gas: '0x7530' }],
    },
  ])
})

test('Q-23: an answer that is no transaction hash is unclear, and never a success', async () => {
  const answers = [
    undefined,
    null,
    '',
    '0x',
    7,
    hash.slice(0, -1),
    `${hash}0`,
    { hash },
    [hash],
    `${hash.slice(0, -1)}g`,
  ]
  expect(answers).toHaveLength(10)
  for (const answer of answers)
    expect(await answering(() => answer).signer.send(transaction)).toEqual({ type: 'unclear' })
})

test('Q-24: an error with a transaction hash inside is followed as sent', async () => {
  const errors = [
    Object.assign(new Error('timeout'), { transactionHash: hash }),
    { code: -32603, data: { txHash: hash } },
    { code: -32603, data: { originalError: { hash } } },
    Object.assign(new Error('reverted'), { receipt: { transactionHash: hash } }),
    new Error(`Transaction was not mined within 50 blocks: transaction ${hash} may still be mined.`),
    new Error(`Transaction ${hash} was sent, but the connection was lost.`),
  ]
  expect(errors).toHaveLength(6)
  for (const error of errors) expect(await failing(error).signer.send(transaction)).toEqual({ type: 'sent', hash })
})

test.each<[unknown, SendResult]>([
  [createWalletError(4001, 'User rejected the request.'), { type: 'rejected' }],
  [createWalletError(5000, 'User rejected.'), { type: 'rejected' }],
  [{ code: -32603, data: { originalError: { code: 4001 } } }, { type: 'rejected' }],
  ...[4200, -32601, -32602, -32004, 4902].map((code): [unknown, SendResult] => [
    createWalletError(code, 'It cannot do this.'),
    { type: 'unsent', reason: 'unsupported' },
  ]),
  [new Error('The method eth_sendTransaction is not supported.'), { type: 'unsent', reason: 'unsupported' }],
  [createWalletError(4100, 'Unauthorised'), failed],
  [createWalletError(-32002, 'Already pending'), failed],
  [new Error('Request already pending'), failed],
  [createWalletError(4900, 'Disconnected'), failed],
  [createWalletError(4901, 'Chain disconnected'), failed],
  [createWalletError(-32005, 'Limit exceeded'), failed],
  [createWalletError(-32603, 'Internal error'), failed],
  [createWalletError(-32000, 'already known'), failed],
  // The wallet may have asked its node for something after sending.
  [{ code: -32603, data: { originalError: { code: -32601 } } }, failed],
  [createWalletError(-32603, 'The method eth_getTransactionReceipt is not supported.'), failed],
  [new Error('The extension was reloaded.'), failed],
  [undefined, failed],
])('a wallet that fails with %o: %o', async (error, result) => {
  const { signer, asked } = failing(error)
  expect(await signer.send(transaction)).toEqual(result)
  expect(asked).toHaveLength(1)
})

/** The errors of Keplr, Trust Wallet, Geth and ethers, and nested in the error of a wallet. */
const otherChains: readonly unknown[] = [
  new Error('The current active chain id does not match the one in the transaction.'),
  createWalletError(-32603, 'Provided chainId does not match the currently active chain'),
  createWalletError(-32000, 'chain id does not match local (got=1, want=137)'),
  new TypeError('transaction chainId mismatch (argument="tx.chainId", value=1, code=INVALID_ARGUMENT)'),
  { code: -32603, data: { originalError: { message: 'ChainId mismatch' } } },
]

test('C-04: a wallet on another chain that refuses the chain id of a transaction has sent nothing', async () => {
  const unsent = { type: 'unsent', reason: 'otherNetwork' }
  for (const error of otherChains) {
    expect(await failing(error).signer.send(transaction)).toEqual(unsent)
    expect(await failing(error).signer.sendCalls(batch)).toEqual(unsent)
  }
  // The user, a hash and a known code count more than the text.
  const message = 'chainId mismatch'
  expect(await failing({ code: 4001, message }).signer.send(transaction)).toEqual({ type: 'rejected' })
  expect(await failing({ message, hash }).signer.send(transaction)).toEqual({ type: 'sent', hash })
  expect(await failing({ code: 4100, message }).signer.send(transaction)).toEqual(failed)
  expect(await failing({ message: 'The chain id is unknown' }).signer.send(transaction)).toEqual(failed)
})

test('a signature is taken, and anything else is not one', async () => {
  const signature = `0x${'CD'.repeat(65)}`
  const { signer, asked } = answering(() => signature)
  expect(await signer.signTypedData('{}', { account })).toEqual({ type: 'signed', signature: signature.toLowerCase() })
  expect(asked).toEqual([{ method: 'eth_signTypedData_v4', params: [account, '{}'] }])
  for (const answer of [undefined, '', '0x', '0x1234', hash, 5])
    expect(await answering(() => answer).signer.signTypedData('{}', { account })).toEqual({
      type: 'unsent',
      reason: 'badAnswer',
    })
})

test.each([
  [4001, { type: 'rejected' }],
  [4100, { type: 'unsent', reason: 'unauthorised' }],
  [4900, { type: 'unsent', reason: 'walletOffline' }],
  [-32002, { type: 'unsent', reason: 'walletBusy' }],
  [-32603, { type: 'unsent', reason: 'badAnswer' }],
])('a signature that fails with %i sends nothing, whatever the error is', async (code, result) => {
  expect(await failing(createWalletError(code, 'no')).signer.signTypedData('{}', { account })).toEqual(result)
})

test.each([
  ['00', '1b'],
  ['01', '1c'],
  ['1b', '1b'],
  ['1c', '1c'],
])('a signature that ends with %s is used with %s', async (given, used) => {
  const head = `0x${'ab'.repeat(64)}`
  expect(await answering(() => head + given).signer.signTypedData('{}', { account })).toEqual({
    type: 'signed',
    signature: head + used,
  })
})

test('reading gives the answer of the wallet', async () => {
  const block = { number: '0x0' }
  const { signer, asked } = answering(() => block)
  const question: SignerQuestion = { method: 'eth_getBlockByNumber', params: ['0x0', false] }
  expect(await signer.request(question)).toEqual(block)
  expect(asked).toEqual([question])
})

test('reading rejects where the wallet does not answer', async () => {
  await expect(
    failing(new Error('no')).signer.request({ method: 'eth_getBlockByNumber', params: ['0x0', false] }),
  ).rejects.toThrow('The wallet did not answer eth_getBlockByNumber.')
})

const batch = { chainId: 137, from: account, id: '0xb1', calls: [{ to: transaction.to, value: 0n, data: '0x12' }] }

test('a batch goes out in the shape of EIP-5792, all calls or none, and its id is taken', async () => {
  const { signer, asked } = answering(() => ({ id: '0xb1', capabilities: {} }))
  expect(await signer.sendCalls(batch)).toEqual({ type: 'batched', id: '0xb1' })
  const calls = [{ to: transaction.to, value: '0x0', data: '0x12' }]
  expect(asked).toEqual([
    {
      method: 'wallet_sendCalls',
      params: [{ version: '2.0.0', id: '0xb1', from: account, chainId: '0x89', atomicRequired: true, calls }],
    },
  ])
})

test('the id of a batch is taken as the wallet gives it, alone or in an object, short or long', async () => {
  for (const id of ['1', '0xb1', 'x'.repeat(1_000)])
    for (const answer of [id, { id }])
      expect(await answering(() => answer).signer.sendCalls(batch)).toEqual({ type: 'batched', id })
})

test('an answer to a batch that is no id is unclear', async () => {
  for (const answer of [undefined, null, '', 7, {}, { id: '' }, { id: 5 }, { id: 'x'.repeat(1_001) }, []])
    expect(await answering(() => answer).signer.sendCalls(batch)).toEqual({ type: 'unclear' })
})

test.each<[unknown, unknown]>([
  ...[4200, -32601, -32602, -32004, 5700, 5710, 5740, 5750, 5760].map((code): [unknown, unknown] => [
    { code },
    { type: 'unbatched' },
  ]),
  [createWalletError(4001, 'User rejected the request.'), { type: 'rejected' }],
  [createWalletError(4100, 'Unauthorised'), failed],
  [createWalletError(5720, 'Duplicate id'), failed],
  [createWalletError(-32603, 'Internal error'), failed],
  [
    { code: 5700, data: { transactionHash: hash } },
    { type: 'sent', hash },
  ],
  [{ code: -32603, data: { code: 4200 } }, failed],
  [undefined, failed],
])('a batch that fails with %o: %o', async (error, result) => {
  const { signer, asked } = failing(error)
  expect(await signer.sendCalls(batch)).toEqual(result)
  expect(asked).toHaveLength(1)
})
