import type { WalletSession } from '@murmur/sdk/wallet/state/walletStore'
import { expect, test } from 'vitest'
import { listed } from '../testing/swapFixtures.ts'
import { findWalletNotice } from './walletNotice.ts'

const form = { pay: listed('137:POL'), choosing: undefined, isReversing: false }
const onAllora = { ...form, pay: listed('null:ALLO') }
const onEthereum = { ...form, pay: listed('1:ETH') }

test('a wallet on the pay network needs no line, and neither does one whose network is unknown, or none at all', () => {
  for (const networkId of ['polygon', undefined]) {
    expect(findWalletNotice({ ...connected(networkId), ...form })).toBeUndefined()
  }
  expect(findWalletNotice({ session: undefined, prompt: undefined, ...form })).toBeUndefined()
})

test('a wallet on another network is named with that network', () => {
  expect(findWalletNotice({ ...connected('ethereum'), ...form })).toEqual({
    type: 'elsewhere',
    isOn: 'Ethereum',
    pay: 'Polygon',
    canSwitch: true,
  })
})

test('a network that we do not list has no name', () => {
  expect(findWalletNotice({ ...connected('unlisted'), ...form })).toMatchObject({ type: 'elsewhere', isOn: undefined })
})

test.each([
  ['metamask', false],
  ['keplr', true],
  ['io.rabby', false],
] as const)('%s on Ethereum while Allora is the pay network: can switch is %s', (walletId, canSwitch) => {
  const wallet = connected('ethereum', walletId)
  expect(findWalletNotice({ ...wallet, ...onAllora })).toMatchObject({ isOn: 'Ethereum', pay: 'Allora', canSwitch })
})

test('while the form still follows the wallet, nothing is wrong', () => {
  const wallet = connected('ethereum')
  expect(findWalletNotice({ ...wallet, ...form, choosing: '1:ETH' })).toBeUndefined()
  expect(findWalletNotice({ ...wallet, ...form, isReversing: true })).toBeUndefined()
})

test('a wallet that is asked to switch is waited for', () => {
  const prompt = { type: 'switch', walletId: 'metamask', networkId: 'polygon' } as const
  const wallet = { ...connected('ethereum'), prompt }
  expect(findWalletNotice({ ...wallet, ...form })).toEqual({ type: 'waiting', network: 'Polygon', isNew: false })
  expect(findWalletNotice({ ...wallet, ...onEthereum })).toEqual({ type: 'waiting', network: 'Polygon', isNew: true })
})

test('a wallet that is asked to connect has its own place', () => {
  const prompt = { type: 'connect', walletId: 'metamask', networkId: 'polygon' } as const
  expect(findWalletNotice({ session: undefined, prompt, ...form })).toBeUndefined()
})

function connected(networkId: string | undefined, walletId: WalletSession['walletId'] = 'metamask') {
  return { session: { walletId, account: { address: `0x${'a'.repeat(40)}`, networkId } }, prompt: undefined }
}
