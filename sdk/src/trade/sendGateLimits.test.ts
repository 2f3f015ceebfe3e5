import { createBatchedCall } from '@murmur/engine/batch'
import { findPlan, type Planned } from '@murmur/engine/encode/testing/randomPlans'
import { countCases } from '@murmur/engine/testing/cases'
import { expect, test } from 'vitest'
import { planRevocation } from './leftover/revocation.ts'
import { type GateOptions, passGate } from './sendGate.ts'
import { createExampleChain, createExampleSigner, createGateRequest, createPassing } from './testing/gate.ts'
import { createExampleRevocation } from './testing/records.ts'
import type { AccountState, TradeChain } from './tradeChain.ts'

const tokens = findPlan(({ steps, swap: { facts } }) => steps.length === 3 && facts.pay !== null, 1)
const coins = findPlan(({ swap: { facts } }) => facts.pay === null, 1)
const sent = { type: 'sent' }
const refuse = (reason: string) => ({ type: 'refused', reason })

function pass(planned: Planned, own: Partial<Omit<GateOptions, 'record'>>) {
  return passGate(createGateRequest(planned.swap, planned), createPassing(planned, own).options)
}

/** On a chain where the account stands like this, with an estimate of 200,000 gas at 1 gwei. */
async function passOn(planned: Planned, { gas, ...own }: Partial<AccountState> & { readonly gas?: bigint }) {
  const { timestamp } = await createPassing(planned).options.chain.readAccountState(planned.swap.facts.account, {
    token: null,
  })
  const chain: TradeChain = {
    ...createExampleChain({ timestamp, ...own }),
    estimateGas: async () => ({ type: 'gas', units: gas ?? 200_000n }),
  }
  return pass(planned, { chain })
}

test.each([
  [0, sent],
  [30_000, sent],
  [30_001, refuse('quoteOld')],
  [-1, refuse('quoteOld')],
  [Number.NaN, refuse('quoteOld')],
])('a quote that is %s ms old', async (age, result) => {
  expect(await pass(tokens, { quotedAt: 5_000, elapsed: () => 5_000 + age })).toMatchObject(result)
})

test('the deadline and the permit are at most 31 minutes away, and never over', async () => {
  const { permit, facts } = tokens.swap
  const times = [Number(facts.deadline), permit?.expiration ?? 0, Number(permit?.signatureDeadline ?? 0n)]
  const [first, last] = [Math.min(...times), Math.max(...times)]
  expect(await passOn(tokens, { timestamp: last - 1_860 })).toMatchObject(sent)
  expect(await passOn(tokens, { timestamp: last - 1_861 })).toEqual(refuse('deadline'))
  expect(await passOn(tokens, { timestamp: first - 1 })).toMatchObject(sent)
  expect(await passOn(tokens, { timestamp: first })).toEqual(refuse('deadline'))
})

test.each(['expiration', 'signatureDeadline'] as const)('a permit whose %s is over is not asked for', async (field) => {
  const step = tokens.steps.find(({ type }) => type === 'permit')
  if (step?.type !== 'permit') throw new RangeError('The plan has a permit.')
  const { options, asked } = createPassing(tokens)
  const { timestamp } = await options.chain.readAccountState(tokens.swap.facts.account, { token: null })
  const over = field === 'expiration' ? timestamp : BigInt(timestamp)
  const late = { ...step, request: { ...step.request, [field]: over } }
  expect(await passGate(createGateRequest(late, tokens), options)).toEqual(refuse('deadline'))
  expect(asked).toEqual([])
})

test('exactly the payment is enough, one unit less is not, and coins do not stand for tokens', async () => {
  const { mostPaid } = tokens.swap.facts
  expect(await passOn(tokens, { tokens: mostPaid })).toMatchObject(sent)
  expect(await passOn(tokens, { tokens: mostPaid - 1n })).toEqual(refuse('balance'))
  expect(await passOn(coins, { coins: coins.swap.facts.mostPaid - 1n })).toEqual(refuse('balance'))
  expect(await passOn(coins, { tokens: 0n })).toMatchObject(sent)
})

test('the coins must pay for the gas, and for the payment where it is in coins', async () => {
  const fee = 200_000n * 10n ** 9n
  expect(await passOn(tokens, { coins: fee })).toMatchObject(sent)
  expect(await passOn(tokens, { coins: fee - 1n })).toEqual(refuse('gas'))
  const { mostPaid } = coins.swap.facts
  expect(await passOn(coins, { coins: mostPaid + fee })).toMatchObject(sent)
  expect(await passOn(coins, { coins: mostPaid + fee - 1n })).toEqual(refuse('gas'))
})

test('a gas limit is at most that of a block, and 2^24', async () => {
  expect(await passOn(tokens, { gasLimit: 280_000n })).toMatchObject(sent)
  expect(await passOn(tokens, { gasLimit: 279_999n })).toEqual(refuse('gasAbsurd'))
  // Largest estimate whose limit, a quarter and 30,000 higher, is 2^24.
  const most = ((2n ** 24n - 30_000n) * 4n + 4n) / 5n
  expect((most * 5n) / 4n + 30_000n).toBe(2n ** 24n)
  expect(await passOn(tokens, { gas: most })).toMatchObject(sent)
  expect(await passOn(tokens, { gas: most + 1n })).toEqual(refuse('gasAbsurd'))
})

test('bytes that are not those of the plan are refused as altered', async () => {
  const request = createGateRequest(tokens.swap, tokens)
  if (request.type !== 'call') throw new RangeError('A swap is a call.')
  const call = { ...request.call, value: request.call.value + 1n }
  expect(await passGate({ ...request, call }, createPassing(tokens).options)).toEqual(refuse('altered'))
})

test.each<[string, Partial<GateOptions>, string]>([
  ['trading is closed', { isTradingOpen: () => false }, 'tradingClosed'],
  ['the quote is old', { elapsed: () => 30_001 }, 'quoteOld'],
  ['there is no wallet', { findSigner: () => undefined }, 'walletAbsent'],
])('neither nodes nor the wallet are asked where %s', async (_, own, reason) => {
  const asked: string[] = []
  const { signer } = createExampleSigner(tokens.swap.facts.account)
  const chain = createPassing(tokens).options.chain
  const result = await pass(tokens, {
    chain: {
      ...chain,
      readAccountState: (...args) => {
        asked.push('node')
        return chain.readAccountState(...args)
      },
    },
    findSigner: () => ({
      ...signer,
      request: (question) => {
        asked.push(question.method)
        return signer.request(question)
      },
    }),
    ...own,
  })
  expect(result).toEqual(refuse(reason))
  expect(asked).toEqual([])
})

test.each(['eth_getBlockByNumber', 'eth_chainId', 'eth_accounts'] as const)(
  'a wallet that does not answer %s is asked for nothing',
  async (method) => {
    const { signer, asked } = createExampleSigner(tokens.swap.facts.account, {
      [method]: () => {
        throw new Error('No answer.')
      },
    })
    expect(await pass(tokens, { findSigner: () => signer })).toEqual(refuse('walletUnreachable'))
    expect(asked).toEqual([])
  },
)

test('C-01, C-13, W-14: on any other chain or with any other account nothing is asked, until both match', async () => {
  const { account } = tokens.swap.facts
  const runs = countCases(500, { part: 10 })
  for (let run = 0; run < runs; run += 1) {
    const elsewhere = { eth_chainId: () => `0x${(1_000_000 + run).toString(16)}` }
    const another = { eth_accounts: () => [`0x${String(run).padStart(40, '9')}`, account] }
    for (const [reason, answers] of [['otherNetwork', elsewhere] as const, ['otherAccount', another] as const]) {
      const { signer, asked } = createExampleSigner(account, answers)
      expect(await pass(tokens, { findSigner: () => signer })).toEqual(refuse(reason))
      expect(asked).toEqual([])
    }
  }
  const { signer, asked } = createExampleSigner(account)
  expect((await pass(tokens, { findSigner: () => signer })).type).toBe('sent')
  expect(asked).toHaveLength(1)
})

test.each([[{}], [null], ['0x'], [[]], [[7]], [[null]], [{ 0: tokens.swap.facts.account }]])(
  'a wallet whose accounts are %j is asked for nothing',
  async (accounts) => {
    const { signer, asked } = createExampleSigner(tokens.swap.facts.account, { eth_accounts: () => accounts })
    expect(await pass(tokens, { findSigner: () => signer })).toEqual(refuse('otherAccount'))
    expect(asked).toEqual([])
  },
)

test('the wallet signs a permit with the account of the swap', async () => {
  const { account } = tokens.swap.facts
  const { signer } = createExampleSigner(account)
  const signers: string[] = []
  const step = tokens.steps.find(({ type }) => type === 'permit')
  if (step === undefined) throw new RangeError('The plan has a permit.')
  const { options } = createPassing(tokens, {
    findSigner: () => ({
      ...signer,
      signTypedData: (message, own) => {
        signers.push(own.account)
        return signer.signTypedData(message, own)
      },
    }),
  })
  expect(await passGate(createGateRequest(step, tokens), options)).toMatchObject({ type: 'signed' })
  expect(signers).toEqual([account])
})

test('the balance is read for the account and the token of the payment', async () => {
  for (const planned of [tokens, coins]) {
    const asked: unknown[] = []
    const { chain } = createPassing(planned).options
    const readAccountState: TradeChain['readAccountState'] = (...args) => {
      asked.push(...args)
      return chain.readAccountState(...args)
    }
    expect(await pass(planned, { chain: { ...chain, readAccountState } })).toMatchObject(sent)
    const { account, pay } = planned.swap.facts
    const token = pay === null ? null : expect.stringMatching(new RegExp(pay, 'i'))
    expect(asked).toEqual([account, { token }])
  }
})

test('an allowance in Permit2 is taken back without a balance, and only by a revocation and its own bytes', async () => {
  const { options, asked } = createPassing(tokens)
  const { record, contracts } = options
  const { account, chainId } = tokens.swap.facts
  const accountState = await options.chain.readAccountState(account, { token: null })
  const revocation = planRevocation(record.terms.pay, {
    chainId,
    account,
    contracts,
    accountState,
    now: 0,
    spenders: ['router'],
  })
  const [step] = revocation?.steps ?? []
  if (step?.type !== 'allow') throw new RangeError('A revocation at the router is one allowance.')
  const call = createBatchedCall(step)
  const request = { type: 'call', step, call, signature: undefined } as const
  const chain = createExampleChain({ ...accountState, tokens: 0n })
  const { pay, deadline, block } = record.terms
  const revoked = createExampleRevocation({
    account: record.account,
    chainId,
    terms: { allowed: pay, deadline, block },
  })
  const revoking = { ...options, chain, record: revoked }
  expect(await passGate(request, revoking)).toMatchObject(sent)
  expect(await passGate(request, { ...options, chain })).toEqual(refuse('altered'))
  const other = { ...request, call: { ...call, data: `0x${call.data.slice(2, -1)}1` as const } }
  expect(await passGate(other, revoking)).toEqual(refuse('altered'))
  // A swap that gives the allowance does so in its batch only.
  const given = { ...step, allowance: { ...step.allowance, units: tokens.swap.facts.mostPaid } }
  expect(await passGate({ ...request, step: given, call: createBatchedCall(given) }, options)).toEqual(
    refuse('altered'),
  )
  expect(asked).toHaveLength(1)
})
