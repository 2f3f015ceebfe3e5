import * as v from 'valibot'
import type { RouteLeg } from '../market/quoteState.ts'
import { lowerAddress as address, lowerHash as hash, tryParse, writtenAddress } from '../schemas.ts'
import { MOST_HASHES } from './advance.ts'
import {
  type Arrival,
  type FailReason,
  isFollowed,
  type LateEffect,
  type RecordedAmount,
  type RecordedBridge,
  type RecordedListing,
  type RecordedTerms,
  type RecordKind,
  type Reported,
  type RevertReason,
  type StepRecord,
  type StepRequest,
  type StepState,
  type SwapRecord,
  type WalletAnswer,
} from './record.ts'

/** A record as text for the storage. */
export function writeRecord(record: SwapRecord): string {
  return JSON.stringify(record, (_, value) => (typeof value === 'bigint' ? String(value) : value))
}

/** No value unless the text is exactly a record, of this version or of an earlier one: the storage may hold anything. */
export function parseRecord(stored: string): SwapRecord | undefined {
  return tryParse(storedRecord, stored)
}

/** A route of 32 swaps takes about 12,000. */
export const LONGEST_RECORD = 32_000
const MOST_LEGS = 32
/** A reset, an approval, a permit and the swap. */
const MOST_STEPS = 4
/** Longest id of a batch. */
const LONGEST_ID = 1_000

type Schema<T> = v.GenericSchema<unknown, T>

/** A field that is present as undefined where the text lacks it. */
function maybe<T extends v.GenericSchema>(schema: T) {
  return v.optional(schema, () => undefined)
}

const text = (most: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(most))

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** 78 digits hold every number of the chain. */
const units = v.pipe(
  v.string(),
  v.regex(/^(0|[1-9]\d{0,77})$/),
  v.transform((value) => BigInt(value)),
)

/** For an amount after gas, which can cost more than all that is received. */
const signedUnits = v.pipe(
  v.string(),
  v.regex(/^(0|-?[1-9]\d{0,77})$/),
  v.transform((value) => BigInt(value)),
)

const listing: Schema<RecordedListing> = v.strictObject({
  id: text(80),
  symbol: text(32),
  tokenAddress: v.nullable(writtenAddress),
  decimals: whole,
})

const amount: Schema<RecordedAmount> = v.strictObject({ listing, units })

const leg: Schema<RouteLeg> = v.strictObject({
  poolId: text(66),
  venue: text(32),
  feePpm: maybe(whole),
  pay: writtenAddress,
  receive: writtenAddress,
  paid: units,
  received: units,
})

const swapTerms = {
  pay: amount,
  maximumPay: amount,
  receive: amount,
  minimumReceive: amount,
  bound: v.strictObject({ listing, units: signedUnits }),
  gapPpm: v.optional(whole),
  recipient: address,
  deadline: whole,
  block: whole,
  legs: v.pipe(v.array(leg), v.maxLength(MOST_LEGS)),
}

const bridge: Schema<RecordedBridge> = v.strictObject({
  destinationChainId: whole,
  inputToken: address,
  inputAmount: units,
  outputToken: address,
  outputAmount: units,
  quoteTimestamp: whole,
  fillDeadline: whole,
  exclusiveRelayer: address,
  exclusivityDeadline: whole,
  inputListing: listing,
  outputListing: listing,
  fillSeconds: v.optional(whole),
})

const deposit = { hash, depositId: units, destinationChainId: whole }

const mined = { block: whole, blockHash: hash, fee: units, isFinal: v.boolean() }

const arrival: Schema<Arrival> = v.variant('type', [
  v.strictObject({ type: v.literal('waiting'), canSpeedUp: v.optional(v.boolean()) }),
  v.strictObject({ type: v.literal('expired') }),
  v.strictObject({ type: v.literal('arrived'), hash }),
  v.strictObject({ type: v.literal('bridged'), hash, units }),
  v.strictObject({ type: v.literal('refunded'), hash }),
])

/** One of these names. The record makes the compiler find a missing one. */
function oneOf<Name extends string>(names: Readonly<Record<Name, true>>): Schema<Name> {
  return v.picklist(Object.keys(names) as Name[])
}

const failReason = oneOf<FailReason>({
  tradingClosed: true,
  tradingUnknown: true,
  quoteOld: true,
  unknownContract: true,
  altered: true,
  deadline: true,
  otherAccount: true,
  otherNetwork: true,
  otherWorld: true,
  walletUnreachable: true,
  nodesUnreachable: true,
  nodesDisagree: true,
  wrongDecimals: true,
  balance: true,
  gas: true,
  gasAbsurd: true,
  earlierUnclear: true,
  willRevert: true,
  notStored: true,
  walletAbsent: true,
  unauthorised: true,
  unsupported: true,
  walletOffline: true,
  walletBusy: true,
  badAnswer: true,
  approvalLowered: true,
  approvalUnknown: true,
  quoteWorse: true,
  interrupted: true,
  pageFault: true,
})

const revertReason = oneOf<RevertReason>({
  belowMinimum: true,
  aboveMaximum: true,
  expired: true,
  notEnoughBalance: true,
  tokenRefusesTransfer: true,
  tokenRefusesApproval: true,
  allowanceChanged: true,
  reverted: true,
  outOfGas: true,
})

const lateEffect = oneOf<LateEffect>({ reverts: true, approves: true, unknown: true })

const reported = oneOf<Reported>({ confirm: true, revert: true, cancel: true, alter: true, drop: true })

const dropped = { type: v.literal('dropped'), hash: maybe(hash), isFinal: v.boolean() }

const state: Schema<StepState> = v.variant('type', [
  v.strictObject({ type: v.literal('waiting') }),
  v.strictObject({ type: v.literal('skipped') }),
  v.strictObject({ type: v.literal('signed') }),
  v.strictObject({ type: v.literal('refused'), isFinal: v.optional(v.boolean()) }),
  v.strictObject({ type: v.literal('asking'), since: whole }),
  v.strictObject({ type: v.literal('unclear'), since: whole, isError: v.optional(v.boolean()) }),
  v.strictObject({ type: v.literal('dismissed'), isFinal: v.boolean() }),
  v.strictObject({ type: v.literal('failed'), reason: failReason, isFinal: v.optional(v.boolean()) }),
  v.strictObject({ type: v.literal('batched'), id: text(LONGEST_ID), since: whole }),
  v.strictObject({
    type: v.literal('sent'),
    hash,
    since: whole,
    nonce: maybe(whole),
    isMissing: v.optional(v.boolean()),
  }),
  v.strictObject({
    type: v.literal('confirmed'),
    hash,
    moved: maybe(v.strictObject({ paid: units, received: units })),
    arrival: v.optional(arrival),
    ...mined,
  }),
  v.strictObject({ type: v.literal('reverted'), hash, reason: revertReason, ...mined }),
  v.strictObject({ type: v.literal('cancelled'), hash: maybe(hash), by: hash, isFinal: v.boolean() }),
  v.strictObject({ ...dropped, lateEffect: v.optional(lateEffect) }),
  // The name of an earlier version.
  v.pipe(
    v.strictObject({ ...dropped, rest: lateEffect }),
    v.transform(({ rest, ...state }): StepState => ({ ...state, lateEffect: rest })),
  ),
  v.strictObject({ type: v.literal('altered'), hash, isFinal: v.boolean() }),
])

const request: Schema<StepRequest> = v.strictObject({
  to: address,
  value: units,
  dataHash: hash,
  nonce: whole,
  block: whole,
  batch: v.optional(text(80)),
})

const walletAnswer: Schema<WalletAnswer> = v.strictObject({
  hash: v.optional(hash),
  id: v.optional(text(LONGEST_ID)),
})

const stepFields = {
  type: v.picklist(['approve', 'permit', 'allow', 'swap', 'batch', 'transfer', 'agree', 'speedUp']),
  units,
  request: maybe(request),
  state,
  hashes: v.pipe(v.array(hash), v.maxLength(MOST_HASHES)),
  reported: v.optional(reported),
}

const step = v.strictObject({ ...stepFields, walletAnswer: v.optional(walletAnswer) })

const recordFields = { id: text(36), startedAt: whole, account: address, chainId: whole }

const listSteps = <T extends v.GenericSchema>(one: T) => v.pipe(v.array(one), v.maxLength(MOST_STEPS))

const fields = { ...recordFields, steps: listSteps(step) }

const record = v.variant('kind', [
  v.strictObject({ kind: v.literal('swap'), terms: v.strictObject(swapTerms), ...fields }),
  v.strictObject({ kind: v.literal('transfer'), terms: v.strictObject({ ...swapTerms, bridge }), ...fields }),
  v.strictObject({
    kind: v.literal('revocation'),
    terms: v.strictObject({ allowed: amount, deadline: whole, block: whole }),
    ...fields,
  }),
  v.strictObject({
    kind: v.literal('speedUp'),
    terms: v.strictObject({ ...deposit, receive: amount, recipient: address, deadline: whole, block: whole }),
    ...fields,
  }),
])

const earlierTerms = v.union([
  v.pipe(
    v.strictObject({ ...swapTerms, bridge: v.optional(bridge) }),
    v.transform(({ bridge, ...terms }) => ({ terms, bridge, deposit: undefined })),
  ),
  v.pipe(
    v.strictObject({ ...swapTerms, speedUp: v.strictObject(deposit) }),
    v.transform(({ speedUp, ...terms }) => ({ terms, bridge: undefined, deposit: speedUp })),
  ),
])

/** Earlier versions stored no kind, the terms as `promise`, and the wallet's answer as `told`. */
const earlierRecord = v.pipe(
  v.strictObject({
    ...recordFields,
    promise: earlierTerms,
    steps: listSteps(
      v.pipe(
        v.strictObject({ ...stepFields, told: v.optional(walletAnswer) }),
        v.transform(({ told, ...one }): StepRecord => ({ ...one, ...(told && { walletAnswer: told }) })),
      ),
    ),
  }),
  v.transform(({ promise, ...rest }): SwapRecord => ({ ...rest, ...nameTerms(promise, rest.steps) })),
)

function nameTerms(
  { terms, bridge, deposit }: v.InferOutput<typeof earlierTerms>,
  steps: readonly StepRecord[],
): RecordedTerms {
  const { pay, receive, recipient, deadline, block } = terms
  const last = steps.at(-1)?.type
  if (deposit !== undefined) return { kind: 'speedUp', terms: { ...deposit, receive, recipient, deadline, block } }
  if (bridge !== undefined) return { kind: 'transfer', terms: { ...terms, bridge } }
  if (last === 'approve' || last === 'allow') return { kind: 'revocation', terms: { allowed: pay, deadline, block } }
  return { kind: 'swap', terms }
}

/** The names of the steps, in their order. A batch is alone. A revocation takes back each allowance once. */
const stepNames: Readonly<Record<RecordKind, RegExp>> = {
  swap: /^((approve|permit),)*swap$|^batch$/,
  transfer: /^((approve|permit),)*transfer$/,
  revocation: /^(approve|allow|approve,allow)$/,
  speedUp: /^agree,speedUp$/,
}

function fitsKind({ kind, steps }: SwapRecord): boolean {
  if (kind === 'revocation' && steps.some((one) => one.units !== 0n)) return false
  // Only the deposit of a transfer arrives.
  if (steps.some((one) => isArriving(one) && one.type !== 'transfer')) return false
  return stepNames[kind].test(steps.map(({ type }) => type).join())
}

function isArriving({ state }: StepRecord): boolean {
  return state.type === 'confirmed' && state.arrival !== undefined
}

/** A followed transaction has a request to compare with. */
function hasItsRequest({ state, request, hashes, walletAnswer }: StepRecord): boolean {
  const hash = 'hash' in state ? state.hash : undefined
  if (hash !== undefined && !hashes.includes(hash)) return false
  return request !== undefined || (hash === undefined && walletAnswer === undefined && !isFollowed(state))
}

const storedRecord: Schema<SwapRecord> = v.pipe(
  v.string(),
  v.maxLength(LONGEST_RECORD),
  v.parseJson(),
  v.union([record, earlierRecord]),
  v.check(fitsKind),
  v.check(({ steps }) => steps.every(hasItsRequest)),
)
