import type { Address } from '@murmur/engine/token'
import type { RouteLeg } from '../market/quoteState.ts'
import { MOST_HASHES } from './advance.ts'
import { LONGEST_ID, readReported, readState } from './readState.ts'
import {
  type Read,
  readAddress,
  readFields,
  readHash,
  readList,
  readMaybe,
  readOneOf,
  readSignedUnits,
  readText,
  readUnits,
  readWhole,
  UnreadableError,
} from './readValue.ts'
import {
  type BridgePromise,
  isFollowed,
  isRevocation,
  isSpeedUp,
  type RecordedAmount,
  type RecordedListing,
  type SpeedUpPromise,
  type StepRecord,
  type StepRequest,
  type SwapPromise,
  type SwapRecord,
  type Told,
} from './record.ts'

/** A record as text for the storage. */
export function writeRecord(record: SwapRecord): string {
  return JSON.stringify(record, (_, value) => (typeof value === 'bigint' ? String(value) : value))
}

/** Undefined unless the text is exactly a record: the storage may hold anything. */
export function parseRecord(text: string): SwapRecord | undefined {
  if (text.length > LONGEST_RECORD) return undefined
  try {
    return checkSteps(readRecord(JSON.parse(text)))
  } catch {
    // Not JSON, or not a record: the storage may hold anything.
    return undefined
  }
}

/** A route of 32 swaps takes about 12,000. */
export const LONGEST_RECORD = 32_000
const MOST_LEGS = 32
/** A reset, an approval, a permit and the swap. */
const MOST_STEPS = 4

/** The list of tokens writes addresses with a checksum. */
const readTokenAddress: Read<Address | null> = (value) => {
  if (value === null) return null
  const text = readText({ most: 42 })(value)
  readAddress(text.toLowerCase())
  return text as Address
}

const readListing: Read<RecordedListing> = readFields<RecordedListing>({
  id: readText({ most: 80 }),
  symbol: readText({ most: 32 }),
  tokenAddress: readTokenAddress,
  decimals: readWhole,
})

const readAmount = readFields<RecordedAmount>({ listing: readListing, units: readUnits })

const readLeg = readFields<RouteLeg>({
  poolId: readText({ most: 66 }),
  venue: readText({ most: 32 }),
  feePpm: readMaybe(readWhole),
  pay: readTokenAddress as Read<Address>,
  receive: readTokenAddress as Read<Address>,
  paid: readUnits,
  received: readUnits,
})

const readBridge = readFields<BridgePromise>({
  destinationChainId: readWhole,
  inputToken: readAddress,
  inputAmount: readUnits,
  outputToken: readAddress,
  outputAmount: readUnits,
  quoteTimestamp: readWhole,
  fillDeadline: readWhole,
  exclusiveRelayer: readAddress,
  exclusivityDeadline: readWhole,
  inputListing: readListing,
  outputListing: readListing,
  fillSeconds: readMaybe(readWhole),
})

const readSpeedUp = readFields<SpeedUpPromise>({
  hash: readHash,
  depositId: readUnits,
  destinationChainId: readWhole,
})

const readPromise = readFields<SwapPromise>({
  pay: readAmount,
  maximumPay: readAmount,
  receive: readAmount,
  minimumReceive: readAmount,
  bound: readFields<RecordedAmount>({ listing: readListing, units: readSignedUnits }),
  gapPpm: readMaybe(readWhole),
  recipient: readAddress,
  deadline: readWhole,
  block: readWhole,
  legs: readList(readLeg, { most: MOST_LEGS }),
  bridge: readMaybe(readBridge),
  speedUp: readMaybe(readSpeedUp),
})

const readStep = readFields<StepRecord>({
  type: readOneOf(['approve', 'permit', 'allow', 'swap', 'batch', 'transfer', 'agree', 'speedUp']),
  units: readUnits,
  request: readMaybe(
    readFields<StepRequest>({
      to: readAddress,
      value: readUnits,
      dataHash: readHash,
      nonce: readWhole,
      block: readWhole,
      batch: readMaybe(readText({ most: 80 })),
    }),
  ),
  state: readState,
  hashes: readList(readHash, { most: MOST_HASHES }),
  told: readMaybe(readFields<Told>({ hash: readMaybe(readHash), id: readMaybe(readText({ most: LONGEST_ID })) })),
  reported: readMaybe(readReported),
})

const readRecord = readFields<SwapRecord>({
  id: readText({ most: 36 }),
  startedAt: readWhole,
  account: readAddress,
  chainId: readWhole,
  promise: readPromise,
  steps: readList(readStep, { most: MOST_STEPS }),
})

/** Its steps end with a swap or a transfer or are a revocation, and a followed transaction has a request to compare with. */
function checkSteps(record: SwapRecord): SwapRecord {
  if (!isWhole(record)) throw new UnreadableError('not one swap at the end')
  for (const step of record.steps) checkRequest(step)
  return record
}

/**
 * The swap or transfer is the last step and the only one of its kind. A batch is alone. A revocation takes back each
 * allowance once. Only a transfer names a bridge, and only its deposit arrives. A speed-up is signed and sent.
 */
function isWhole(record: SwapRecord): boolean {
  const { steps, promise } = record
  const names = steps.map(({ type }) => type).join()
  if (steps.some((step) => isArriving(step) && step.type !== 'transfer')) return false
  if ((steps.at(-1)?.type === 'transfer') !== (promise.bridge !== undefined)) return false
  if (isSpeedUp(record) || /agree|speedUp/.test(names)) return isSpeedUp(record) && names === 'agree,speedUp'
  if (isRevocation(record)) return revocations.includes(names) && steps.every(({ units }) => units === 0n)
  if (names.includes('allow')) return false
  const swaps = steps.filter(({ type }) => ['swap', 'batch', 'transfer'].includes(type))
  const isAlone = swaps[0]?.type !== 'batch' || steps.length === 1
  return swaps.length === 1 && steps.at(-1) === swaps[0] && isAlone
}

const revocations: readonly string[] = ['approve', 'allow', 'approve,allow']

function isArriving({ state }: StepRecord): boolean {
  return state.type === 'confirmed' && state.arrival !== undefined
}

/** A followed transaction has a request to compare with. */
function checkRequest({ state, request, hashes, told }: StepRecord): void {
  const hash = 'hash' in state ? state.hash : undefined
  if (hash !== undefined && (request === undefined || !hashes.includes(hash)))
    throw new UnreadableError('a hash without its request')
  const isAsked = told !== undefined || isFollowed(state)
  if (isAsked && request === undefined) throw new UnreadableError('asked without a request')
}
