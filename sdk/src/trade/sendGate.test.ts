import type { Hex } from '@murmur/engine/encode/command'
import { type Planned, plan } from '@murmur/engine/encode/testing/randomPlans'
import type { Step } from '@murmur/engine/plan'
import { cases, countCases } from '@murmur/engine/testing/cases'
import type { Address } from '@murmur/engine/token'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { OutsideFailure } from '../chain/outsideFailure.ts'
import type { Signer } from '../wallet/wallet.ts'
import type { SwapTerms } from './record.ts'
import { hashRequest } from './requestHash.ts'
import { type GateOptions, type GateRequest, passGate } from './sendGate.ts'
import {
  createExampleChain,
  createExampleSigner,
  createGateRequest,
  createPassing,
  exampleGenesis,
  exampleHash,
  exampleSignature,
  type PassingOptions,
} from './testing/gate.ts'
import { createExampleRecord, createExampleStep, exampleRequest } from './testing/records.ts'

afterEach(() => void vi.useRealTimers())

const address: fc.Arbitrary<Address> = fc
  .bigInt({ min: 1n, max: 2n ** 156n - 1n })
  .map((value): Address => `0xf${value.toString(16).padStart(39, '0')}`)
const amount = fc.bigInt({ min: 1n, max: 10n ** 12n })

test('every step of every plan passes as it was planned, once', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async ({ steps, swap, signature }) => {
      for (const step of steps) {
        const { options, asked, stored } = createPassing({ steps, swap })
        const request = createGateRequest(step, { signature })
        const isMessage = request.type === 'message'
        expect(await passGate(request, options)).toEqual(
          isMessage ? { type: 'signed', signature: exampleSignature } : { type: 'sent', hash: exampleHash },
        )
        if (isMessage) expect([asked, stored]).toEqual([[request.message], [undefined]])
        else {
          const { to, value, data, chainId, account } = request.call
          expect(asked).toEqual([{ chainId, from: account, to, value, data, gas: 280_000n }])
          expect(stored).toEqual([{ to, value, dataHash: hashRequest(data, step), nonce: 7, block: 25_000_001 }])
        }
      }
    }),
    cases(1_000, { part: 10, quickPart: 100 }),
  )
})

type Field = 'token' | 'chain' | 'recipient' | 'spender' | 'to' | 'value' | 'minimum' | 'deadline'

/** Alters one field in the terms, or in the bytes to send. */
const alterations: Readonly<Record<Field, (altered: Altered) => Partial<GateOptions> | Partial<GateRequest>>> = {
  token: ({ options, other, isBytes, request }) =>
    isBytes ? alterWord(request, other) : alterAmounts(options, { tokenAddress: other }),
  chain: ({ options, by, isBytes, request }) =>
    isBytes ? alterCall(request, { chainId: 1 + Number(by) }) : { record: { ...options.record, chainId: 137 } },
  recipient: ({ options, other, isBytes, request }) =>
    isBytes ? alterWord(request, other) : alterTerms(options, { recipient: other }),
  spender: ({ options, other, isBytes, request }) =>
    isBytes
      ? alterWord(request, other)
      : { contracts: { permit2: other, router: { ...options.contracts.router, address: other } } },
  to: ({ options, other, isBytes, request }) =>
    isBytes
      ? alterCall(request, { to: other })
      : {
          contracts: { ...options.contracts, permit2: other, router: { ...options.contracts.router, address: other } },
        },
  value: ({ options, by, isBytes, request }) =>
    isBytes ? alterCall(request, { value: request.call.value + by }) : alterAmounts(options, { units: by }),
  minimum: ({ options, by, isBytes, request }) => (isBytes ? flipByte(request, Number(by)) : alterMinimum(options, by)),
  deadline: ({ options, by, isBytes, request }) =>
    isBytes
      ? flipByte(request, Number(by))
      : alterTerms(options, { deadline: options.record.terms.deadline - 1 - (Number(by) % 100) }),
}

type CallRequest = Extract<GateRequest, { type: 'call' }>

type Altered = {
  readonly options: PassingOptions
  readonly request: CallRequest
  readonly other: Address
  readonly by: bigint
  readonly isBytes: boolean
}

test.each(Object.keys(alterations) as Field[])(
  'Q-11: an altered quote is refused without a prompt: %s',
  async (field) => {
    let refused = 0
    const runs = countCases(1_000, { part: 10, quickPart: 100 })
    await fc.assert(
      fc.asyncProperty(plan, address, amount, fc.boolean(), async ({ steps, swap, signature }, other, by, isBytes) => {
        const passing = createPassing({ steps, swap })
        const request = createGateRequest(swap, { signature }) as CallRequest
        const change = alterations[field]({ options: passing.options, request, other, by, isBytes })
        const result = await passGate(
          { ...request, ...(isBytes ? change : {}) } as GateRequest,
          { ...passing.options, ...(isBytes ? {} : change) } as GateOptions,
        )
        expect(result).toMatchObject({ type: 'refused' })
        expect([passing.asked, passing.stored]).toEqual([[], []])
        refused += 1
      }),
      cases(1_000, { part: 10, quickPart: 100 }),
    )
    expect(refused).toBe(runs)
  },
)

test('Q-12: a router or spender that is not on the list is refused without a prompt', async () => {
  let refused = 0
  await fc.assert(
    fc.asyncProperty(plan, address, async ({ steps, swap, signature }, stranger) => {
      for (const step of steps.map((one) => useStranger(one, stranger))) {
        const { options, asked } = createPassing({ steps, swap })
        const result = await passGate(createGateRequest(step, { signature }), options)
        expect(result).toEqual({ type: 'refused', reason: 'unknownContract' })
        expect(asked).toEqual([])
        refused += 1
      }
    }),
    cases(10_000, { part: 10, quickPart: 100 }),
  )
  expect(refused).toBeGreaterThanOrEqual(countCases(10_000, { part: 10, quickPart: 100 }))
})

test('Q-13: an approval of any other amount than the payment is refused', async () => {
  const isApproval = ({ steps }: Planned) => steps[0]?.type === 'approve'
  await fc.assert(
    fc.asyncProperty(plan.filter(isApproval), fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }), async (planned, units) => {
      const [step] = planned.steps
      if (step?.type !== 'approve' || step.approval.units === units) return
      const { options, asked } = createPassing(planned)
      const other = { ...step, approval: { ...step.approval, units } }
      expect(await passGate(createGateRequest(other, { signature: undefined }), options)).toEqual({
        type: 'refused',
        reason: 'altered',
      })
      expect(asked).toEqual([])
      const reset = { ...step, approval: { ...step.approval, units: 0n } }
      expect(await passGate(createGateRequest(reset, { signature: undefined }), options)).toMatchObject({
        type: 'sent',
      })
    }),
    cases(1_000, { part: 10, quickPart: 100 }),
  )
})

test('Q-16: a permit with any altered field is refused without a prompt', async () => {
  const isPermit = ({ steps }: Planned) => steps.some(({ type }) => type === 'permit')
  let refused = 0
  await fc.assert(
    fc.asyncProperty(plan.filter(isPermit), fc.nat(), amount, fc.boolean(), async (planned, at, by, isPlanned) => {
      const step = planned.steps.find(({ type }) => type === 'permit')
      if (step?.type !== 'permit') return
      const altered = alterPermit(step, { at, by })
      const { options, asked } = createPassing(planned)
      const { message } = createGateRequest(altered, { signature: undefined }) as Extract<
        GateRequest,
        { type: 'message' }
      >
      const result = await passGate({ type: 'message', step: isPlanned ? altered : step, message }, options)
      expect(result).toMatchObject({ type: 'refused' })
      expect(asked).toEqual([])
      refused += 1
    }),
    cases(2_000, { part: 10, quickPart: 100 }),
  )
  expect(refused).toBe(countCases(2_000, { part: 10, quickPart: 100 }))
})

test('Q-09: a quote older than 30 seconds is never sent', async () => {
  await fc.assert(
    fc.asyncProperty(plan, fc.integer({ min: 30_001, max: 10_000_000 }), async (planned, age) => {
      const { options, asked } = createPassing(planned, { elapsed: () => age })
      const request = createGateRequest(planned.swap, planned)
      expect(await passGate(request, options)).toEqual({ type: 'refused', reason: 'quoteOld' })
      expect(asked).toEqual([])
    }),
    cases(500, { part: 10 }),
  )
})

test('Q-10: a device clock that is wrong by an hour changes nothing', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const [index, planned] of fc.sample(plan, cases(100, { part: 10 })).entries()) {
    vi.setSystemTime(Number(planned.swap.facts.deadline) * 1_000 + (index % 2 === 0 ? 3_600_000 : -3_600_000))
    const request = createGateRequest(planned.swap, planned)
    expect(await passGate(request, createPassing(planned).options)).toMatchObject({ type: 'sent' })
    const old = createPassing(planned, { elapsed: () => 30_001 })
    expect(await passGate(request, old.options)).toEqual({ type: 'refused', reason: 'quoteOld' })
    const late = createPassing(planned, {
      chain: createExampleChain({ timestamp: Number(planned.swap.facts.deadline) }),
    })
    expect(await passGate(request, late.options)).toEqual({ type: 'refused', reason: 'deadline' })
    expect([old.asked, late.asked]).toEqual([[], []])
  }
})

const [planned] = fc.sample(
  plan.filter(({ steps, swap }) => steps.length === 3 && swap.facts.pay !== null),
  { numRuns: 1, seed: 1 },
)
if (planned === undefined) throw new RangeError('No plan was found.')
const { account } = planned.swap.facts

test.each<[string, Partial<GateOptions>, string]>([
  ['the kill switch is on', { isTradingOpen: () => false }, 'tradingClosed'],
  ['the server says that trading is closed', { askTrading: async () => 'closed' }, 'tradingClosed'],
  ['the server does not say', { askTrading: async () => 'unknown' }, 'tradingUnknown'],
  ['the server cannot be asked', { askTrading: async () => fail() }, 'tradingUnknown'],
  ['the quote is of the future', { elapsed: () => -1 }, 'quoteOld'],
  ['there is no wallet', { findSigner: () => undefined }, 'walletAbsent'],
  [
    'the wallet shows another account',
    signing({ eth_accounts: () => [`0x${'9'.repeat(40)}`, account] }),
    'otherAccount',
  ],
  ['the wallet is locked', signing({ eth_accounts: () => [] }), 'otherAccount'],
  ['the wallet is on another chain', signing({ eth_chainId: () => '0x38' }), 'otherNetwork'],
  ['the wallet names no chain', signing({ eth_chainId: () => 'one' }), 'otherNetwork'],
  ['the chain has another block 0', signing({ eth_getBlockByNumber: () => ({ hash: exampleHash }) }), 'otherWorld'],
  ['the wallet does not show block 0', signing({ eth_getBlockByNumber: () => null }), 'otherWorld'],
  ['the wallet does not answer', signing({ eth_chainId: fail }), 'walletUnreachable'],
  ['no node answers', { chain: { ...createExampleChain(), readAccountState: async () => fail() } }, 'nodesUnreachable'],
  ['the journal cannot store it', { store: () => false }, 'notStored'],
])('nothing is asked where %s', async (_, own, reason) => {
  for (const step of planned.steps) {
    const { options, asked } = createPassing(planned, own)
    expect(await passGate(createGateRequest(step, planned), options)).toEqual({ type: 'refused', reason })
    expect(asked).toEqual([])
  }
})

test.each<[string, () => Promise<boolean>, string]>([
  ['may have been sent', async () => true, 'earlierUnclear'],
  ['cannot be looked up', async () => fail(), 'nodesUnreachable'],
])('nothing is asked while a denied request %s', async (_, isMaybeSent, reason) => {
  const request = { ...exampleRequest, block: 25_000_000 }
  const denied = createExampleStep('swap', { request, state: { type: 'refused', isFinal: false } })
  const earlier = { ...createExampleRecord({ account, steps: [denied] }), chainId: planned.swap.facts.chainId }
  const { chain } = createPassing(planned).options
  const { options, asked } = createPassing(planned, {
    chain: { ...chain, isMaybeSent },
    listRecords: () => [earlier],
  })
  expect(await passGate(createGateRequest(planned.swap, planned), options)).toEqual({ type: 'refused', reason })
  expect(asked).toEqual([])
})

test('the wallet is asked for block 0, its chain and its accounts', async () => {
  const questions: unknown[] = []
  const { signer } = createExampleSigner(account)
  const request: Signer['request'] = (question) => {
    questions.push(question)
    return signer.request(question)
  }
  const { options } = createPassing(planned, { findSigner: () => ({ ...signer, request }) })
  await passGate(createGateRequest(planned.swap, planned), options)
  expect(questions.slice(0, 3)).toEqual([
    { method: 'eth_getBlockByNumber', params: ['0x0', false] },
    { method: 'eth_chainId' },
    { method: 'eth_accounts' },
  ])
})

test.each<[string, Partial<ReturnType<typeof createExampleChain>>, object, string]>([
  ['the call would revert', { estimateGas: async () => ({ type: 'reverts' }) }, {}, 'willRevert'],
  ['no node estimates it', { estimateGas: async () => ({ type: 'unknown' }) }, {}, 'nodesUnreachable'],
  ['the estimate is absurd', { estimateGas: async () => ({ type: 'gas', units: 2n ** 40n }) }, {}, 'gasAbsurd'],
  ['the estimate is above the block', {}, { gasLimit: 100_000n }, 'gasAbsurd'],
  ['the account cannot pay for gas', {}, { coins: 10n ** 9n * 200_000n - 1n }, 'gas'],
  ['the account has too few tokens', {}, { tokens: planned.swap.facts.mostPaid - 1n }, 'balance'],
])('R-08: nothing is asked where %s', async (_, own, accountState, reason) => {
  const { timestamp } = await createPassing(planned).options.chain.readAccountState(account, { token: null })
  const chain = { ...createExampleChain({ timestamp, ...accountState }), ...own }
  const { options, asked } = createPassing(planned, { chain })
  expect(await passGate(createGateRequest(planned.swap, planned), options)).toEqual({ type: 'refused', reason })
  expect(asked).toEqual([])
})

test.each(['expiration', 'signatureDeadline'] as const)(
  'a swap with a permit whose %s is more than 30 minutes away is refused',
  async (field) => {
    const { permit } = planned.swap
    if (permit === undefined) throw new RangeError('The plan has a permit.')
    const later = field === 'expiration' ? permit.expiration + 61 : permit.signatureDeadline + 61n
    const step = { ...planned.swap, permit: { ...permit, [field]: later } }
    const { options, asked } = createPassing(planned)
    expect(await passGate(createGateRequest(step, planned), options)).toEqual({ type: 'refused', reason: 'deadline' })
    expect(asked).toEqual([])
  },
)

test('F-15: the server is asked again before every prompt, 0 of 200 after it has closed trading', async () => {
  const isClosed = fc.array(fc.boolean(), {
    minLength: countCases(200, { part: 10 }),
    maxLength: countCases(200, { part: 10 }),
  })
  const [answers = []] = fc.sample(isClosed, { numRuns: 1, seed: 15 })
  for (const [at, closed] of answers.entries()) {
    const step = planned.steps[at % planned.steps.length]
    if (step === undefined) throw new RangeError('The plan has steps.')
    const { options, asked } = createPassing(planned, { askTrading: async () => (closed ? 'closed' : 'open') })
    await passGate(createGateRequest(step, planned), options)
    expect(asked).toHaveLength(closed ? 0 : 1)
  }
})

test('the kill switch counts until the very moment of the prompt', async () => {
  let isOpen = true
  const { signer, asked } = createExampleSigner(account, {
    eth_accounts: () => {
      isOpen = false
      return [account]
    },
  })
  const { options } = createPassing(planned, { findSigner: () => signer, isTradingOpen: () => isOpen })
  expect(await passGate(createGateRequest(planned.swap, planned), options)).toEqual({
    type: 'refused',
    reason: 'tradingClosed',
  })
  expect(asked).toEqual([])
})

test('the intent is stored before the wallet is asked', async () => {
  const order: string[] = []
  const { signer } = createExampleSigner(account)
  const { options } = createPassing(planned, {
    store: () => order.push('stored') > 0,
    findSigner: () => ({
      ...signer,
      send: async () => {
        order.push('asked')
        return { type: 'unclear' }
      },
    }),
  })
  expect(await passGate(createGateRequest(planned.swap, planned), options)).toEqual({ type: 'unclear' })
  expect(order).toEqual(['stored', 'asked'])
})

function signing(own: Parameters<typeof createExampleSigner>[1]): Partial<GateOptions> {
  return {
    findSigner: () =>
      createExampleSigner(account, { eth_getBlockByNumber: () => ({ hash: exampleGenesis }), ...own }).signer,
  }
}

function useStranger(step: Step, stranger: Address): Step {
  if (step.type === 'approve') return { ...step, approval: { ...step.approval, spender: stranger } }
  if (step.type === 'permit') return { ...step, request: { ...step.request, spender: stranger } }
  return { ...step, facts: { ...step.facts, router: stranger } }
}

function alterPermit(
  step: Extract<Step, { type: 'permit' }>,
  { at, by }: { readonly at: number; readonly by: bigint },
): Extract<Step, { type: 'permit' }> {
  const { request } = step
  const other: Address = `0xf${by.toString(16).padStart(39, '0')}`
  const changes: readonly Partial<typeof request>[] = [
    { token: other },
    { units: request.units + by },
    { units: 2n ** 160n - 1n },
    { expiration: request.expiration + 61 + Number(by % 1_000_000n) },
    { signatureDeadline: request.signatureDeadline + 61n + by },
    { spender: other },
    { permit2: other },
    { chainId: request.chainId + Number(by % 1_000n) + 1 },
  ]
  return { ...step, request: { ...request, ...changes[at % changes.length] } }
}

function alterTerms({ record }: PassingOptions, own: Partial<SwapTerms>): Partial<GateOptions> {
  return { record: { ...record, terms: { ...record.terms, ...own } } }
}

function alterAmounts(options: PassingOptions, own: { tokenAddress?: Address; units?: bigint }): Partial<GateOptions> {
  const { maximumPay, pay } = options.record.terms
  const { tokenAddress = maximumPay.listing.tokenAddress, units = 0n } = own
  const alter = (one: typeof pay) => ({ listing: { ...one.listing, tokenAddress }, units: one.units + units })
  return alterTerms(options, { maximumPay: alter(maximumPay), pay: alter(pay) })
}

function alterMinimum(options: PassingOptions, by: bigint): Partial<GateOptions> {
  const { minimumReceive } = options.record.terms
  return alterTerms(options, { minimumReceive: { ...minimumReceive, units: minimumReceive.units + by } })
}

function alterCall(request: CallRequest, own: Partial<CallRequest['call']>): Partial<GateRequest> {
  return { call: { ...request.call, ...own } }
}

/** Puts another address over the last one in the bytes: a token, a recipient or a spender. */
function alterWord(request: CallRequest, other: Address): Partial<GateRequest> {
  const { data } = request.call
  const words: readonly string[] = data.slice(10).match(/.{1,64}/g) ?? []
  const at = words.findLastIndex((word) => /^0{24}(?!0{16})/.test(word))
  const changed = words.with(at, other.slice(2).padStart(64, '0'))
  return alterCall(request, { data: `${data.slice(0, 10)}${changed.join('')}` as Hex })
}

function flipByte(request: CallRequest, at: number): Partial<GateRequest> {
  const { data } = request.call
  const index = 2 + 2 * (at % ((data.length - 2) / 2))
  const byte = Number.parseInt(data.slice(index, index + 2), 16) ^ 1
  return alterCall(request, {
    data: `${data.slice(0, index)}${byte.toString(16).padStart(2, '0')}${data.slice(index + 2)}` as Hex,
  })
}

function fail(): never {
  throw new OutsideFailure('No answer.')
}
