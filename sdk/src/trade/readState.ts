import {
  type Read,
  readBoolean,
  readFields,
  readHash,
  readMaybe,
  readOneOf,
  readText,
  readUnits,
  readWhole,
} from './readValue.ts'
import type { Arrival, DropRest, FailReason, Moved, Reported, RevertReason, StepState } from './record.ts'

type StateOf<Type extends StepState['type']> = Extract<StepState, { readonly type: Type }>

/** The reader of each state, by its type. */
type StateReaders = { readonly [Type in StepState['type']]: Read<StateOf<Type>> }

/** Every reason, so that the compiler finds a missing one. */
const failReasons: Readonly<Record<FailReason, true>> = {
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
}

const revertReasons: Readonly<Record<RevertReason, true>> = {
  belowMinimum: true,
  aboveMaximum: true,
  expired: true,
  notEnoughBalance: true,
  tokenRefusesTransfer: true,
  tokenRefusesApproval: true,
  allowanceChanged: true,
  reverted: true,
  outOfGas: true,
}

const dropRests: Readonly<Record<DropRest, true>> = { reverts: true, approves: true, unknown: true }

const reports: Readonly<Record<Reported, true>> = { confirm: true, revert: true, cancel: true, alter: true, drop: true }

/** Of the id of a batch. */
export const LONGEST_ID = 1_000

const mined = { block: readWhole, blockHash: readHash, fee: readUnits, isFinal: readBoolean }
const type = <const Type extends string>(name: Type): Read<Type> => readOneOf([name])
const list = <Name extends string>(names: Readonly<Record<Name, true>>) => readOneOf(Object.keys(names) as Name[])

export const readReported: Read<Reported> = list(reports)

const arrivals: { readonly [Type in Arrival['type']]: Read<Extract<Arrival, { readonly type: Type }>> } = {
  waiting: readFields({ type: type('waiting'), canSpeedUp: readMaybe(readBoolean) }),
  expired: readFields({ type: type('expired') }),
  arrived: readFields({ type: type('arrived'), hash: readHash }),
  bridged: readFields({ type: type('bridged'), hash: readHash, units: readUnits }),
  refunded: readFields({ type: type('refunded'), hash: readHash }),
}

const readArrivalType = readOneOf(Object.keys(arrivals) as Arrival['type'][])

const readArrival: Read<Arrival> = (value) => arrivals[readArrivalType(findType(value))](value)

const readers: StateReaders = {
  waiting: readFields({ type: type('waiting') }),
  skipped: readFields({ type: type('skipped') }),
  signed: readFields({ type: type('signed') }),
  refused: readFields({ type: type('refused'), isFinal: readMaybe(readBoolean) }),
  asking: readFields({ type: type('asking'), since: readWhole }),
  unclear: readFields({ type: type('unclear'), since: readWhole, isError: readMaybe(readBoolean) }),
  dismissed: readFields({ type: type('dismissed'), isFinal: readBoolean }),
  failed: readFields({ type: type('failed'), reason: list(failReasons), isFinal: readMaybe(readBoolean) }),
  batched: readFields({ type: type('batched'), id: readText({ most: LONGEST_ID }), since: readWhole }),
  sent: readFields({
    type: type('sent'),
    hash: readHash,
    since: readWhole,
    nonce: readMaybe(readWhole),
    isMissing: readMaybe(readBoolean),
  }),
  confirmed: readFields({
    type: type('confirmed'),
    hash: readHash,
    moved: readMaybe(readFields<Moved>({ paid: readUnits, received: readUnits })),
    arrival: readMaybe(readArrival),
    ...mined,
  }),
  reverted: readFields({ type: type('reverted'), hash: readHash, reason: list(revertReasons), ...mined }),
  cancelled: readFields({
    type: type('cancelled'),
    hash: readMaybe(readHash),
    by: readHash,
    isFinal: readBoolean,
  }),
  dropped: readFields({
    type: type('dropped'),
    hash: readMaybe(readHash),
    rest: readMaybe(list(dropRests)),
    isFinal: readBoolean,
  }),
  altered: readFields({ type: type('altered'), hash: readHash, isFinal: readBoolean }),
}

const readType = readOneOf(Object.keys(readers) as StepState['type'][])

export const readState: Read<StepState> = (value) => readers[readType(findType(value))](value)

function findType(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined
}
