import { Refusal } from '@murmur/sdk/murmur/refusal'
import type { ProblemCode } from '@murmur/sdk/v1Problems'

/** Why a request has no answer. */
export type Refused = {
  readonly code: ProblemCode
  readonly field?: string
  /** Details of this case, beside the fixed sentence. */
  readonly detail?: string
}

/** Like a `Refusal` of the SDK, with problems that only the API has, and with the field that is wrong. */
export class Rejection extends Error {
  override readonly name = 'Rejection'
  readonly refused: Refused

  constructor(code: ProblemCode, rest: Omit<Refused, 'code'> = {}) {
    super(code)
    this.refused = { code, ...rest }
  }
}

type Named = {
  /** The field that gives the amount. */
  readonly amountField?: string
}

/** No value for an error that is our bug. */
export function findRefused(error: unknown, { amountField = 'payAmount' }: Named = {}): Refused | undefined {
  if (error instanceof Rejection) return error.refused
  if (!(error instanceof Refusal)) return undefined
  const { code, details } = error
  const field = amountCodes.has(code) ? amountField : (details.side ?? fields[code])
  const detail = describe(details)
  return { code, ...(field && { field }), ...(detail && { detail }) }
}

const fields: Partial<Record<ProblemCode, string>> = {
  unknownNetwork: 'chainId',
  sameToken: 'receive',
  sameNetwork: 'receiveChainId',
  exactReceiveAcross: 'receiveAmount',
  badRecipient: 'account',
  tokenRecipient: 'account',
}

const amountCodes: ReadonlySet<ProblemCode> = new Set([
  'tooSmall',
  'tooLarge',
  'belowMinimum',
  'aboveMaximum',
  'feeAboveAmount',
  'impactTooLarge',
])

function describe({ limit, kept, reason, held, needed, bps }: Refusal['details']): string | undefined {
  if (limit !== undefined) return `The limit is ${limit.units} units of ${limit.listing.symbol}.`
  if (kept !== undefined) return `Buying keeps ${kept.buyBps} bps, selling ${kept.sellBps}.`
  if (held !== undefined && needed !== undefined) return `The account has ${held} wei, and needs ${needed}.`
  if (bps !== undefined) return `It is ${(bps / 100).toFixed(2)} %.`
  return reason === undefined ? undefined : `Reported: ${reason}.`
}
