import { expect, test } from 'vitest'
import {
  announce,
  createExamplePage,
  createExampleStorage,
  createExampleStore,
  getNetwork,
} from '../testing/examplePage.ts'
import { createExampleWallet, exampleAddresses } from '../testing/exampleWallet.ts'
import { createWalletMemory, findStorages } from './walletMemory.ts'

const good = JSON.stringify({ address: exampleAddresses[0], isConnected: true })

/** W-22 */
const corruptions: readonly (readonly [wallet: string, walletType: string])[] = [
  ['', 'metamask'],
  ['{', 'metamask'],
  ['null', 'metamask'],
  ['true', 'metamask'],
  ['7', 'metamask'],
  ['"text"', 'metamask'],
  ['[]', 'metamask'],
  ['{}', 'metamask'],
  ['{"isConnected":"true"}', 'metamask'],
  ['{"isConnected":1}', 'metamask'],
  ['{"isConnected":false,"address":"0x1"}', 'metamask'],
  ['{"address":{"toString":null}}', 'metamask'],
  ['{"__proto__":{"isConnected":true}}', 'metamask'],
  [`${good}trailing`, 'metamask'],
  ['\u0000', 'metamask'],
  ['{"isConnected":true}'.repeat(10_000), 'metamask'],
  [good, ''],
  [good, 'MetaMask'],
  [good, 'walletconnect'],
  [good, '<script>'],
]

test('W-22: 20 of 20 corruptions give no session, and the wallet can be connected', async () => {
  expect(corruptions).toHaveLength(20)
  for (const [wallet, walletType] of corruptions) {
    const example = createExampleWallet({ kind: 'metamask', habits: { isPermitted: true } })
    const page = createExamplePage()
    announce(page, example)
    const storages = { local: createExampleStorage({ wallet, walletType }), tab: createExampleStorage() }
    const { store } = createExampleStore(page, storages)
    await store.restore()
    expect(store.get().session).toBeUndefined()
    expect(example.calls).toEqual([])
    expect(await store.connect('metamask', getNetwork(1))).toMatchObject({ type: 'connected' })
    expect(storages.local.getItem('wallet')).toBe(good)
  }
})

test('W-22: a full, forbidden or missing storage only loses the session', async () => {
  const broken = new Proxy(createExampleStorage(), {
    get: () => () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    },
  })
  for (const storage of [broken, undefined]) {
    const page = createExamplePage()
    announce(page, createExampleWallet({ kind: 'metamask' }))
    const memory = createWalletMemory({ local: storage, tab: storage })
    expect(memory.read()).toBeUndefined()
    expect(() => memory.remember({ walletId: 'okx', address: '0x' })).not.toThrow()
    expect(() => memory.forget()).not.toThrow()
  }
})

test('W-22: a browser that throws on access has no storage', () => {
  const page = {
    get localStorage(): never {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
    get sessionStorage(): never {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  }
  expect(findStorages(page)).toEqual({ local: undefined, tab: undefined })
})

test('the stored address is not used: the wallet reports the current one', async () => {
  const page = createExamplePage()
  const [, second] = exampleAddresses
  announce(page, createExampleWallet({ kind: 'metamask', accounts: [second], habits: { isPermitted: true } }))
  const local = createExampleStorage({ wallet: good, walletType: 'metamask' })
  const { store } = createExampleStore(page, { local, tab: createExampleStorage() })
  await store.restore()
  expect(store.get().session?.account.address).toBe(second)
})

test('W-21: a tab that disconnected stays disconnected, whatever the others do', () => {
  const local = createExampleStorage()
  const one = createWalletMemory({ local, tab: createExampleStorage() })
  const other = createWalletMemory({ local, tab: createExampleStorage() })
  one.remember({ walletId: 'metamask', address: '0x' })
  one.forget()
  other.remember({ walletId: 'okx', address: '0x' })
  expect([one.read(), other.read()]).toEqual([undefined, 'okx'])
  expect(createWalletMemory({ local, tab: createExampleStorage() }).read()).toBe('okx')
})
