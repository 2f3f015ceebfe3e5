import { refuse } from '@murmur/sdk/wallet/evm/walletRefusal'
import { okx } from '@murmur/sdk/wallet/okx'
import type { ConnectResult } from '@murmur/sdk/wallet/wallet'
import { expect, test } from 'vitest'
import { getAlert } from '../../content/alertTexts.ts'
import { modalCopy } from '../../content/en/modals.ts'
import { describeResult, findConnectAlert } from './findConnectAlert.ts'

const walletFailures = modalCopy.connect.failures
const account = { address: '0x', networkId: undefined }

const installOkx = { name: okx.name, install: okx.install }

test.each<[ConnectResult, ReturnType<typeof findConnectAlert>]>([
  [{ type: 'connected', account }, undefined],
  [{ type: 'rejected' }, undefined],
  [{ type: 'left' }, undefined],
  [{ type: 'absent' }, installOkx],
  [{ type: 'several' }, undefined],
  [{ type: 'unsupportedNetwork' }, 'unsupportedNetwork'],
  [{ type: 'failed', reason: 'offline' }, undefined],
])('%j has the alert %s', (result, alert) => {
  expect(findConnectAlert(result, { walletId: 'okx' })).toEqual(alert)
})

test('the local wallet has a text instead of an alert', () => {
  expect(findConnectAlert({ type: 'absent' }, { walletId: 'local' })).toBeUndefined()
  expect(describeResult({ type: 'absent' })).toBe('This wallet is not installed. Choose another one.')
})

test('a user who declined gets an alert, one who stopped waiting gets none', () => {
  expect(describeResult({ type: 'rejected' })).toBe('You declined in your wallet.')
  expect(describeResult({ type: 'left' })).toBe('')
})

test('a wallet outside our list has a text instead of an alert', () => {
  expect(findConnectAlert({ type: 'absent' }, { walletId: 'io.rabby' })).toBeUndefined()
  expect(findConnectAlert({ type: 'unsupportedNetwork' }, { walletId: 'io.rabby' })).toBe('unsupportedNetwork')
})

test('W-09: the install alert links to the official site of the wallet', () => {
  const hosts = (['metamask', 'okx', 'keplr'] as const).map((walletId) => {
    const alert = findConnectAlert({ type: 'absent' }, { walletId })
    const { link } = alert === undefined ? {} : getAlert(alert)
    return link && new URL(link.href).hostname
  })
  expect(hosts).toEqual(['metamask.io', 'www.okx.com', 'www.keplr.app'])
})

test('X-12: each failure says in plain words what happened and what to do next', () => {
  for (const reason of Object.keys(walletFailures) as (keyof typeof walletFailures)[]) {
    expect(describeResult({ type: 'failed', reason })).toMatch(/^[A-Z][^\d]{10,70}\. [A-Z][^\d]{5,70}\.$/)
    expect(describeResult({ type: 'failed', reason })).not.toMatch(/undefined|object|error|(?<!QR )code|rpc/i)
  }
})

test('X-12: every kind of error has a text, or deliberately none', () => {
  const kinds = ['pending', 'unknownChain', 'unauthorised', 'unsupported', 'offline', 'busy', 'unexpected'] as const
  for (const kind of kinds) {
    const refusal = refuse({ type: 'error', kind })
    expect(refusal.type).toBe('failed')
    if (refusal.type === 'failed') expect(walletFailures[refusal.reason]).toBeDefined()
  }
})
