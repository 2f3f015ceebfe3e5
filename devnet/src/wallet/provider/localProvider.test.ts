import { parseTransaction, recoverMessageAddress, recoverTypedDataAddress, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { account1, account2, codeOf, createExampleWallet, exampleChains } from '../testing/exampleLocalWallet.ts'
import { announce, info } from './announce.ts'
import { createStore } from './localWalletState.ts'

async function connect(wallet: ReturnType<typeof createExampleWallet>) {
  const request = wallet.provider.request({ method: 'eth_requestAccounts' })
  ;(await wallet.waitForPrompt()).approve(account1)
  await request
}

test('without a connection there is no account', async () => {
  const { provider } = createExampleWallet()
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
})

test('the user chooses the account, and is not asked again', async () => {
  const { provider, waitForPrompt, events } = createExampleWallet()
  const request = provider.request({ method: 'eth_requestAccounts' })
  ;(await waitForPrompt()).approve(account2)
  expect(await request).toEqual([account2.toLowerCase()])
  expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([account2.toLowerCase()])
  expect(events).toEqual([['accountsChanged', [account2.toLowerCase()]]])
})

test('a rejected connection is 4001, and a second request meanwhile is -32002', async () => {
  const { provider, waitForPrompt, events } = createExampleWallet()
  const first = codeOf(provider.request({ method: 'eth_requestAccounts' }))
  expect(await codeOf(provider.request({ method: 'eth_requestAccounts' }))).toBe(-32002)
  ;(await waitForPrompt()).reject()
  expect(await first).toBe(4001)
  expect(events).toEqual([])
})

test('permissions are requested, listed and revoked', async () => {
  const wallet = createExampleWallet()
  const { provider, waitForPrompt, events } = wallet
  const params = [{ eth_accounts: {} }]
  const request = provider.request({ method: 'wallet_requestPermissions', params })
  ;(await waitForPrompt()).approve(account1)
  const permissions = [
    {
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value: [account1.toLowerCase()] }],
    },
  ]
  expect(await request).toEqual(permissions)
  expect(await provider.request({ method: 'wallet_getPermissions' })).toEqual(permissions)
  expect(await provider.request({ method: 'wallet_revokePermissions', params })).toBe(null)
  expect(await provider.request({ method: 'wallet_getPermissions' })).toEqual([])
  expect(events.at(-1)).toEqual(['accountsChanged', []])
})

test('a switch prompts and emits an event, unless nothing changes', async () => {
  const { provider, waitForPrompt, events } = createExampleWallet()
  const switchTo = (chainId: unknown) =>
    provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  expect(await switchTo('0x1')).toBe(null)
  const request = switchTo('0x38')
  ;(await waitForPrompt()).approve()
  expect(await request).toBe(null)
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x38')
  expect(events).toEqual([['chainChanged', '0x38']])
  const refused = codeOf(switchTo('0x1'))
  ;(await waitForPrompt()).reject()
  expect(await refused).toBe(4001)
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x38')
})

test.each([
  [undefined],
  [[]],
  [['0x1']],
  [[{ chainId: 1 }]],
  [[{ chainId: '0x01' }]],
  [[{ chainId: '1' }]],
  [[{}]],
  [[{ chainId: '0x38', other: 1 }]],
])('a malformed switch to %j is -32602', async (params) => {
  const { provider } = createExampleWallet()
  expect(await codeOf(provider.request({ method: 'wallet_switchEthereumChain', params }))).toBe(-32602)
})

const zkSync = {
  chainId: '0x144',
  chainName: 'ZKsync Era',
  rpcUrls: ['http://127.0.0.1:18507'],
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}
const add = (chain: unknown) => ({ method: 'wallet_addEthereumChain', params: [chain] })

test('an unknown network is 4902 until it has been added, which also switches', async () => {
  const { provider, waitForPrompt, events, store } = createExampleWallet({ eth_chainId: { result: '0x144' } })
  const params = [{ chainId: '0x144' }]
  expect(await codeOf(provider.request({ method: 'wallet_switchEthereumChain', params }))).toBe(4902)
  const request = provider.request(add(zkSync))
  ;(await waitForPrompt()).approve()
  expect(await request).toBe(null)
  expect(store.get().chainId).toBe(324)
  expect(events).toEqual([['chainChanged', '0x144']])
  expect(await provider.request(add(zkSync))).toBe(null)
})

test.each([
  ['without a name', { ...zkSync, chainName: ' ' }],
  ['without a node', { ...zkSync, rpcUrls: [] }],
  ['on a real node', { ...zkSync, rpcUrls: ['https://mainnet.era.zksync.io'] }],
  ['with other decimals', { ...zkSync, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 6 } }],
  ['with a long symbol', { ...zkSync, nativeCurrency: { name: 'Ether', symbol: 'ETHEREUM', decimals: 18 } }],
  ['with an unknown key', { ...zkSync, extra: 1 }],
  ['whose node serves another chain', { ...zkSync, chainId: '0x145' }],
])('a network %s is -32602', async (_, chain) => {
  const { provider, prompts } = createExampleWallet({ eth_chainId: { result: '0x144' } })
  expect(await codeOf(provider.request(add(chain)))).toBe(-32602)
  expect(prompts.current()).toBeUndefined()
})

test('a text is signed by the connected account only', async () => {
  const wallet = createExampleWallet()
  const sign = (account: string) =>
    wallet.provider.request({ method: 'personal_sign', params: [stringToHex('Hello'), account] })
  expect(await codeOf(sign(account1))).toBe(4100)
  await connect(wallet)
  expect(await codeOf(sign(account2))).toBe(4100)
  const request = sign(account1)
  const pending = await wallet.waitForPrompt()
  expect(pending.prompt).toMatchObject({ type: 'signText', text: 'Hello' })
  pending.approve()
  const signature = (await request) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(account1)
})

const typedData = {
  domain: { name: 'Permit2', chainId: 1, verifyingContract: '0x000000000022D473030F116dDEE9F6B43aC78BA3' },
  types: {
    Permit: [
      { name: 'spender', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
  },
  primaryType: 'Permit',
  message: { spender: account2, amount: '1000' },
} as const

test('typed data is shown and signed, and rejected for another chain', async () => {
  const wallet = createExampleWallet()
  await connect(wallet)
  const sign = (data: unknown) => wallet.provider.request({ method: 'eth_signTypedData_v4', params: [account1, data] })
  const request = sign(JSON.stringify(typedData))
  const pending = await wallet.waitForPrompt()
  expect(pending.prompt).toMatchObject({ type: 'signData', data: { title: 'Permit2 · Permit' } })
  pending.approve()
  const signature = (await request) as `0x${string}`
  const message = { spender: account2, amount: 1000n }
  expect(await recoverTypedDataAddress({ ...typedData, message, signature })).toBe(account1)
  expect(await codeOf(sign({ ...typedData, domain: { ...typedData.domain, chainId: 56 } }))).toBe(-32602)
  expect(await codeOf(sign('{'))).toBe(-32602)
  expect(await codeOf(sign({ ...typedData, primaryType: 'Other' }))).toBe(-32602)
})

const block = { number: '0x1', baseFeePerGas: '0x3b9aca00', timestamp: '0x1', gasLimit: '0x1c9c380' }
const chain = {
  eth_estimateGas: { result: '0x5208' },
  eth_getTransactionCount: { result: '0x7' },
  eth_getBlockByNumber: { result: block },
  eth_maxPriorityFeePerGas: { result: '0x1' },
  eth_gasPrice: { result: '0x3b9aca00' },
  eth_chainId: { result: '0x1' },
  eth_sendRawTransaction: { result: `0x${'a'.repeat(64)}` },
}
const send = (fields: object = {}) => ({
  method: 'eth_sendTransaction',
  params: [{ from: account1, to: account2, value: '0xde0b6b3a7640000', ...fields }],
})

test('a transaction is shown in full, signed here and sent to the chain', async () => {
  const wallet = createExampleWallet(chain)
  await connect(wallet)
  const request = wallet.provider.request(send())
  const pending = await wallet.waitForPrompt()
  expect(pending.prompt).toMatchObject({
    type: 'send',
    chain: { chainId: 1 },
    transfer: { recipient: account2, value: 10n ** 18n, data: '0x', warning: undefined },
  })
  pending.approve()
  expect(await request).toBe(chain.eth_sendRawTransaction.result)
  expect(wallet.asked.at(-1)).toBe('eth_sendRawTransaction')
  expect(parseTransaction(wallet.lastParams()[0] as `0x02${string}`)).toMatchObject({
    chainId: 1,
    nonce: 7,
    to: account2.toLowerCase(),
    value: 10n ** 18n,
    type: 'eip1559',
    // 30 % above the estimate.
    gas: 27_300n,
  })
})

test('a rejected transaction never reaches the chain', async () => {
  const wallet = createExampleWallet(chain)
  await connect(wallet)
  const request = codeOf(wallet.provider.request(send()))
  ;(await wallet.waitForPrompt()).reject()
  expect(await request).toBe(4001)
  expect(wallet.asked).not.toContain('eth_sendRawTransaction')
})

test('a transaction that would fail is shown with the reason', async () => {
  const error = { code: 3, message: 'execution reverted: too little' }
  const wallet = createExampleWallet({ ...chain, eth_estimateGas: { error } })
  await connect(wallet)
  const request = codeOf(wallet.provider.request(send()))
  const pending = await wallet.waitForPrompt()
  expect(pending.prompt).toMatchObject({ transfer: { warning: 'execution reverted: too little' } })
  pending.reject()
  expect(await request).toBe(4001)
})

test.each([
  ['from another account', { from: account2 }, 4100],
  ['for another chain', { chainId: '0x38' }, -32602],
  ['with a value as a number', { value: 1 }, -32602],
  ['with an unknown key', { authorizationList: [] }, -32602],
])('a transaction %s is refused', async (_, fields, code) => {
  const wallet = createExampleWallet(chain)
  await connect(wallet)
  expect(await codeOf(wallet.provider.request(send(fields)))).toBe(code)
})

test('an error of the chain is passed on unchanged', async () => {
  const error = { code: -32000, message: 'nonce too low' }
  const wallet = createExampleWallet({ ...chain, eth_sendRawTransaction: { error } })
  await connect(wallet)
  const request = codeOf(wallet.provider.request(send()))
  ;(await wallet.waitForPrompt()).approve()
  expect(await request).toBe(-32000)
})

test('reads are forwarded; an unreachable chain is 4901 with a single disconnect event', async () => {
  const answers: Record<string, { result: unknown }> = {}
  const { provider, events } = createExampleWallet(answers)
  expect(await codeOf(provider.request({ method: 'eth_blockNumber' }))).toBe(4901)
  expect(await codeOf(provider.request({ method: 'eth_blockNumber' }))).toBe(4901)
  answers.eth_blockNumber = { result: '0x10' }
  expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x10')
  expect(events.map(([event]) => event)).toEqual(['disconnect', 'connect'])
})

test.each(['eth_sign', 'wallet_showCallsStatus', 'anvil_setBalance', 'toString', 'eth_subscribe'])(
  '%s is not supported',
  async (method) => {
    const { provider, asked } = createExampleWallet()
    expect(await codeOf(provider.request({ method }))).toBe(4200)
    expect(asked).toEqual([])
  },
)

test('connection, account and networks survive a reload', async () => {
  const wallet = createExampleWallet({ eth_chainId: { result: '0x144' } })
  await connect(wallet)
  const request = wallet.provider.request(add(zkSync))
  ;(await wallet.waitForPrompt()).approve()
  await request
  const { selected, isConnected, chainId, chains } = createStore({
    chains: exampleChains,
    storage: wallet.storage,
  }).get()
  expect({ selected, isConnected, chainId }).toEqual({ selected: account1, isConnected: true, chainId: 324 })
  expect(chains).toEqual(exampleChains)
})

test('it announces itself, and again on request', () => {
  const target = new EventTarget()
  const announced: unknown[] = []
  target.addEventListener('eip6963:announceProvider', (event) => announced.push((event as CustomEvent).detail))
  const { provider } = createExampleWallet()
  announce(provider, { target, uuid: '350670db-19fa-4704-a166-e52e178b59d2' })
  target.dispatchEvent(new Event('eip6963:requestProvider'))
  const detail = { info: { ...info, uuid: '350670db-19fa-4704-a166-e52e178b59d2' }, provider }
  expect(announced).toEqual([detail, detail])
  expect(Object.isFrozen(announced[0])).toBe(true)
  expect(info).toMatchObject({ name: 'Murmur local wallet', rdns: 'local.murmur' })
})
