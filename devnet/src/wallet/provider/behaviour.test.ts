import { decodeBatchCall } from '@murmur/engine/encode/batchCall'
import { keccak256, parseTransaction } from 'viem'
import { expect, test } from 'vitest'
import { account1, account2, codeOf, createExampleWallet } from '../testing/exampleLocalWallet.ts'
import type { Behaviour } from './behaviour.ts'
import { LATE_MS } from './behaviour.ts'
import { cancel, speedUp } from './deliver.ts'

const hash = `0x${'a'.repeat(64)}` as const
const block = { number: '0x1', baseFeePerGas: '0x3b9aca00', timestamp: '0x1', gasLimit: '0x1c9c380' }
const node = {
  eth_estimateGas: { result: '0x5208' },
  eth_getTransactionCount: { result: '0x7' },
  eth_getBlockByNumber: { result: block },
  eth_maxPriorityFeePerGas: { result: '0x1' },
  eth_gasPrice: { result: '0x3b9aca00' },
  eth_chainId: { result: '0x1' },
  eth_getCode: { result: '0x' },
  hardhat_setCode: { result: true },
  eth_sendRawTransaction: { result: hash },
  murmur_holdTransaction: { result: hash },
  eth_getTransactionReceipt: { result: null },
}
const transfer = { method: 'eth_sendTransaction', params: [{ from: account1, to: account2, value: '0x5' }] }

async function createBehaving(behaviour: Behaviour, answers: Parameters<typeof createExampleWallet>[0] = node) {
  const wallet = createExampleWallet(answers)
  wallet.store.set({ isConnected: true, behaviour })
  return wallet
}

type Wallet = Awaited<ReturnType<typeof createBehaving>>

async function approve(wallet: Wallet, call: { readonly method: string; readonly params: unknown }) {
  const answer = wallet.provider.request(call)
  ;(await wallet.waitForPrompt()).approve()
  return await answer.then(
    (result) => ({ result }),
    ({ code, data }) => ({ code, data }),
  )
}

test('set to refuse, it declines without asking and sends nothing', async () => {
  const wallet = await createBehaving('refuse')
  expect(await codeOf(wallet.provider.request(transfer))).toBe(4001)
  expect(await codeOf(wallet.provider.request({ method: 'personal_sign', params: ['0x12', account1] }))).toBe(4001)
  expect(wallet.prompts.current()).toBeUndefined()
  expect(wallet.asked).not.toContain('eth_sendRawTransaction')
})

test('set to delay, it sends at once and answers late', async () => {
  const wallet = await createBehaving('late')
  expect(await approve(wallet, transfer)).toEqual({ result: hash })
  expect([wallet.asked.at(-1), wallet.waited]).toEqual(['eth_sendRawTransaction', [LATE_MS]])
})

test('it lies about the hash, or hides it in an error', async () => {
  expect(await approve(await createBehaving('wrongHash'), transfer)).toEqual({ result: keccak256(hash) })
  expect(await approve(await createBehaving('hashInError'), transfer)).toEqual({
    code: -32603,
    data: { transactionHash: hash },
  })
})

test('it lies about account and network', async () => {
  const lying = await createBehaving('otherAccount')
  expect(await lying.provider.request({ method: 'eth_accounts' })).toEqual([account2.toLowerCase()])
  const elsewhere = await createBehaving('otherChain')
  expect(await elsewhere.provider.request({ method: 'eth_chainId' })).toBe('0x38')
})

test('it sends something else', async () => {
  const wallet = await createBehaving('alter')
  await approve(wallet, transfer)
  const sent = parseTransaction(wallet.lastParams()[0] as `0x02${string}`)
  expect(sent).toMatchObject({ to: account1.toLowerCase(), nonce: 7 })
  expect(sent.value).toBeUndefined()
})

test.each([
  ['sped up with the same content', speedUp, account2, 5n],
  ['cancelled with an empty one', cancel, account1, undefined],
] as const)('a held transaction is %s, the same nonce and a higher fee', async (_, replace, to, value) => {
  const wallet = await createBehaving('hold')
  expect(await approve(wallet, transfer)).toEqual({ result: hash })
  expect(wallet.asked.at(-1)).toBe('murmur_holdTransaction')
  const first = parseTransaction(wallet.lastParams()[0] as `0x02${string}`)
  const [held] = wallet.store.get().held
  if (held === undefined) throw new RangeError('Nothing is held.')
  await replace(held, wallet.core)
  const second = parseTransaction(wallet.lastParams()[0] as `0x02${string}`)
  expect(second).toMatchObject({ nonce: first.nonce, to: to.toLowerCase() })
  expect([second.value, (second.maxFeePerGas ?? 0n) > (first.maxFeePerGas ?? 0n)]).toEqual([value, true])
  expect(wallet.store.get().held).toEqual([])
})

const calls = [
  { to: account2, value: '0x1', data: '0x12' },
  { to: account1, data: '0x' },
]
const batch = { version: '2.0.0', id: '0xb1', from: account1, chainId: '0x1', atomicRequired: true, calls }
const sendBatch = (own: object = {}) => ({ method: 'wallet_sendCalls', params: [{ ...batch, ...own }] })
const status = (id = '0xb1') => ({ method: 'wallet_getCallsStatus', params: [id] })

test('it offers atomic batches on its networks, to the connected account only', async () => {
  const { provider } = await createBehaving('honest')
  const ask = (...params: unknown[]) => provider.request({ method: 'wallet_getCapabilities', params })
  expect(await ask(account1, ['0x38'])).toEqual({ '0x38': { atomic: { status: 'supported' } } })
  expect(Object.keys((await ask(account1)) as object)).toEqual(['0x1', '0x38'])
  expect(await codeOf(ask(account2))).toBe(4100)
})

test('a batch is one prompt and one transaction of the account to itself, and its status is by its receipt', async () => {
  const answers: Record<string, { result: unknown }> = { ...node }
  const wallet = await createBehaving('honest', answers)
  const sent: unknown[] = []
  wallet.onNode((method, params) => method === 'eth_sendRawTransaction' && sent.push(params[0]))
  expect(await approve(wallet, sendBatch())).toEqual({ result: { id: '0xb1' } })
  const [first, second] = sent.map((bytes) => parseTransaction(bytes as `0x04${string}`))
  expect(first).toMatchObject({ type: 'eip7702', to: account1.toLowerCase(), nonce: 7 })
  expect(decodeBatchCall(first?.data ?? '0x')).toEqual([
    { to: account2.toLowerCase(), value: 1n, data: '0x12' },
    { to: account1.toLowerCase(), value: 0n, data: '0x' },
  ])
  // The account is a plain one again.
  expect(second).toMatchObject({ authorizationList: [{ address: `0x${'0'.repeat(40)}` }] })
  const base = { version: '2.0.0', id: '0xb1', chainId: '0x1', atomic: true }
  expect(await wallet.provider.request(status())).toEqual({ ...base, status: 100 })
  const receipt = {
    logs: [],
    status: '0x1',
    blockHash: hash,
    blockNumber: '0x1',
    gasUsed: '0x1',
    transactionHash: hash,
  }
  answers.eth_getTransactionReceipt = { result: { ...receipt, from: account1 } }
  expect(await wallet.provider.request(status())).toEqual({ ...base, status: 200, receipts: [receipt] })
  answers.eth_getTransactionReceipt = { result: { ...receipt, status: '0x0' } }
  expect(await wallet.provider.request(status())).toMatchObject({ status: 500 })
  expect(await codeOf(wallet.provider.request(status('0xb2')))).toBe(5730)
  expect(await codeOf(wallet.provider.request(sendBatch()))).toBe(5720)
})

test.each([
  ['of another version', { version: '1.0' }, -32602],
  ['for another network', { chainId: '0x38' }, 5710],
  ['with a capability that it lacks', { capabilities: { paymasterService: { url: 'x' } } }, 5700],
  ['without calls', { calls: [] }, -32602],
  ['with too many calls', { calls: Array.from({ length: 11 }, () => calls[0]) }, 5740],
  ['from another account', { from: account2 }, 4100],
])('a batch %s is refused without a prompt', async (_, own, code) => {
  const wallet = await createBehaving('honest')
  expect(await codeOf(wallet.provider.request(sendBatch(own)))).toBe(code)
  expect(wallet.prompts.current()).toBeUndefined()
})

test('set not to offer batches, it knows none of their methods', async () => {
  const wallet = await createBehaving('honest')
  wallet.store.set({ hasBatches: false })
  for (const call of [sendBatch(), status(), { method: 'wallet_getCapabilities', params: [account1] }])
    expect(await codeOf(wallet.provider.request(call))).toBe(4200)
})
