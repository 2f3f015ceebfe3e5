import type { TokenCheckResult } from '@murmur/engine/simulation'
import { expect, test } from 'vitest'
import { exampleInputs, quoteOf } from '../../testing/swapFixtures.ts'
import { judgeTokens, type TokenChecks } from './judgeTokens.ts'
import { findRisks } from './quoteView.ts'

const { form, prices } = exampleInputs

test.each<[TokenCheckResult | { type: 'pending' }, readonly string[]]>([
  [{ type: 'normal' }, []],
  [{ type: 'pending' }, ['tokenPending blocked 0']],
  [{ type: 'unknown' }, ['tokenUnknown warn 0']],
  [{ type: 'cannotSell' }, ['tokenCannotSell blocked 0']],
  [{ type: 'takesFee', buyBps: 300, sellBps: 300 }, ['tokenTakesFee warn 300']],
  // Selling costs more than buying.
  [{ type: 'takesFee', buyBps: 0, sellBps: 1_499 }, ['tokenTakesFee warn 1499']],
  [{ type: 'takesFee', buyBps: 0, sellBps: 1_500 }, ['tokenTakesFee locked 1500']],
  [{ type: 'takesFee', buyBps: 7_999, sellBps: 0 }, ['tokenTakesFee locked 7999']],
  [{ type: 'takesFee', buyBps: 8_000, sellBps: 0 }, ['tokenTakesFee blocked 8000']],
  [{ type: 'takesFee', buyBps: Number.NaN, sellBps: 0 }, ['tokenTakesFee blocked NaN']],
])('Q-07: a token check with the result %j is judged %j', (check, risks) => {
  for (const { id } of [form.pay, form.receive]) expect(judge(new Map([[id, check]]))).toEqual(risks)
})

test('a listed token has no check, and no warning', () => {
  expect(judge(new Map())).toEqual([])
})

test('the risks of a token stand among the other risks of a quote, the worst first', () => {
  const quote = quoteOf({ pay: '1 1:ETH', receive: '3.75 1:BNB' }, { impactBps: 120 })
  const checks: TokenChecks = new Map([
    [form.pay.id, { type: 'unknown' }],
    [form.receive.id, { type: 'cannotSell' }],
  ])
  expect(findRisks(quote, { form, prices, checks }).map(({ type }) => type)).toEqual([
    'tokenCannotSell',
    'tokenUnknown',
    'impactInfo',
  ])
})

function judge(checks: TokenChecks): readonly string[] {
  return judgeTokens(form, checks).map(({ type, level, bps }) => `${type} ${level} ${bps}`)
}
