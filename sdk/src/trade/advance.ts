import {
  type Arrival,
  type FailReason,
  findCurrentStep,
  type Hash,
  isFollowed,
  isSameArrival,
  isSignature,
  isUnderWay,
  type LateEffect,
  type Mined,
  type Moved,
  type Reported,
  type RevertReason,
  type StepRecord,
  type StepRequest,
  type StepState,
  type SwapRecord,
  type WalletAnswer,
} from './record.ts'

/** An event and its step. */
export type SwapEvent = { readonly step: number } & (UserEvent | WalletEvent | ChainEvent | TabEvent)

type UserEvent =
  /** Stops waiting for the wallet. Its answer still counts. */
  | { readonly type: 'leave'; readonly at: number }
  /** The user reports that an unclear request did not happen. A late hash still counts. */
  | { readonly type: 'dismiss' }

export type WalletEvent =
  | { readonly type: 'sign' }
  | { readonly type: 'send'; readonly hash: Hash; readonly at: number }
  /** Its answer, before it is known whether the wallet is still on our network. */
  | { readonly type: 'answer'; readonly walletAnswer: WalletAnswer; readonly at: number }
  /** It has taken the batch under this id. */
  | { readonly type: 'batch'; readonly id: string; readonly at: number }
  | { readonly type: 'refuse' }
  /** A check stopped it, or the wallet answered that it did not send. */
  | { readonly type: 'fail'; readonly reason: FailReason }
  /** It failed, and may have sent it nevertheless. */
  | { readonly type: 'lose'; readonly at: number; readonly isError?: boolean }

export type ChainEvent =
  /** A node knows it. */
  | { readonly type: 'see'; readonly hash: Hash; readonly nonce: number }
  /** No node has it so far. */
  | { readonly type: 'miss'; readonly hash: Hash }
  /** Only one node reports this. No value once no node reports it any more. */
  | { readonly type: 'report'; readonly reported: Reported | undefined }
  | ({ readonly type: 'confirm'; readonly hash: Hash; readonly moved: Moved | undefined } & Mined)
  | ({ readonly type: 'revert'; readonly hash: Hash; readonly reason: RevertReason } & Mined)
  /** The transaction has another hash: it was sped up in the wallet, or found without the wallet's answer. */
  | { readonly type: 'find'; readonly hash: Hash; readonly at: number }
  /** Another transaction has its nonce. */
  | { readonly type: 'cancel'; readonly by: Hash }
  | { readonly type: 'alter'; readonly hash: Hash }
  /** No node has it, and it can no longer have its effect. */
  | { readonly type: 'drop'; readonly lateEffect: LateEffect | undefined }
  /** Its block is not part of the chain any more. */
  | { readonly type: 'reorganise'; readonly at: number }
  /** The chain will not take it back any more. */
  | { readonly type: 'settle' }
  /** By the two chains of a transfer. */
  | { readonly type: 'arrive'; readonly arrival: Arrival; readonly moved: Moved | undefined }

type TabEvent =
  /** Stored before the wallet is asked. Without a request for a signature. */
  | { readonly type: 'ask'; readonly at: number; readonly request: StepRequest | undefined }
  | { readonly type: 'skip' }
  /** The wallet cannot do a batch, and nothing was sent: its steps are asked for one by one. */
  | { readonly type: 'split'; readonly steps: readonly Pick<StepRecord, 'type' | 'units'>[] }
  /** The page that worked on it is gone. */
  | { readonly type: 'interrupt'; readonly at: number }

/** The record after an event. An event that does not fit its step changes nothing. */
export function advance(record: SwapRecord, event: SwapEvent): SwapRecord {
  const step = record.steps[event.step]
  if (step === undefined) return record
  if (event.type === 'split') return split(record, { step, steps: event.steps })
  // A step begins after those before it are done.
  const isEarly = findCurrentStep(record).at !== event.step && (event.type === 'ask' || event.type === 'skip')
  const next = isEarly ? undefined : applyEvent(step, event)
  return next === undefined ? record : { ...record, steps: record.steps.with(event.step, next) }
}

/** More than a user can speed up by hand. */
export const MOST_HASHES = 20

/** An event of one step. A split changes the whole record. */
type StepEvent = Exclude<SwapEvent, { readonly type: 'split' }>

type EventOf<Type extends StepEvent['type']> = Extract<StepEvent, { readonly type: Type }>

/** For each event: the step after it, or undefined where it does not fit. */
type Transitions = {
  readonly [Type in StepEvent['type']]: (step: StepRecord, event: EventOf<Type>) => StepRecord | undefined
}

function applyEvent<Type extends StepEvent['type']>(step: StepRecord, event: EventOf<Type>): StepRecord | undefined {
  return (transitions as Transitions)[event.type as Type](step, event)
}

const transitions: Transitions = {
  ask: (step, { at, request }) => {
    const isWhole = isSignature(step) === (request === undefined)
    return is(step, 'waiting') && isWhole ? { ...step, request, state: { type: 'asking', since: at } } : undefined
  },
  skip: (step) => (is(step, 'waiting') ? put(step, { type: 'skipped' }) : undefined),
  interrupt: (step, event) => (is(step, 'waiting') ? put(step, interrupted) : lose(step, event)),
  leave: lose,
  lose,
  // The user can still decline after the page has stopped waiting.
  refuse: (step) => (is(step, 'asking', 'unclear') ? put(step, { type: 'refused', ...follow(step) }) : undefined),
  fail: (step, { reason }) =>
    is(step, 'waiting', 'asking') ? put(step, { type: 'failed', reason, ...follow(step) }) : undefined,
  dismiss: (step) => (is(step, 'unclear') ? put(step, { type: 'dismissed', isFinal: false }) : undefined),
  sign: (step) => (is(step, 'asking') && isSignature(step) ? put(step, { type: 'signed' }) : undefined),
  answer: (step, event) =>
    isFree(step) && isNewAnswer(step, event.walletAnswer) ? keepAnswer(step, event) : undefined,
  batch: (step, { id, at }) =>
    step.type === 'batch' && isFree(step) ? put(step, { type: 'batched', id, since: at }) : undefined,
  send: (step, event) => (isFree(step) ? takeHash(step, event) : undefined),
  find: (step, event) => (isFree(step) || isReplaceable(step, event.hash) ? takeHash(step, event) : undefined),
  see: (step, { hash, nonce }) => {
    const { state } = step
    if (state.type !== 'sent' || state.hash !== hash) return undefined
    const isNew = state.nonce !== nonce || state.isMissing === true
    return isNew ? put(step, { type: 'sent', hash, since: state.since, nonce }) : undefined
  },
  miss: (step, { hash }) => {
    const { state } = step
    const isNew = state.type === 'sent' && state.hash === hash && state.isMissing !== true
    return isNew ? { ...step, state: { ...state, isMissing: true } } : undefined
  },
  report: (step, { reported }) =>
    isFollowed(step.state) && step.reported !== reported
      ? { ...withoutReport(step), ...(reported && { reported }) }
      : undefined,
  confirm: (step, { hash, moved, block, blockHash, fee }) => {
    const arrival = step.type === 'transfer' ? ({ arrival: { type: 'waiting' } } as const) : {}
    return isOurs(step, hash)
      ? put(step, { type: 'confirmed', hash, moved, block, blockHash, fee, isFinal: false, ...arrival })
      : undefined
  },
  arrive: (step, { arrival, moved }) => {
    const { state } = step
    const canBe = state.type === 'confirmed' && isUnderWay(state.arrival) && !isSameArrival(state.arrival, arrival)
    return canBe ? put(step, { ...state, arrival, moved }) : undefined
  },
  revert: (step, { hash, reason, block, blockHash, fee }) =>
    isOurs(step, hash)
      ? put(step, { type: 'reverted', hash, reason, block, blockHash, fee, isFinal: false })
      : undefined,
  alter: (step, { hash }) => (isOurs(step, hash) ? put(step, { type: 'altered', hash, isFinal: false }) : undefined),
  cancel: (step, { by }) => {
    const { state } = step
    const canBe = (state.type === 'sent' || state.type === 'dropped') && !isFinal(state)
    return canBe ? put(step, { type: 'cancelled', hash: state.hash, by, isFinal: false }) : undefined
  },
  drop: (step, { lateEffect }) => {
    const { state } = step
    // A denied request is dropped only where no node can prove that it was never sent.
    const isUnproven = lateEffect === 'unknown' && is(step, 'refused', 'failed', 'dismissed') && isFollowed(state)
    if (!is(step, 'sent', 'unclear', 'batched') && !isUnproven) return undefined
    return put(step, { type: 'dropped', hash: 'hash' in state ? state.hash : undefined, lateEffect, isFinal: false })
  },
  reorganise: (step, { at }) => {
    const { state } = step
    const isMined = (state.type === 'confirmed' || state.type === 'reverted') && !state.isFinal
    return isMined ? put(step, { type: 'sent', hash: state.hash, since: at, nonce: undefined }) : undefined
  },
  settle: (step) => {
    const { state } = step
    return 'isFinal' in state && state.isFinal === false ? put(step, { ...state, isFinal: true }) : undefined
  },
}

type Split = { readonly step: StepRecord; readonly steps: readonly Pick<StepRecord, 'type' | 'units'>[] }

function split(record: SwapRecord, { step, steps }: Split): SwapRecord {
  if (step.type !== 'batch' || !is(step, 'asking')) return record
  const waiting = { request: undefined, state: { type: 'waiting' }, hashes: [] } as const
  return { ...record, steps: steps.map(({ type, units }) => ({ type, units, ...waiting })) }
}

/** A requested transaction is searched for, whatever the wallet answered. */
function follow({ request }: StepRecord): { readonly isFinal?: false } {
  return request === undefined ? {} : { isFinal: false }
}

const interrupted: StepState = { type: 'failed', reason: 'interrupted' }

type Lost = { readonly at: number; readonly isError?: boolean }

/** A lost signature can be asked for again. A lost transaction may be on its way. */
function lose(step: StepRecord, { at, isError }: Lost): StepRecord | undefined {
  if (!is(step, 'asking')) return undefined
  return put(step, isSignature(step) ? interrupted : { type: 'unclear', since: at, ...(isError && { isError }) })
}

function isNewAnswer({ walletAnswer }: StepRecord, { hash, id }: WalletAnswer): boolean {
  return (hash !== undefined && hash !== walletAnswer?.hash) || (id !== undefined && id !== walletAnswer?.id)
}

/** A late answer resumes the search for an abandoned request. */
function keepAnswer(
  step: StepRecord,
  { walletAnswer, at }: { readonly walletAnswer: WalletAnswer; readonly at: number },
): StepRecord {
  const isLookedFor = isFollowed(step.state) && !is(step, 'refused', 'failed')
  const state: StepState = is(step, 'asking') || isLookedFor ? step.state : { type: 'unclear', since: at }
  return { ...step, state, walletAnswer: { ...step.walletAnswer, ...walletAnswer } }
}

/** The wallet's unconfirmed answer goes: the hash is followed, and the chain decides. */
function takeHash(step: StepRecord, { hash, at }: { readonly hash: Hash; readonly at: number }): StepRecord {
  const hashes = [...step.hashes.filter((one) => one !== hash), hash].slice(-MOST_HASHES)
  return { ...put(step, { type: 'sent', hash, since: at, nonce: undefined }), hashes, walletAnswer: undefined }
}

/** A hash is taken however late it comes, as long as the wallet was asked and no other one is followed. */
function isFree(step: StepRecord): boolean {
  return (
    step.request !== undefined && is(step, 'asking', 'unclear', 'batched', 'dismissed', 'refused', 'failed', 'dropped')
  )
}

/** Only the chain can report that a transaction got another hash. */
function isReplaceable({ state }: StepRecord, hash: Hash): boolean {
  const isFollowed = state.type === 'sent' || state.type === 'altered' || state.type === 'cancelled'
  return isFollowed && !isFinal(state) && state.hash !== hash
}

/** True if the chain may report the outcome of this hash. */
function isOurs({ state }: StepRecord, hash: Hash): boolean {
  return (state.type === 'sent' || state.type === 'dropped') && state.hash === hash && !isFinal(state)
}

function is({ state }: StepRecord, ...types: readonly StepState['type'][]): boolean {
  return types.includes(state.type)
}

/** One node's word was about the state before. */
function put(step: StepRecord, state: StepState): StepRecord {
  return { ...withoutReport(step), state }
}

function withoutReport({ reported: _, ...step }: StepRecord): StepRecord {
  return step
}

function isFinal(state: StepState): boolean {
  return 'isFinal' in state && state.isFinal === true
}
