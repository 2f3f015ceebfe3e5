import type { Token } from '../token.ts'
import { createAmount } from './amounts.ts'
import {
  clarify,
  type Intent,
  type IntentAmount,
  isMissingField,
  isRefusalReason,
  type MissingField,
  refuse,
  type SwapIntent,
} from './intent.ts'
import { readSaid, type Said } from './readSaid.ts'

/** The fields of a model's answer, all of them there. `null` means that the sentence does not say it. */
export const modelFields = [
  'kind',
  'payToken',
  'payNetwork',
  'receiveToken',
  'receiveNetwork',
  'amountSide',
  'amountKind',
  'amount',
  'slippagePercent',
  'missing',
  'reason',
] as const

type Context = { readonly text: string; readonly tokens: readonly Token[] }

/**
 * Takes from a model only which of the said tokens is paid, where no word of the sentence says otherwise. Every token,
 * network and number must be one that our own lists find in the sentence, and all of them must be used. No value for
 * any other answer.
 */
export function checkModelIntent(answer: unknown, { text, tokens }: Context): Intent | undefined {
  const fields = readFields(answer)
  const said = readSaid(text, tokens)
  if (fields === undefined || said === undefined) return undefined
  if (fields.kind === 'clarify') return readQuestion(fields.missing)
  if (fields.kind === 'refuse') return isRefusalReason(fields.reason) ? refuse(fields.reason) : undefined
  return fields.kind === 'swap' ? readSwap(fields, said) : undefined
}

type Fields = Readonly<Record<(typeof modelFields)[number], unknown>>

/** No value if a field is missing or added, such as a recipient. */
function readFields(answer: unknown): Fields | undefined {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return undefined
  const isComplete = modelFields.every((name) => Object.hasOwn(answer, name))
  return isComplete && Object.keys(answer).length === modelFields.length ? (answer as Fields) : undefined
}

function readQuestion(missing: unknown): Intent | undefined {
  if (!Array.isArray(missing) || missing.length === 0 || missing.length > 6) return undefined
  return missing.every(isMissingField) ? clarify(...(missing as MissingField[])) : undefined
}

function readSwap(fields: Fields, said: Said): Intent | undefined {
  // Fields that a swap does not use could carry anything.
  if (fields.missing !== null || fields.reason !== null) return undefined
  const payToken = readName(fields.payToken, said.symbols)
  const receiveToken = readName(fields.receiveToken, said.symbols)
  const networks = readNetworks(fields, said)
  if (payToken === undefined || receiveToken === undefined || networks === undefined) return undefined
  if (!isAllUsed(said.symbols, [payToken, receiveToken])) return undefined
  if (!isAsSaid({ payToken, receiveToken, ...networks }, said)) return undefined
  const { slippagePercent } = said
  if (fields.slippagePercent !== (slippagePercent ?? null)) return undefined
  const amount = readAmount(fields, { said, payToken, receiveToken })
  if (amount === undefined) return undefined
  return {
    kind: 'swap',
    payToken,
    receiveToken,
    ...networks,
    amount,
    ...(slippagePercent !== undefined && { slippagePercent }),
  }
}

type Placed = Pick<SwapIntent, 'payToken' | 'receiveToken' | 'payNetwork' | 'receiveNetwork'>

/** 'with USDC' is never received, 'into ETH' never paid, and a token stays on the network that was said with it. */
function isAsSaid(intent: Placed, { sides, homes }: Said): boolean {
  const { payToken, receiveToken, payNetwork, receiveNetwork } = intent
  // One token on both sides is a move, which needs two networks.
  if (payToken === receiveToken) return receiveNetwork !== undefined && payNetwork !== receiveNetwork
  if (sides.get(payToken) === 'receive' || sides.get(receiveToken) === 'pay') return false
  const [payHome = payNetwork, receiveHome = receiveNetwork] = [homes.get(payToken), homes.get(receiveToken)]
  return payHome === payNetwork && receiveHome === receiveNetwork
}

function readName(name: unknown, known: ReadonlySet<string>): string | undefined {
  return typeof name === 'string' && known.has(name) ? name : undefined
}

/** A token or a network that the model leaves out was said for a reason. */
function isAllUsed(known: ReadonlySet<string>, used: readonly (string | undefined)[]): boolean {
  return [...known].every((name) => used.includes(name))
}

type Networks = Pick<SwapIntent, 'payNetwork' | 'receiveNetwork'>

function readNetworks({ payNetwork, receiveNetwork }: Fields, { networks }: Said): Networks | undefined {
  const [pay, receive] = [payNetwork, receiveNetwork].map((id) => readName(id, networks))
  const isSaid = (id: unknown, name: string | undefined) => id === null || name !== undefined
  if (!isSaid(payNetwork, pay) || !isSaid(receiveNetwork, receive)) return undefined
  if (!isAllUsed(networks, [pay, receive])) return undefined
  return { ...(pay !== undefined && { payNetwork: pay }), ...(receive !== undefined && { receiveNetwork: receive }) }
}

type Sides = { readonly said: Said; readonly payToken: string; readonly receiveToken: string }

/** The one amount of the sentence, at the token beside it; null if there is none. */
function readAmount(fields: Fields, { said, payToken, receiveToken }: Sides): IntentAmount | null | undefined {
  const [found, ...more] = said.amounts
  const isNone = fields.amountSide === null && fields.amountKind === null && fields.amount === null
  if (found === undefined) return isNone ? null : undefined
  if (more.length > 0) return undefined
  const isReceived = found.token === receiveToken && payToken !== receiveToken
  const amount = createAmount(found.amount, isReceived ? 'receive' : 'pay')
  return amount === undefined || !isSame(fields, amount) ? undefined : amount
}

function isSame({ amountSide, amountKind, amount: text }: Fields, amount: IntentAmount): boolean {
  const [, [kind, value] = []] = Object.entries(amount)
  return amountSide === amount.side && amountKind === kind && text === (value === true ? null : value)
}
