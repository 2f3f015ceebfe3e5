import { expect, test } from 'vitest'
import { createInstallAlert } from '../../content/en/alerts.ts'
import { okx } from '../okx.ts'
import type { ConnectResult } from '../wallet.ts'
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

test('a rejection shows nothing', () => {
  for (const type of ['rejected', 'left'] as const) expect(describeResult({ type })).toBeUndefined()
})
