import { formatShort } from '../../src/activity/formatFigures.ts'
import { nameAmount } from '../../src/swap/state/quote/quoteView.ts'
import { findReceived, received } from './exampleSwap.ts'
import type { Screen } from './readScreen.ts'
import type { MinedTx } from './simulatedChain.ts'

/** The outcome of the reviewed bytes on the chain, and the outcomes that are still possible. */
export type Truth = {
  readonly succeeded: readonly MinedTx[]
  readonly reverted: readonly MinedTx[]
  /** Another transaction that the wallet sent instead. */
  readonly others: readonly MinedTx[]
  readonly wasSent: boolean
  /** A block can still take them, and they could still swap. */
  readonly canSwap: boolean
  readonly canBeMined: boolean
  /** The page did not look in time, and no node has the state of that block any more. */
  readonly isForgotten: boolean
  /** The page got an answer that it was not sent, so the user may try again. */
  readonly isDenied: boolean
  /** A node shows that the account has sent something since. */
  readonly isShown: boolean
  /** It was denied and nothing was sent, so the user must be able to try again. */
  readonly canRetry: boolean
}

/** Claims of a sentence, by its own words. */
const claims = {
  swapped: /\byou received\b|^swapped\b|^done\b|^confirmed\b/i,
  notSwapped: /\bnothing was swapped\b|\bdropped\b/i,
  notSent: /\bnothing was sent\b|(?<!you said that it )\bwas not sent\b/i,
  costNothing: /\bcosts? nothing\b/i,
  reverted: /\bthe fee was\b|\breverted\b/i,
} as const

/** The words of a single node are no claim of ours. */
const reported = /\bone node says\b/i

/** The nodes cannot say it, and the page says so. */
const unknown = /\bcannot say whether\b|\bnot known whether\b/i

type Claim = keyof typeof claims

function listClaims({ steps, card, list }: Screen): ReadonlySet<Claim> {
  const texts = [steps, card, list].filter((text) => !reported.test(text))
  const names = Object.keys(claims) as Claim[]
  return new Set(names.filter((name) => texts.some((text) => claims[name].test(text))))
}

/** Invariants of every moment. */
export function checkMoment(screen: Screen | undefined, truth: Truth): readonly string[] {
  if (screen === undefined) return ['The page has lost the swap.']
  const said = listClaims(screen)
  const hasSwapped = truth.succeeded.length > 0
  const isUndecided = hasSwapped || truth.canSwap
  return [
    said.has('swapped') && !hasSwapped && 'It says swapped, and no block has the swap.',
    said.has('reverted') && truth.reverted.length === 0 && 'It says reverted, and no block has a reverted swap.',
    said.has('notSwapped') && isUndecided && 'It says that nothing was swapped, and it was or still can be.',
    said.has('notSent') &&
      (truth.wasSent || truth.canBeMined) &&
      'It says that nothing was sent, and it was or can be.',
    said.has('costNothing') &&
      (hasPaid(truth) || truth.canBeMined) &&
      'It says that it cost nothing, and it can cost a fee.',
    screen.action === 'tryAgain' && isUndecided && !truth.isDenied && 'It offers to try again, and the first can swap.',
    screen.kind === 'failed' && isUndecided && !truth.isDenied && 'The list calls it failed, and it can still swap.',
  ].filter((problem) => problem !== false)
}

type Next = {
  readonly truth: Truth
  /** Another swap of the account may start. */
  readonly isFree: boolean
  /** It would also open the wallet: all checks before the prompt pass. */
  readonly isAsked: boolean
}

/** The page may start another swap of the account. */
export function checkNext(screen: Screen | undefined, { truth, isFree, isAsked }: Next): readonly string[] {
  const isKnown = screen !== undefined && (screen.isPending || screen.kind === 'done') && screen.path !== undefined
  const hasSwapped = truth.succeeded.length > 0
  const isBlind = isFree && truth.canSwap && !hasSwapped && !truth.isDenied && !isKnown
  const isDouble = isAsked && (truth.canSwap || hasSwapped) && truth.isShown && !isKnown
  return [
    isBlind && 'Another swap may start, and the first can still swap without being shown as pending.',
    isDouble && 'The wallet would be asked again, and a node shows that something was sent.',
    truth.canRetry && !isAsked && 'Nothing was sent, and the user cannot try again.',
  ].filter((problem) => problem !== false)
}

/** Conditions at the end of a run. */
export function checkEnd(screen: Screen | undefined, truth: Truth): readonly string[] {
  if (screen === undefined) return []
  const said = listClaims(screen)
  const isUnknown =
    truth.isForgotten && (isAsking(screen) || [screen.steps, screen.list].every((text) => unknown.test(text)))
  if (truth.succeeded.length > 0 && !isUnknown) return checkSwapped(screen, { said, truth })
  const problems = [
    screen.isPending && !isAsking(screen) && 'It is shown as pending for ever.',
    screen.isOpen && !isAsking(screen) && 'It is followed for ever.',
    screen.kind === 'done' && 'The list calls it done, and nothing was swapped.',
  ]
  return problems.filter((problem) => problem !== false)
}

function checkSwapped(screen: Screen, { said, truth }: { readonly said: ReadonlySet<Claim>; readonly truth: Truth }) {
  const amounts = truth.succeeded.map(({ block }) => ({ listing: received, units: findReceived(block) }))
  const isShown = amounts.some((amount) =>
    [screen.steps, screen.card].every((text) => text.includes(nameAmount(amount))),
  )
  const isListed = amounts.some((amount) => screen.receives === formatShort(amount))
  const isLinked = truth.succeeded.some(({ hash }) => screen.path?.includes(hash) && screen.csv.includes(hash))
  return [
    !said.has('swapped') && 'It was swapped, and the screen does not say so.',
    !isShown && 'The card shows another amount than the chain moved.',
    !isListed && 'The list shows another amount than the chain moved.',
    !isLinked && 'The receipt, or the exported table, has another transaction.',
    screen.kind !== 'done' && 'The list does not call it done.',
    screen.isOpen && 'It is followed for ever.',
  ].filter((problem) => problem !== false)
}

/** A wallet that never answers, with a request that can do nothing any more. */
function isAsking({ action }: Screen): boolean {
  return action === 'stopWaiting'
}

function hasPaid({ succeeded, reverted }: Truth): boolean {
  return succeeded.length > 0 || reverted.length > 0
}

export function describeTruth({ succeeded, reverted, others, canSwap, canBeMined, wasSent }: Truth): string {
  const list = (name: string, mined: readonly MinedTx[]) =>
    mined.map((tx) => `${name} (${tx.name} in block ${tx.block})`)
  const done = [...list('swapped', succeeded), ...list('reverted', reverted), ...list('another transaction', others)]
  const open = [wasSent && 'sent', canSwap && 'can still swap', canBeMined && !canSwap && 'can still be mined']
  return [...done, ...open.filter((text) => text !== false)].join(', ') || 'nothing'
}
