import type { FailReason, Reported, StepState, SwapRecord } from '@murmur/sdk/trade/record'
import { createExampleRecord, createExampleRevocation } from '@murmur/sdk/trade/testing/records'
import { expect, test } from 'vitest'
import { describeState, findAction, findMark, findReceiptPath, findUsualSeconds, nameStep } from './stepView.ts'

const hash = `0x${'ab'.repeat(32)}` as const
const mined = { hash, block: 7, blockHash: hash, fee: 3n * 10n ** 14n, isFinal: false }

test('a swap that reverted says why, that nothing was swapped, and its fee', () => {
  const record = endWith({ type: 'reverted', reason: 'belowMinimum', ...mined })
  expect(describeState(record)).toBe(
    'The price moved beyond your minimum. Nothing was swapped, the fee was 0.0003 ETH.',
  )
  expect(findAction(record)).toBe('tryAgain')
})

test('a declined request is never said to be unsent before the chain shows it; the fee of a mined approval is named', () => {
  const record = endWith({ type: 'refused' })
  expect(describeState({ ...record, steps: record.steps.slice(-1) })).toBe('You declined it in the wallet.')
  expect(describeState(endWith({ type: 'refused', isFinal: false }))).toBe('You declined it in the wallet.')
  expect(describeState(endWith({ type: 'refused', isFinal: true }))).toBe(
    'You declined it in the wallet. Nothing was swapped.',
  )
  const approval = { type: 'approve', units: 5n, request: undefined, hashes: [hash] } as const
  const approved: SwapRecord['steps'] = [
    { ...approval, state: { type: 'confirmed', moved: undefined, ...mined } },
    ...record.steps.slice(-1),
  ]
  expect(describeState({ ...record, steps: approved })).toMatch(
    /^You declined it in the wallet\. Your approval of .+ stays for the next try\. Its fee was 0\.0003 ETH\.$/,
  )
})

test('R-03: what one node says is said so, and only that', () => {
  const record = endWith({ type: 'sent', hash, since: 1, nonce: 7 })
  const say = (reported: Reported | undefined) =>
    describeState({ ...record, steps: record.steps.map((step) => ({ ...step, ...(reported && { reported }) })) })
  expect(say('confirm')).toBe('One node says that it is confirmed. Waiting for a second one.')
  expect(say('revert')).toBe('One node says that it failed. Waiting for a second one.')
  for (const one of ['cancel', 'alter', 'drop'] as const) expect(say(one)).toMatch(/^One node says .* a second one\.$/)
  expect(say(undefined)).toBe('Sent. Waiting for its block.')
})

test('a transaction that no node has may be sped up or cancelled in the wallet, and not tried again', () => {
  const missing = endWith({ type: 'sent', hash, since: 1, nonce: undefined, isMissing: true })
  expect(describeState(missing)).toBe(
    'Sent, but no node has it yet. It can still be swapped, so do not send it again. You can speed it up or cancel it in your wallet.',
  )
  expect([findAction(missing), ...missing.steps.map(findMark)]).toEqual([undefined, 'working'])
})

test('nothing that may still be mined is said to cost nothing', () => {
  for (const lateEffect of ['reverts', 'approves', 'unknown', undefined] as const) {
    const text = describeState(endWith({ type: 'dropped', hash, lateEffect, isFinal: false }))
    expect(text).not.toMatch(/nothing was (sent|swapped)|cost nothing/i)
  }
  expect(describeState(endWith({ type: 'dropped', hash, lateEffect: 'reverts', isFinal: true }))).toBe(
    'It is too late: it can no longer swap. If it is still mined, it fails and costs only the network fee.',
  )
  expect(describeState(endWith({ type: 'dropped', hash, lateEffect: 'approves', isFinal: false }))).toContain(
    'The approval may still be mined.',
  )
})

test('after an answer of the wallet to a transaction nothing is said to be unsent', () => {
  const read = (isFinal?: boolean) => describeState(endWith({ type: 'failed', reason: 'walletBusy', isFinal }))
  expect(read()).toBe('Your wallet is busy. Nothing was sent. Close its open requests and try again.')
  expect(read(false)).toBe(
    'Your wallet is busy. Close its open requests and try again. If it shows up on the chain after all, you will see it here.',
  )
  expect(read(true)).toBe('Your wallet is busy. Close its open requests and try again.')
})

test('a wallet on another device that is not reached leads to the connection, not to a locked wallet', () => {
  const record = endWith({ type: 'failed', reason: 'walletUnreachable' })
  expect(describeState(record, { walletId: 'walletconnect' })).toBe(
    'The WalletConnect relay does not reach your wallet. Nothing was sent. Check your connection, open your wallet and try again.',
  )
  expect(describeState(record, { walletId: 'metamask' })).toBe(
    'Your wallet does not answer. Nothing was sent. Unlock it and try again.',
  )
})

test('R-08: a failed or absurd estimate says its reason, that nothing was sent, and what to do', () => {
  const read = (reason: FailReason) => describeState(endWith({ type: 'failed', reason }))
  expect((['willRevert', 'gas', 'nodesUnreachable', 'balance'] as const).map(read)).toEqual([
    'The swap would fail on the chain now. Nothing was sent. Try again with a new quote.',
    'There is not enough of the coin for the network fee. Nothing was sent. Add some, or pay less.',
    'The nodes of this network do not answer. Nothing was sent. Try again in a moment.',
    'Your balance is lower than the payment. Nothing was sent. Pay less.',
  ])
})

test('C-04: a wallet that has moved to one of our networks is named, and any other one is not', () => {
  const record = endWith({ type: 'failed', reason: 'otherNetwork' })
  expect(describeState(record, { networkId: 'base' })).toBe(
    'Your wallet is on Base. Nothing was sent. Switch it to Ethereum and try again.',
  )
  const unnamed = 'Your wallet is on another network. Nothing was sent. Switch it and try again.'
  // It is back on the right one by now.
  for (const networkId of [undefined, 'unlisted', 'ethereum'])
    expect(describeState(record, { networkId })).toBe(unnamed)
  expect(describeState(endWith({ type: 'failed', reason: 'gas' }), { networkId: 'base' })).toMatch(/^There is not/)
})

test('after an error of the wallet it may have been sent: the user is asked to look, and can say that it was not', () => {
  const record = endWith({ type: 'unclear', since: 1, isError: true })
  expect(describeState(record)).toMatch(
    /^Your wallet answered with an error\. It may have sent it .* Look in your wallet/,
  )
  expect(findAction(record)).toBe('notSent')
})

test('C-04: what a moved wallet answered is named as not confirmed, with the start and end of its hash', () => {
  const record = endWith({ type: 'unclear', since: 1 })
  const describeAnswer = (walletAnswer: SwapRecord['steps'][number]['walletAnswer']) =>
    describeState({ ...record, steps: record.steps.map((step) => ({ ...step, walletAnswer })) })
  const rest = 'but not that it was sent on Ethereum. We look for it there. Check your wallet before you try again.'
  expect(describeAnswer({ hash })).toBe(`Your wallet says that it was sent (0xabab…abab), ${rest}`)
  expect(describeAnswer({ id: 'own' })).toBe(`Your wallet says that it was sent, ${rest}`)
  expect(describeAnswer(undefined)).toMatch(/^Your wallet did not say whether it was sent\./)
})

test('Q-31: a transaction that was not the reviewed one is shown as stopped, never as a success', () => {
  const record = endWith({ type: 'altered', hash, isFinal: false })
  expect(describeState(record)).toBe(
    'The wallet sent something else than what you reviewed. Look at it in your wallet.',
  )
  expect(record.steps.slice(-1).map(findMark)).toEqual(['stopped'])
  expect(findAction(record)).toBeUndefined()
})

test('a revocation is named as one, and has no receipt', () => {
  const record = createExampleRevocation()
  const step = { type: 'approve', units: 0n, request: undefined, hashes: [hash] } as const
  const revoked: SwapRecord = {
    ...record,
    steps: [{ ...step, state: { type: 'confirmed', moved: undefined, ...mined } }],
  }
  const router = { ...step, type: 'allow', state: { type: 'waiting' } } as const
  const both: SwapRecord = { ...revoked, steps: [...revoked.steps, router] }
  expect(both.steps.map((one) => nameStep(one, both))).toEqual([
    'Revoke the allowance for DAI',
    "Revoke the router's allowance for DAI in Permit2",
  ])
  expect(describeState(revoked)).toBe('Confirmed. Permit2 can no longer take your DAI.')
  expect(findReceiptPath(revoked)).toBeUndefined()
})

test('the receipt has an address once there is a hash, of the latest one', () => {
  const record = endWith({ type: 'waiting' })
  expect(findReceiptPath(record)).toBeUndefined()
  const sent = record.steps.map((step) => ({ ...step, hashes: [`0x${'cd'.repeat(32)}` as const, hash] }))
  expect(findReceiptPath({ ...record, steps: sent })).toBe(`/swap/1/${hash}`)
})

test('the usual time is three blocks of the network, and never less than five seconds', () => {
  expect([findUsualSeconds(1), findUsualSeconds(42161)]).toEqual([36, 5])
})

function endWith(state: StepState): SwapRecord {
  const record = createExampleRecord({ chainId: 1 })
  const swap = record.steps.at(-1)
  if (swap === undefined) throw new Error('A record has a swap.')
  return { ...record, steps: [{ ...swap, state, hashes: [] }] }
}
