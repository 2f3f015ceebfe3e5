import { okx } from '@murmur/sdk/wallet/okx'
import type { ConnectResult } from '@murmur/sdk/wallet/wallet'
import { expect, test } from 'vitest'
import { createInstallAlert } from '../../content/alerts.ts'
import { describeResult, findConnectAlert } from './findConnectAlert.ts'

const account = { address: '0x', networkId: undefined }

const installOkx = createInstallAlert(okx.name, okx.install)

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

test('a user who declined is told so, one who stopped waiting is told nothing', () => {
  expect(describeResult({ type: 'rejected' })).toBe('You declined in your wallet.')
  expect(describeResult({ type: 'left' })).toBe('')
})

test('a wallet outside our list has a text instead of an alert', () => {
  expect(findConnectAlert({ type: 'absent' }, { walletId: 'io.rabby' })).toBeUndefined()
  expect(findConnectAlert({ type: 'unsupportedNetwork' }, { walletId: 'io.rabby' })).toBe('unsupportedNetwork')
})
