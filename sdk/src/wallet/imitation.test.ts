import { expect, test } from 'vitest'
import { findImitated } from './imitation.ts'

const names = ['MetaMask', 'OKX Wallet', 'Keplr', 'Rabby Wallet', 'Trust Wallet', 'WalletConnect']

test.each([
  ['MetaMask', 'MetaMask'],
  ['metamask', 'MetaMask'],
  ['Meta Mask (official)', 'MetaMask'],
  ['MetаМаѕk', 'MetaMask'],
  ['M3t4M45k', 'MetaMask'],
  ['ＭｅｔａＭａｓｋ', 'MetaMask'],
  ['M\u00e9taM\u00e0sk', 'MetaMask'],
  ['OKX', 'OKX Wallet'],
  ['0КX', 'OKX Wallet'],
  ['Kep1r', 'Keplr'],
  ['KepIr', 'Keplr'],
  ['Rabby Wallet!', 'Rabby Wallet'],
  ['Wallet Connect', 'WalletConnect'],
])('%s could be taken for %s', (name, imitated) => {
  expect(findImitated(name, { names })).toBe(imitated)
})

test.each(['Frame', 'Trustee', 'Rabbit', 'Taho', 'Mask Network', 'Frontier', '狐狸', '🦊'])(
  '%s is a name of its own',
  (name) => {
    expect(findImitated(name, { names })).toBeUndefined()
  },
)
