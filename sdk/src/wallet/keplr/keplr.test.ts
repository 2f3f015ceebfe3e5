import { isAlloraUser } from '@murmur/engine/bech32'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createExampleKeplr, type ExampleKeplrHabits, exampleAlloraAddress } from '../testing/exampleKeplr.ts'
import { announce, createExamplePage, createExampleStore, getNetwork } from '../testing/examplePage.ts'
import { createExampleWallet, exampleAddresses } from '../testing/exampleWallet.ts'
import { alloraChainInfo } from './keplr.ts'

const allora = getNetwork('allora-mainnet-1')
const [first] = exampleAddresses

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('Allora connects on the Cosmos side, without a request to the EVM side', async () => {
  const { store, evm, cosmos } = open(['allora-mainnet-1'])
  expect(await settle(store.connect('keplr', allora))).toEqual({
    type: 'connected',
    account: { address: exampleAlloraAddress, networkId: 'allora' },
  })
  expect(cosmos.calls).toEqual(['enable', 'getKey'])
  expect(evm.calls).toEqual([])
})

test.each(['There is no modular chain info for allora-mainnet-1', 'There is no chain info for allora-mainnet-1'])(
  'a Keplr that says "%s" gets its description',
  async (message) => {
    const { store, cosmos } = open([], { noChain: () => new Error(message) })
    expect(await settle(store.connect('keplr', allora))).toMatchObject({ type: 'connected' })
    expect(cosmos.calls).toEqual(['enable', 'experimentalSuggestChain', 'enable', 'getKey'])
    expect(cosmos.suggested).toEqual([alloraChainInfo])
  },
)

test('a refusal is quiet, of the chain and of the account', async () => {
  for (const known of [[], ['allora-mainnet-1']]) {
    const { store } = open(known, { user: 'reject' })
    expect(await settle(store.connect('keplr', allora))).toEqual({ type: 'rejected' })
  }
})

test('a window that never answers can be left, and ends by itself', async () => {
  const { store } = open([], { user: 'hang' })
  const connecting = store.connect('keplr', allora)
  store.leave()
  expect(await connecting).toEqual({ type: 'left' })
  const again = store.connect('keplr', allora)
  await vi.advanceTimersByTimeAsync(200_000)
  expect(await again).toEqual({ type: 'failed', reason: 'timedOut' })
})

test('C-14: an account of another chain is refused', async () => {
  for (const address of [
    'cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu',
    first,
    '',
    exampleAlloraAddress.toUpperCase(),
  ]) {
    const { store } = open(['allora-mainnet-1'], { address })
    expect(await settle(store.connect('keplr', allora))).toEqual({ type: 'failed', reason: 'unexpected' })
    expect(isAlloraUser(address)).toBe(false)
  }
})

test('numeric ids go to the Ethereum side, others to the Cosmos side, back and forth', async () => {
  const { store, evm, cosmos } = open(['allora-mainnet-1'])
  await settle(store.connect('keplr', getNetwork(1)))
  expect(store.get().session?.account).toEqual({ address: first, networkId: 'ethereum' })
  expect(cosmos.calls).toEqual([])
  await settle(store.switchTo(allora))
  expect(store.get().session?.account).toEqual({ address: exampleAlloraAddress, networkId: 'allora' })
  evm.calls.length = 0
  await settle(store.switchTo(getNetwork(1)))
  expect(store.get().session?.account).toEqual({ address: first, networkId: 'ethereum' })
  expect(evm.calls[0]).toBe('wallet_switchEthereumChain')
})

test('who begins on Allora is asked for an Ethereum account when one is needed', async () => {
  const { store, evm } = open(['allora-mainnet-1'])
  await settle(store.connect('keplr', allora))
  expect(await settle(store.switchTo(getNetwork(1)))).toEqual({
    type: 'switched',
    account: { address: first, networkId: 'ethereum' },
  })
  expect(evm.windows).toHaveLength(1)
})

test('while Allora is in use, another key is followed, and the Ethereum side is not', async () => {
  const { store, evm, cosmos, page } = open(['allora-mainnet-1'])
  await settle(store.connect('keplr', allora))
  evm.habits.isPermitted = true
  evm.selectAccount(exampleAddresses[1])
  evm.moveTo(56)
  expect(store.get().session?.account).toEqual({ address: exampleAlloraAddress, networkId: 'allora' })
  cosmos.habits.address = 'allo1qgpsgpgxquyqjzstpsxsurcszyfpx9q45x028x'
  page.dispatchEvent(new Event('keplr_keystorechange'))
  await vi.advanceTimersByTimeAsync(10)
  expect(store.get().session?.account.address).toBe(cosmos.habits.address)
})

test('without Keplr there is nothing to ask', async () => {
  const { store } = createExampleStore(createExamplePage({ keplr: { enable: 'x' } }))
  expect(await store.connect('keplr', allora)).toEqual({ type: 'absent' })
})

function open(knownChains: readonly string[], habits: Partial<ExampleKeplrHabits> = {}) {
  const evm = createExampleWallet({ kind: 'keplr' })
  const cosmos = createExampleKeplr(knownChains, habits)
  const page = createExamplePage({ keplr: { ...cosmos.api, ethereum: evm.provider } })
  announce(page, evm)
  return { evm, cosmos, page, ...createExampleStore(page) }
}

async function settle<T>(result: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(5_000)
  return result
}
