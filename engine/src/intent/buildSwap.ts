import { createAmount } from './createAmount.ts'
import { type Clarify, clarify, type MissingField, type Refuse, type Side, type SwapIntent } from './intent.ts'
import { type Mention, SAME_NETWORK, UNKNOWN_NETWORK } from './marks.ts'
import type { Sentence } from './sentence.ts'

/** A swap, or the question for what is missing with all that was said. */
export type SwapReading = SwapIntent | Refuse | (Clarify & { readonly known?: Known })

/** The parts of a swap that a sentence gives although something is missing. */
export type Known = Partial<Omit<SwapIntent, 'kind'>> & {
  /** The values of a number with two readings, and the side that it belongs to. */
  readonly readings?: { readonly side: Side; readonly values: readonly string[] }
}

export type Pair = { readonly pay: Mention; readonly receive: Mention }

export function buildSwap(sentence: Sentence, { pay, receive }: Pair): SwapReading {
  const networks = placeNetworks(sentence, { pay, receive })
  const amount = placeAmount(sentence, { pay, receive })
  const isPlaced = !('missing' in networks)
  const isCounted = amount === null || !('missing' in amount)
  const [payToken, receiveToken] = [pay.symbol, receive.symbol]
  if (payToken !== '' && receiveToken !== '' && isPlaced && isCounted)
    return { kind: 'swap', payToken, receiveToken, ...networks, amount }
  const known: Known = {
    ...(payToken !== '' && { payToken }),
    ...(receiveToken !== '' && { receiveToken }),
    ...(isPlaced && networks),
    ...(isCounted ? { amount } : amount.readings && { readings: amount.readings }),
  }
  return { ...clarify(...listMissing({ pay, receive }, { isCounted, networks })), known }
}

type Findings = { readonly isCounted: boolean; readonly networks: Networks | Missing }

/** Asks for missing tokens first. */
function listMissing({ pay, receive }: Pair, { isCounted, networks }: Findings): readonly MissingField[] {
  const tokens: readonly (MissingField | false)[] = [
    pay.symbol === '' && 'payToken',
    receive.symbol === '' && 'receiveToken',
  ]
  const missing = tokens.filter((field) => field !== false)
  if (missing.length > 0) return missing
  return isCounted && 'missing' in networks ? networks.missing : ['amount']
}

type Networks = { readonly payNetwork?: string; readonly receiveNetwork?: string }
type Missing = { readonly missing: readonly MissingField[] }

/** Uses only networks that were named. Never infers one from a token or from the other side. */
function placeNetworks(sentence: Sentence, { pay, receive }: Pair): Networks | Missing {
  if (pay.isTorn) return { missing: ['payNetwork'] }
  if (receive.isTorn) return { missing: ['receiveNetwork'] }
  if (isAgainst(pay.network, sentence.payNetwork)) return { missing: ['payNetwork'] }
  if (isAgainst(receive.network, sentence.receiveNetwork)) return { missing: ['receiveNetwork'] }
  const { network } = sentence
  const said = [pay.network ?? sentence.payNetwork ?? network, receive.network ?? sentence.receiveNetwork ?? network]
  // A network of the whole sentence must not contradict that of a side.
  const isOther = (id: string | undefined) => id !== network && id !== SAME_NETWORK
  const isTorn = network !== undefined && network !== SAME_NETWORK && said.some(isOther)
  if (isTorn) return { missing: ['payNetwork', 'receiveNetwork'] }
  const [payNetwork, receiveNetwork] = said
    .map((id, at) => (id === SAME_NETWORK ? said[1 - at] : id))
    .map((id) => (id === SAME_NETWORK ? undefined : id))
  const missing = findMissing({ ...pay, network: payNetwork }, { ...receive, network: receiveNetwork })
  if (missing !== undefined) return { missing: [missing] }
  return { ...(payNetwork && { payNetwork }), ...(receiveNetwork && { receiveNetwork }) }
}

/** Two different networks for one side. */
function isAgainst(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other && ![one, other].includes(SAME_NETWORK)
}

type PlacedMention = Omit<Mention, 'network'> & { readonly network: string | undefined }

function findMissing(pay: PlacedMention, receive: PlacedMention): MissingField | undefined {
  if (pay.network === UNKNOWN_NETWORK) return 'payNetwork'
  const isMove = pay.symbol === receive.symbol && pay.symbol !== ''
  const isStill = isMove && (receive.network === undefined || receive.network === pay.network)
  if (receive.network === UNKNOWN_NETWORK || isStill) return 'receiveNetwork'
  if (isElsewhere(pay)) return 'payToken'
  return isElsewhere(receive) ? 'receiveToken' : undefined
}

/** Whether a contract address is listed on another network than the one that was named. */
function isElsewhere({ listedOn, network }: PlacedMention): boolean {
  return listedOn !== undefined && (network === undefined || !listedOn.includes(network))
}

type Unclear = { readonly missing: true; readonly readings?: Known['readings'] }

function placeAmount({ amount }: Sentence, { pay, receive }: Pair): SwapIntent['amount'] | Unclear {
  const found = [
    { side: 'pay' as const, amount: pay.amount },
    { side: 'receive' as const, amount: receive.amount },
    { side: 'pay' as const, amount },
  ].flatMap((each) => (each.amount === undefined ? [] : [{ side: each.side, amount: each.amount }]))
  const [first, ...more] = found
  if (first === undefined) return null
  // 'All' may be repeated: 所有的DAI全部.
  if (more.some((each) => each.amount.type !== 'all' || first.amount.type !== 'all')) return { missing: true }
  const placed = createAmount(first.amount, first.side)
  if (placed !== undefined) return placed
  const values = first.amount.type === 'unclear' ? first.amount.readings : undefined
  return { missing: true, ...(values && { readings: { side: first.side, values } }) }
}
