import { type AllowStep, type BatchedStep, planBatch } from '@murmur/engine/batch'
import { type Planned, plan } from '@murmur/engine/encode/testing/randomPlans'
import type { Step, SwapStep } from '@murmur/engine/plan'
import type { Address } from '@murmur/engine/token'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkBatch, checkPlan } from './checkPlan.ts'
import type { RecordOf } from './record.ts'
import { createPassing } from './testing/gate.ts'
import { createExampleRevocation } from './testing/records.ts'

const stranger: Address = '0xf000000000000000000000000000000000000001'

/** Payments of coins and of tokens, with an exact payment and with an exact receipt. */
const kinds: Readonly<Record<string, (planned: Planned) => boolean>> = {
  coins: ({ swap: { facts } }) => facts.pay === null && facts.refundTo === undefined,
  tokens: ({ swap: { facts }, steps }) => facts.pay !== null && facts.refundTo === undefined && steps.length === 3,
  'tokens for coins': ({ swap: { facts } }) => facts.pay !== null && facts.receive === null,
  'coins for an exact receipt': ({ swap: { facts } }) => facts.pay === null && facts.refundTo !== undefined,
  'tokens for an exact receipt': ({ swap: { facts }, steps }) => {
    return facts.pay !== null && facts.refundTo !== undefined && steps.length === 3
  },
}

const examples = Object.entries(kinds).map(([name, isKind]) => {
  const [planned] = fc.sample(plan.filter(isKind), { numRuns: 1, seed: 20_261_116 })
  if (planned === undefined) throw new RangeError(`No plan pays ${name}.`)
  return { name, planned, agreed: createPassing(planned).options }
})

test.each(examples)('what was agreed passes: $name', ({ planned, agreed }) => {
  for (const step of planned.steps) expect(checkPlan(step, agreed)).toBeUndefined()
})

test.each(examples)('any other fact of a swap is refused: $name', ({ planned: { swap }, agreed }) => {
  const { facts } = swap
  const other: readonly Partial<SwapStep['facts']>[] = [
    { chainId: facts.chainId + 1 },
    { account: stranger },
    { pay: facts.pay === null ? stranger : null },
    { pay: stranger },
    { receive: facts.receive === null ? stranger : null },
    { receive: stranger },
    { mostPaid: facts.mostPaid + 1n },
    { mostPaid: facts.mostPaid - 1n },
    { leastReceived: facts.leastReceived + 1n },
    { leastReceived: facts.leastReceived - 1n },
    { recipient: stranger },
    { refundTo: facts.refundTo === undefined ? facts.account : undefined },
    { refundTo: stranger },
    { deadline: facts.deadline + 1n },
    { deadline: facts.deadline - 1n },
  ]
  for (const change of other)
    expect(checkPlan({ ...swap, facts: { ...facts, ...change } }, agreed), Object.keys(change)[0]).toBe('altered')
  expect(checkPlan({ ...swap, facts: { ...facts, router: stranger } }, agreed)).toBe('unknownContract')
  expect(checkPlan({ ...swap, wrappedCoin: stranger }, agreed)).toBe('altered')
  const version = swap.version === '2.1.0' ? '2.1.1' : '2.1.0'
  expect(checkPlan({ ...swap, version }, agreed)).toBe('altered')
})

test.each(examples)('a swap needs a floor of at least one unit, whatever was agreed: $name', ({ planned, agreed }) => {
  const { record } = agreed
  const check = (units: bigint) => {
    const minimumReceive = { ...record.terms.minimumReceive, units }
    const swap = { ...planned.swap, facts: { ...planned.swap.facts, leastReceived: units } }
    return checkPlan(swap, { ...agreed, record: { ...record, terms: { ...record.terms, minimumReceive } } })
  }
  expect([check(0n), check(1n)]).toEqual(['altered', undefined])
})

test('a network without a known wrapped coin is refused', () => {
  for (const { planned, agreed } of examples) {
    const record = { ...agreed.record, chainId: 999_999 }
    const swap = { ...planned.swap, facts: { ...planned.swap.facts, chainId: 999_999 } }
    expect(checkPlan(swap, { ...agreed, record })).toBe('altered')
  }
})

test('any other permit or approval than that of the payment is refused', () => {
  let checked = 0
  for (const { planned, agreed } of examples)
    for (const [step, reason] of planned.steps.flatMap(listAltered)) {
      expect(checkPlan(step, agreed), JSON.stringify(Object.keys(step))).toBe(reason)
      checked += 1
    }
  expect(checked).toBeGreaterThan(30)
})

test('an allowance in Permit2 is exactly the payment in a batch, and exactly nothing in a revocation', () => {
  const [, tokens] = examples
  if (tokens === undefined) throw new RangeError('No plan pays tokens.')
  const { record, contracts } = tokens.agreed
  const { chainId, account, pay, mostPaid } = tokens.planned.swap.facts
  const allowance = {
    chainId,
    account,
    permit2: contracts.permit2,
    token: pay ?? stranger,
    spender: contracts.router.address,
  }
  const revocation = createRevocation(record)
  for (const [agreed, units] of [
    [record, mostPaid],
    [revocation, 0n],
  ] as const) {
    const check = (own: Partial<AllowStep['allowance']>) =>
      checkPlan({ type: 'allow', allowance: { ...allowance, units, ...own } }, { record: agreed, contracts })
    expect(check({})).toBeUndefined()
    expect([check({ permit2: stranger }), check({ spender: stranger })]).toEqual(['unknownContract', 'unknownContract'])
    const other = [{ chainId: chainId + 1 }, { account: stranger }, { token: stranger }, { units: units + 1n }]
    expect(other.map(check)).toEqual(other.map(() => 'altered'))
    expect(check({ units: units === 0n ? mostPaid : 0n })).toBe('altered')
  }
})

test('a revocation approves nothing, and a swap can reset to nothing', () => {
  const [, tokens] = examples
  const approve = tokens?.planned.steps.find((step) => step.type === 'approve')
  if (tokens === undefined || approve === undefined) throw new RangeError('No plan pays tokens.')
  const { record, contracts } = tokens.agreed
  const revocation = createRevocation(record)
  const reset = { ...approve, approval: { ...approve.approval, units: 0n } }
  expect(checkPlan(approve, { record: revocation, contracts })).toBe('altered')
  expect(checkPlan(reset, { record: revocation, contracts })).toBeUndefined()
  expect(checkPlan(reset, { record, contracts })).toBeUndefined()
})

test('a batch is a reset, an approval, an allowance and the swap, each of them once and in this order', () => {
  const [, tokens] = examples
  const [approve, allow, swap] = planBatch(tokens?.planned.steps ?? [])?.steps ?? []
  if (tokens === undefined || approve?.type !== 'approve' || allow === undefined || swap === undefined)
    throw new RangeError('No plan pays tokens.')
  const reset = { ...approve, approval: { ...approve.approval, units: 0n } }
  const check = (steps: readonly BatchedStep[]) => checkBatch({ type: 'batch', steps }, tokens.agreed)
  const passing = [[swap], [allow, swap], [approve, swap], [approve, allow, swap], [reset, approve, allow, swap]]
  expect(passing.map(check)).toEqual(passing.map(() => undefined))
  const refused = [
    [],
    [reset],
    [approve, allow],
    [swap, allow],
    [swap, swap],
    [allow, approve, swap],
    [approve, reset, swap],
    [reset, reset, approve, swap],
    [approve, approve, swap],
    [allow, allow, swap],
    [reset, swap, allow, swap],
  ]
  expect(refused.map(check)).toEqual(refused.map(() => 'altered'))
  const single = { ...approve, approval: { ...approve.approval, units: 1n } }
  expect([check([single, swap]), check([single, approve, swap])]).toEqual(['altered', 'altered'])
})

test('a payment of coins has no permit and no approval', () => {
  const [coins, tokens] = examples
  for (const step of tokens?.planned.steps.slice(0, 2) ?? []) {
    if (coins !== undefined && tokens !== undefined)
      expect(checkPlan(step, { record: coins.agreed.record, contracts: tokens.agreed.contracts })).toBe('altered')
  }
})

/** Takes back the allowances for the token that this swap pays. */
function createRevocation({ account, chainId, terms }: RecordOf<'swap'>): RecordOf<'revocation'> {
  const { pay, deadline, block } = terms
  return createExampleRevocation({ account, chainId, terms: { allowed: pay, deadline, block } })
}

function listAltered(step: Step): readonly (readonly [Step, string])[] {
  if (step.type === 'approve') {
    const alter = (own: object): Step => ({ ...step, approval: { ...step.approval, ...own } })
    const { chainId, units } = step.approval
    return [
      [alter({ spender: stranger }), 'unknownContract'],
      ...[{ chainId: chainId + 1 }, { account: stranger }, { token: stranger }].map(asAltered(alter)),
      ...[{ units: units + 1n }, { units: units - 1n }, { units: 2n ** 256n - 1n }].map(asAltered(alter)),
    ]
  }
  if (step.type === 'permit') {
    const alter = (own: object): Step => ({ ...step, request: { ...step.request, ...own } })
    return [
      [alter({ permit2: stranger }), 'unknownContract'],
      asAltered(alter)({ chainId: step.request.chainId + 1 }),
      ...listAlteredPermits(alter, step.request.units),
    ]
  }
  const { permit } = step
  if (permit === undefined) return []
  return listAlteredPermits((own) => ({ ...step, permit: { ...permit, ...own } }), permit.units)
}

function listAlteredPermits(alter: (own: object) => Step, units: bigint): readonly (readonly [Step, string])[] {
  return [
    [alter({ spender: stranger }), 'unknownContract'],
    ...[{ token: stranger }, { units: units + 1n }, { units: units - 1n }].map(asAltered(alter)),
  ]
}

function asAltered(alter: (own: object) => Step) {
  return (own: object): readonly [Step, string] => [alter(own), 'altered']
}
