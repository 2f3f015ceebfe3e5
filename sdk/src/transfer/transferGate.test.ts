import { transferPlan } from '@murmur/engine/encode/bridge/testing/randomTransfers'
import type { Hex } from '@murmur/engine/encode/command'
import { listHooks } from '@murmur/engine/encode/swapHooks'
import { exampleHooks } from '@murmur/engine/encode/testing/randomPlans'
import { createApprovalCall } from '@murmur/engine/plan'
import { cases } from '@murmur/engine/testing/cases'
import { type Address, findWrappedNative, isSameAddress } from '@murmur/engine/token'
import { listBridgeRoutes } from '@murmur/engine/transfer/bridgeTokens'
import {
  createTransferCall,
  describeOriginSwap,
  type TransferPlanStep,
  type TransferStep,
} from '@murmur/engine/transfer/transferPlan'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OutsideFailure } from '../chain/outsideFailure.ts'
import { writePermit } from '../trade/executeSwap.ts'
import type { RecordOf } from '../trade/record.ts'
import { type GateOptions, type GateRequest, passGate } from '../trade/sendGate.ts'
import { createExampleChain, createExampleSigner, exampleGenesis } from '../trade/testing/gate.ts'
import { createExampleTransfer } from '../trade/testing/records.ts'
import { findTransferContracts } from './transferContracts.ts'
import { transferTrading } from './transferTrading.ts'

const options = cases(3_000, { part: 50, quickPart: 100 })

const stranger: Address = '0x00000000000000000000000000000000deadbeef'

type Plan = typeof transferPlan extends fc.Arbitrary<infer T> ? T : never

test('every step of a transfer passes the gate as it was planned', async () => {
  await fc.assert(
    fc.asyncProperty(transferPlan, async (plan) => {
      const { gate, asked } = createGate(plan)
      for (const step of plan.steps) await passGate(createRequest(step, plan), gate)
      expect(asked).toHaveLength(plan.steps.length)
    }),
    options,
  )
})

test('no step of a transfer passes if the agreement differs', async () => {
  const refusals = new Set<string>()
  await fc.assert(
    fc.asyncProperty(transferPlan, fc.nat(), async (plan, at) => {
      const { gate, asked } = createGate(plan)
      const all = [...alterAgreement(gate), ...alterContracts(gate, plan.transfer)]
      const altered = all[at % all.length] ?? gate
      const result = await passGate(createRequest(plan.transfer, plan), altered)
      expect(asked).toEqual([])
      refusals.add('reason' in result ? result.reason : result.type)
    }),
    cases(12_000, { part: 50, quickPart: 100 }),
  )
  expect([...refusals].sort()).toEqual(['altered', 'deadline', 'unknownContract'])
})

test('two nodes are compared for what is paid here, not for what arrives elsewhere', async () => {
  const plan = findPlan(() => true)
  const { gate } = createGate(plan)
  const compared: unknown[] = []
  const compareNodes: typeof gate.chain.compareNodes = async ({ listings }) => {
    compared.push(listings)
    return 'same'
  }
  await passGate(createRequest(plan.transfer, plan), { ...gate, chain: { ...gate.chain, compareNodes } })
  expect(compared).toEqual([[gate.record.terms.pay.listing]])
})

test('a transfer whose permit is over is not asked for', async () => {
  const { permit, ...plan } = findPermitted()
  const { gate, asked } = createGate(plan)
  const { timestamp } = await gate.chain.readAccountState(gate.record.account, { token: null })
  const over = { ...plan.transfer, permit: { ...permit, expiration: timestamp } }
  expect(await passGate(createRequest(over, plan), gate)).toEqual({ type: 'refused', reason: 'deadline' })
  expect(asked).toEqual([])
})

test('a transfer never passes with a permit for another spender, token or amount', async () => {
  const { permit, ...plan } = findPermitted()
  const { gate, asked } = createGate(plan)
  for (const [own, reason] of [
    [{ spender: stranger }, 'unknownContract'],
    [{ token: stranger }, 'altered'],
    [{ units: permit.units + 1n }, 'altered'],
  ] as const) {
    const request = createRequest({ ...plan.transfer, permit: { ...permit, ...own } }, plan)
    expect(await passGate(request, gate)).toEqual({ type: 'refused', reason })
  }
  expect(asked).toEqual([])
})

test('the least that arrives is one unit, and a floor of none is refused', async () => {
  const floor = (units: bigint) => alterDeposit({ outputAmount: units }, { leastReceived: units })
  expect(await pass(floor(0n))).toEqual({ reason: 'altered', asked: 0 })
  expect(await pass(floor(1n))).toEqual({ reason: undefined, asked: 1 })
})

test('a deposit of one asset for another is refused, and of one that the bridge does not carry', async () => {
  const { facts } = findDirect().transfer
  const other = listBridgeRoutes(1, { destinationChainId: facts.destinationChainId }).find(
    ({ destination }) => destination.asset !== 'WETH' && !isSameAddress(destination.address, facts.outputToken),
  )
  const outputToken = other?.destination.address.toLowerCase() as Address
  expect(await pass(alterDeposit({ outputToken }, { receive: outputToken }))).toEqual({ reason: 'altered', asked: 0 })
  expect(await pass(alterDeposit({ inputToken: stranger }, { pay: stranger }))).toEqual({ reason: 'altered', asked: 0 })
})

test('a transfer to another network is refused, also where its wrapped coin has the same address', async () => {
  const plan = findDirect()
  const { gate, asked } = createGate(plan)
  expect(findWrappedNative(10)).toBe(findWrappedNative(plan.transfer.facts.destinationChainId))
  const transfer = { ...gate.transfer, terms: { ...gate.transfer.terms, destinationChainId: 10 } }
  const result = await passGate(createRequest(plan.transfer, plan), { ...gate, transfer })
  expect([result, asked]).toEqual([{ type: 'refused', reason: 'altered' }, []])
})

test('the address of a token is the same in capital letters', async () => {
  const plan = findDirect()
  const { gate, asked } = createGate(plan)
  const { maximumPay } = gate.record.terms
  const tokenAddress = `0x${plan.transfer.facts.pay?.slice(2).toUpperCase()}` as const
  const written = { ...maximumPay, listing: { ...maximumPay.listing, tokenAddress } }
  const record = { ...gate.record, terms: { ...gate.record.terms, maximumPay: written } }
  await passGate(createRequest(plan.transfer, plan), { ...gate, record })
  expect(asked).toHaveLength(1)
})

test('a swap never passes as a part of a transfer', async () => {
  const plan = findPlan(({ transfer }) => transfer.via === 'router')
  const { gate, asked } = createGate(plan)
  const swap = describeOriginSwap(plan.transfer)
  if (swap === undefined) throw new RangeError('A router deposits.')
  const step = { ...swap, facts: { ...swap.facts, router: stranger } }
  const request = { ...createRequest(plan.transfer, plan), step } as GateRequest
  expect([await passGate(request, gate), asked]).toEqual([{ type: 'refused', reason: 'altered' }, []])
})

test('a transfer step never passes as a part of a swap or without the checks of transfers, nor a call that is not the planned one', async () => {
  await fc.assert(
    fc.asyncProperty(transferPlan, async (plan) => {
      const { gate, asked } = createGate(plan)
      const request = createRequest(plan.transfer, plan)
      for (const missing of ['transfer', 'transfers'])
        expect(await passGate(request, { ...gate, [missing]: undefined })).toEqual({
          type: 'refused',
          reason: 'altered',
        })
      if (request.type === 'call') {
        const call = { ...request.call, value: request.call.value + 1n }
        expect(await passGate({ ...request, call }, gate)).toEqual({ type: 'refused', reason: 'altered' })
      }
      expect(asked).toEqual([])
    }),
    options,
  )
})

test('a router that deposits elsewhere, or cannot be asked, is not used', async () => {
  const plan = findPlan(({ transfer }) => transfer.via === 'router')
  const { gate, asked } = createGate(plan)
  const askWith = (readSpokePool: () => Promise<Address>) =>
    passGate(createRequest(plan.transfer, plan), { ...gate, chain: { ...gate.chain, readSpokePool } })
  expect(await askWith(async () => stranger)).toEqual({ type: 'refused', reason: 'unknownContract' })
  expect(await askWith(() => Promise.reject(new OutsideFailure('down')))).toEqual({
    type: 'refused',
    reason: 'nodesUnreachable',
  })
  expect(asked).toEqual([])
})

test('a hook before the deposit is used only with the listed code', async () => {
  const plan = findPlan(({ transfer }) => listHooks(transfer.facts.swaps).length > 0)
  const { gate, asked } = createGate(plan)
  const checkHooks = async () => 'otherCode' as const
  const found = await passGate(createRequest(plan.transfer, plan), { ...gate, chain: { ...gate.chain, checkHooks } })
  expect([found, asked]).toEqual([{ type: 'refused', reason: 'unknownContract' }, []])
})

test('in the live world the contracts are ours, whatever a server reports', () => {
  const says = {
    acrossSpokePool: stranger,
    acrossMulticallHandler: stranger,
    universalRouter: stranger,
    permit2: stranger,
  }
  const network = (chainId: number) => ({ chainId, rpcUrls: [], genesisHash: exampleGenesis, contracts: says })
  expect(findTransferContracts(network(1), { name: 'live' })?.spokePool).toBe(
    '0x5c7bcd6e7de5423a257d81b442095a1a6ced35c5',
  )
  expect(findTransferContracts(network(43114), { name: 'live' })?.deposit).toBe('routerWithoutBridge')
  expect(findTransferContracts(network(324), { name: 'live' })).toMatchObject({
    deposit: 'noRouter',
    router: undefined,
  })
  expect(findTransferContracts(network(1), { name: 'local' })?.spokePool).toBe(stranger)
})

function findPlan(isWanted: (plan: Plan) => boolean): Plan {
  const [plan] = fc.sample(transferPlan.filter(isWanted), { numRuns: 1, seed: 1 })
  if (plan === undefined) throw new RangeError('There is no such transfer.')
  return plan
}

function findPermitted() {
  const plan = findPlan(({ transfer }) => transfer.permit !== undefined)
  if (plan.transfer.permit === undefined) throw new RangeError('The transfer has no permit.')
  return { ...plan, permit: plan.transfer.permit }
}

/** A token that the SpokePool takes and pays out itself: its bytes are those of the deposit. */
function findDirect(): Plan {
  return findPlan(({ transfer: { via, facts } }) => {
    const isToken = facts.pay !== null && facts.receive !== null
    return via === 'spokePool' && isToken && facts.handler === undefined
  })
}

type Altered = Pick<TransferStep, 'deposit' | 'facts'>

/** A deposit whose bytes, plan and terms all match. */
function alterDeposit(own: Partial<Altered['deposit']>, more: Partial<Altered['facts']>): Plan {
  const { transfer } = findDirect()
  const { message: _, recipient: __, ...shared } = own
  const facts = { ...transfer.facts, ...shared, ...more }
  const step = { ...transfer, facts, deposit: { ...transfer.deposit, ...own } }
  return { steps: [step], transfer: step, signature: undefined }
}

async function pass(plan: Plan) {
  const { gate, asked } = createGate(plan)
  const result = await passGate(createRequest(plan.transfer, plan), gate)
  return { reason: 'reason' in result ? result.reason : undefined, asked: asked.length }
}

function createRequest(step: TransferPlanStep, { signature }: { readonly signature: Hex | undefined }): GateRequest {
  if (step.type === 'permit') return { type: 'message', step, message: writePermit(step.request) }
  if (step.type === 'approve') return { type: 'call', step, call: createApprovalCall(step), signature: undefined }
  return { type: 'call', step, call: createTransferCall(step, { signature }), signature }
}

type Gate = GateOptions & {
  readonly record: RecordOf<'transfer'>
  readonly transfer: NonNullable<GateOptions['transfer']>
}

/** Options with which the plan passes. */
function createGate({ steps, transfer }: Plan): { readonly gate: Gate; readonly asked: unknown[] } {
  const { facts, via, origin, destination, deposit } = transfer
  const { signer, asked } = createExampleSigner(facts.account)
  const permit = steps.find((step) => step.type === 'permit')
  const approval = steps.find((step) => step.type === 'approve')
  const permit2 = permit?.request.permit2 ?? (via === 'router' ? approval?.approval.spender : undefined) ?? stranger
  const spokePool: Address = via === 'router' ? '0x7000000000000000000000000000000000000000' : facts.to
  const version = origin.version ?? '2.1.1'
  const router = { address: via === 'router' ? facts.to : stranger, version, hooks: Object.values(exampleHooks) }
  const there = facts.arrivalRouter ?? stranger
  // The generator waits for 1 to 1,800 seconds.
  const timestamp = deposit.quoteTimestamp + 30
  const gate: Gate = {
    record: agreeTo(transfer, timestamp),
    transfers: transferTrading,
    transfer: {
      terms: facts,
      origin: { spokePool, handler: stranger, deposit: via === 'router' ? 'router' : 'routerWithoutBridge', router },
      destination: {
        spokePool: stranger,
        handler: facts.handler ?? stranger,
        deposit: 'router',
        router: destination.version && { ...router, address: there, version: destination.version },
      },
    },
    quotedAt: 0,
    contracts: { router, permit2 },
    genesisHash: exampleGenesis,
    chain: { ...createExampleChain({ timestamp }), readSpokePool: async () => spokePool },
    listRecords: () => [],
    findSigner: () => signer,
    askTrading: async () => 'open',
    elapsed: () => 1_000,
    isTradingOpen: () => true,
    store: () => true,
    keepAnswer: () => {},
  }
  return { gate, asked }
}

function agreeTo({ facts }: TransferStep, timestamp: number): RecordOf<'transfer'> {
  const { account, chainId } = facts
  const record = { ...createExampleTransfer({ type: 'waiting' }), account, chainId }
  const list = (tokenAddress: Address | null) => ({ id: '1:X', symbol: 'X', decimals: 18, tokenAddress })
  const [paid, received] = [
    { listing: list(facts.pay), units: facts.mostPaid },
    { listing: list(facts.receive), units: facts.leastReceived },
  ]
  const amounts = { pay: paid, maximumPay: paid, receive: received, minimumReceive: received }
  const deadline = Number(facts.deadline ?? BigInt(timestamp + 600))
  return { ...record, terms: { ...record.terms, ...amounts, recipient: facts.recipient, deadline } }
}

/** The user agreed to something else. */
function alterAgreement(gate: Gate): readonly GateOptions[] {
  const { record, transfer } = gate
  const { terms: own } = record
  const amounts = (['maximumPay', 'minimumReceive'] as const).flatMap((field) => [
    { ...own, [field]: { ...own[field], units: own[field].units + 1n } },
    { ...own, [field]: { ...own[field], listing: { ...own[field].listing, tokenAddress: stranger } } },
  ])
  const altered = [...amounts, { ...own, recipient: stranger }, { ...own, deadline: own.deadline + 4_000 }]
  const bridged = Object.entries(transfer.terms).flatMap(([field, value]) => {
    if (!bridgeFields.includes(field)) return []
    return [{ ...transfer, terms: { ...transfer.terms, [field]: alterValue(value) } }]
  })
  return [
    ...altered.map((one) => ({ ...gate, record: { ...record, terms: one } })),
    ...bridged.map((one) => ({ ...gate, transfer: one })),
  ]
}

function alterValue(value: unknown): unknown {
  if (typeof value === 'bigint') return value + 1n
  return typeof value === 'number' ? value + 1 : stranger
}

const bridgeFields = [
  'destinationChainId',
  'inputToken',
  'inputAmount',
  'outputToken',
  'outputAmount',
  'quoteTimestamp',
  'fillDeadline',
  'exclusiveRelayer',
  'exclusivityDeadline',
]

/** A contract of the plan is not on our list. */
function alterContracts(gate: Gate, { facts, via }: TransferStep): readonly GateOptions[] {
  const { origin, destination } = gate.transfer
  const other: Address = '0x00000000000000000000000000000000cafebabe'
  const here =
    via === 'router'
      ? { ...origin, router: origin.router && { ...origin.router, address: other } }
      : { ...origin, spokePool: other }
  const there = [
    ...(facts.handler === undefined ? [] : [{ ...destination, handler: other }]),
    ...(facts.arrivalRouter === undefined || destination.router === undefined
      ? []
      : [{ ...destination, router: { ...destination.router, address: other } }]),
    ...(listHooks(facts.arrivalSwaps).length === 0 || destination.router === undefined
      ? []
      : [{ ...destination, router: { ...destination.router, hooks: [other] } }]),
  ]
  const hookless = { ...origin, router: origin.router && { ...origin.router, hooks: [other] } }
  return [
    { ...gate, transfer: { ...gate.transfer, origin: here } },
    ...(listHooks(facts.swaps).length === 0 ? [] : [{ ...gate, transfer: { ...gate.transfer, origin: hookless } }]),
    {
      ...gate,
      transfer: { ...gate.transfer, origin: { ...origin, deposit: via === 'router' ? 'noRouter' : 'router' } },
    },
    ...there.map((one) => ({ ...gate, transfer: { ...gate.transfer, destination: one } })),
  ]
}
