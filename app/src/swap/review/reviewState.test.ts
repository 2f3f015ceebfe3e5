import type { Offer } from '@murmur/sdk/trade/offer'
import { expect, test } from 'vitest'
import { quoteOf } from '../testing/swapFixtures.ts'
import { findObjection } from './objection.ts'
import { ownAccount, type RecipientChoice } from './recipient/recipient.ts'
import { acceptOffer, expireOffer, newReview, refreshStamp, showOffer } from './reviewState.ts'

const noRisk = { risks: [], isAccepted: false, trading: 'open', recipient: ownAccount } as const

test('a price that gets worse by half a percent at most is shown and can be confirmed', () => {
  const first = showOffer(newReview, offerOf('100 1:BNB'))
  const next = showOffer(first, offerOf('99.5 1:BNB'))
  expect(next).toMatchObject({ change: undefined, offer: offerOf('99.5 1:BNB') })
  expect(findObjection(next, noRisk)).toBeUndefined()
})

test('Q-09: a price that gets worse by more has to be accepted first, also in small steps and after a better one', () => {
  const better = showOffer(showOffer(newReview, offerOf('100 1:BNB')), offerOf('101 1:BNB'))
  const moved = ['100.8 1:BNB', '100.6 1:BNB', '100.49 1:BNB'].reduce(
    (state, receive) => showOffer(state, offerOf(receive)),
    better,
  )
  expect(findObjection(moved, noRisk)).toBe('changed')
  // A price that recovers is accepted all the same: the user has seen the worse one.
  expect(findObjection(showOffer(moved, offerOf('100.6 1:BNB')), noRisk)).toBe('changed')
  const accepted = acceptOffer(moved)
  expect(findObjection(accepted, noRisk)).toBeUndefined()
  expect(findObjection(showOffer(accepted, offerOf('100 1:BNB')), noRisk)).toBeUndefined()
  expect(findObjection(showOffer(accepted, offerOf('99.9 1:BNB')), noRisk)).toBe('changed')
})

test('an exact receipt that costs more than half a percent more has to be accepted', () => {
  const pay = (amount: string) => offerOf('100 1:BNB', { quoted: quoteOf(exactReceive(amount)) })
  const first = showOffer(newReview, pay('20 1:ETH'))
  expect(showOffer(first, pay('20.1 1:ETH')).change).toBeUndefined()
  expect(showOffer(first, pay('20.11 1:ETH')).change).toBe('moved')
})

test('with a measured risk, the limit of that risk counts', () => {
  const first = showOffer(newReview, offerOf('100 1:BNB', { confirmBps: 29.9 }))
  expect(showOffer(first, offerOf('99.7 1:BNB', { confirmBps: 29.9 })).change).toBeUndefined()
  expect(showOffer(first, offerOf('99.69 1:BNB', { confirmBps: 29.9 })).change).toBe('moved')
})

test('a quote that expired blocks, and the next one has to be accepted', () => {
  const expired = expireOffer(showOffer(newReview, offerOf('100 1:BNB')))
  expect(findObjection(expired, noRisk)).toBe('expired')
  const renewed = showOffer(expired, offerOf('100 1:BNB'))
  expect([renewed.change, findObjection(renewed, noRisk)]).toEqual(['renewed', 'changed'])
  expect(findObjection(acceptOffer(renewed), noRisk)).toBeUndefined()
})

test('another amount or account is never confirmed by a click that was meant for the first', () => {
  const first = showOffer(newReview, offerOf('100 1:BNB'))
  const quoted = quoteOf({ pay: '25.0001 1:ETH', receive: '100 1:BNB' })
  expect(showOffer(first, offerOf('100 1:BNB', { quoted })).change).toBe('moved')
  expect(showOffer(first, offerOf('100 1:BNB', { account: '0x02' })).change).toBe('moved')
})

test('a newer age of the same block changes the age alone', () => {
  const offer = offerOf('100 1:BNB')
  const shown = showOffer(newReview, offer)
  const stamp = { ...offer.quoted.stamp, seenAt: 9 }
  expect(refreshStamp(shown, { ...offer.quoted, stamp }).offer?.quoted.stamp.seenAt).toBe(9)
  expect(refreshStamp(shown, offerOf('99 1:BNB').quoted)).toBe(shown)
})

test('a failed simulation, a missing fee and a blocked risk stop CONFIRM; what could not be checked does not', () => {
  const judge = (changes: Partial<Offer>, judged: Parameters<typeof findObjection>[1] = noRisk) =>
    findObjection(showOffer(newReview, offerOf('100 1:BNB', changes)), judged)
  const failure = { reason: 'belowMinimum', text: undefined } as const
  expect(judge({ simulation: { type: 'fails', failure } })).toBe('simulationFailed')
  expect(judge({ simulation: { type: 'unchecked', reason: 'noOverrides' } })).toBeUndefined()
  expect(judge({ isFeeShort: true })).toBe('feeShort')
  const risk = (level: 'blocked' | 'locked') => ({ type: 'impactLocked', level, bps: 1_600 }) as const
  expect(judge({}, { ...noRisk, risks: [risk('blocked')], isAccepted: true })).toBe('riskBlocked')
  expect(judge({}, { ...noRisk, risks: [risk('locked')] })).toBe('riskUnaccepted')
  expect(judge({}, { ...noRisk, risks: [risk('locked')], isAccepted: true })).toBeUndefined()
  expect(findObjection(newReview, noRisk)).toBe('loading')
  expect(findObjection({ ...newReview, refusal: 'noFloor' }, noRisk)).toBe('refused')
  expect(findObjection({ ...newReview, isStarting: true }, noRisk)).toBe('starting')
})

test('F-15: closed trading stops CONFIRM whatever is shown', () => {
  const shown = showOffer(newReview, offerOf('100 1:BNB'))
  expect(findObjection(shown, { ...noRisk, trading: 'closed' })).toBe('closed')
  expect(findObjection(shown, { ...noRisk, trading: 'unknown' })).toBeUndefined()
})

test('Q-29, Q-30: CONFIRM waits for a recipient that can be used, is simulated, and is confirmed where it is risky', () => {
  const judge = (recipient: RecipientChoice, changes: Partial<Offer> = {}) =>
    findObjection(showOffer(newReview, offerOf('100 1:BNB', changes)), { ...noRisk, recipient })
  const friend = { type: 'other', address: '0x02', written: '0x02', imitated: undefined } as const
  const entered: RecipientChoice = { text: '0x02', check: friend, accepted: undefined }
  expect(judge({ ...entered, check: { type: 'refused', reason: 'token' } })).toBe('recipientRefused')
  expect(judge(entered)).toBe('recipientPending')
  expect(judge(entered, { recipient: '0x02' })).toBeUndefined()
  expect(judge(ownAccount, { recipient: '0x02' })).toBe('recipientPending')
  const alike: RecipientChoice = { ...entered, check: { ...friend, imitated: '0x01' } }
  expect(judge(alike, { recipient: '0x02' })).toBe('recipientUnaccepted')
  expect(judge({ ...alike, accepted: '0x03' }, { recipient: '0x02' })).toBe('recipientUnaccepted')
  expect(judge({ ...alike, accepted: '0x02' }, { recipient: '0x02' })).toBeUndefined()
  const contract = { recipient: '0x02', recipientKind: 'contract' } as const
  expect(judge(entered, contract)).toBe('recipientUnaccepted')
  expect(judge({ ...entered, accepted: '0x02' }, contract)).toBeUndefined()
})

function exactReceive(pay: string) {
  return { pay, receive: '100 1:BNB', isExactReceive: true }
}

function offerOf(receive: string, changes: Partial<Offer> = {}): Offer {
  return {
    type: 'offer',
    quoted: quoteOf({ pay: '25 1:ETH', receive }),
    account: '0x01',
    recipient: '0x01',
    recipientKind: 'account',
    steps: [],
    swap: {} as Offer['swap'],
    simulation: { type: 'passes', changes: [], allowances: [], gasUsed: 0n, gasLimits: [] },
    fee: 0n,
    isFeeShort: false,
    ...changes,
  }
}
