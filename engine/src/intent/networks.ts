import type { Part } from './amounts.ts'

/** A network that we do not serve. */
export const UNKNOWN_NETWORK = '?'

export type Placed = {
  readonly parts: readonly SentencePart[]
  readonly pay?: string
  readonly receive?: string
  /** A network stands where a token should be: '4 BNB to Avalanche'. */
  readonly inPlaceOf?: 'payToken' | 'receiveToken'
}

/** A token carries the network that was named with it. */
export type SentencePart = Part & { readonly home?: string }

type Place =
  | { readonly side: 'pay' | 'both' | 'destination' }
  | { readonly token: number }
  | { readonly isTokenPlace: true }

/** Takes the names of networks out of the sentence and gives each to its side. */
export function takeNetworks(all: readonly Part[]): Placed {
  const parts = all.map((part, index) => settleName(part, { parts: all, index }))
  const found = parts.flatMap(({ network }, index) =>
    network === undefined ? [] : [{ network, index, place: findPlace(parts, index) }],
  )
  const removed = new Set(found.flatMap(({ index }) => listWords(parts, index)))
  const homes = new Map(
    found.flatMap(({ network, place }) => ('token' in place ? [[place.token, network] as const] : [])),
  )
  const kept = parts.flatMap((part, index) => {
    const home = homes.get(index)
    if (removed.has(index)) return []
    return [home === undefined ? part : { ...part, home }]
  })
  const findSide = (...sides: readonly string[]) =>
    found.find(({ place }) => 'side' in place && sides.includes(place.side))?.network
  const destination = findSide('destination')
  const [pay, receive] = [findSide('pay') ?? findSide('both'), destination ?? findSide('both')]
  const misplaced = found.find(({ place }) => 'isTokenPlace' in place)
  const isLost = destination !== undefined && pay === undefined && !canMove(parts)
  const inPlaceOf = misplaced === undefined ? isLost && 'receiveToken' : findReplaced(parts, misplaced.index)
  return { parts: kept, ...(pay && { pay }), ...(receive && { receive }), ...(inPlaceOf && { inPlaceOf }) }
}

/** 'swap 4 SOL to USDC' lacks the token to pay, 'buy 4 SOL with USDC' the one to receive. */
function findReplaced(parts: readonly Part[], index: number): 'payToken' | 'receiveToken' {
  const before = parts.slice(0, index)
  return before.some(({ tag }) => ['token', 'buy', 'want'].includes(tag)) ? 'receiveToken' : 'payToken'
}

/** 'to Base' is a destination only for a move; elsewhere a token should stand there. */
function canMove(parts: readonly Part[]): boolean {
  const symbols = new Set(parts.flatMap(({ tag, symbol }) => (tag === 'token' ? [symbol] : [])))
  return symbols.size > 1 || parts.some(({ tag }) => tag === 'bridge' || tag === 'send')
}

type At = { readonly parts: readonly Part[]; readonly index: number }

/** Decides between token and network for names that can be both: Ethereum, 以太坊, ETH. */
function settleName(part: Part, { parts, index }: At): Part {
  if (part.tag === 'unknownNetwork') return { ...part, network: UNKNOWN_NETWORK }
  const { network, symbol, ...rest } = part
  if (network === undefined || symbol === undefined) return part
  return isNetworkHere(part, { parts, index }) ? { ...rest, tag: 'network', network } : { ...rest, symbol }
}

function isNetworkHere(part: Part, { parts, index }: At): boolean {
  const isSymbol = part.raw.toUpperCase() === part.symbol
  const [before, next] = [parts[index - 1], parts[index + 1]]
  const others = new Set(
    parts.flatMap(({ symbol }) => (symbol === undefined || symbol === part.symbol ? [] : [symbol])),
  )
  if (next?.tag === 'chain' || (before?.raw === '(' && next?.raw === ')')) return true
  if (before?.tag === 'on') return isSymbol ? others.size > 1 : !isSpent(parts)
  if (before?.tag !== 'buy' && isGoal(before) && others.size > 0) return true
  if (isLead(before) && others.size > 0 && parts.some(({ tag }) => tag === 'bridge' || tag === 'send')) return true
  return !isSymbol && next?.tag === 'token' && next.symbol !== part.symbol && before?.amount === undefined
}

/** 'spend 500 USDC on Ethereum'. */
function isSpent(parts: readonly Part[]): boolean {
  return parts.some(({ tag }) => tag === 'spend') && new Set(parts.flatMap(({ symbol }) => symbol ?? [])).size < 3
}

const passed: ReadonlySet<string> = new Set(['filler', 'my', 'measure', 'a', 'of'])

function findPlace(parts: readonly Part[], index: number): Place {
  const before = parts[index - 1]
  if (before?.raw === '(' || before?.raw === '@') return placeByToken(parts, index)
  return findPlaceByPreposition(parts, index) ?? findPlaceByOrder(parts, index)
}

function findPlaceByPreposition(parts: readonly Part[], index: number): Place | undefined {
  const next = skipChain(parts, index)
  const [before, after] = [parts[index - 1], parts[next]]
  // 'to op usdc': the preposition belongs to the token.
  if (isLead(before) && next === index + 1 && after?.tag === 'token') return { token: next }
  if (after?.raw === 'から' || isStart(parts, index)) return { side: 'pay' }
  if (after?.tag === 'receivesBefore' || before?.tag === 'to' || isGoal(before)) return { side: 'destination' }
  return before?.tag === 'a' && isName(parts[index - 2]) ? { side: 'destination' } : undefined
}

function isLead(part: Part | undefined): boolean {
  return part?.tag === 'to' || part?.tag === 'from'
}

/** 'from Base', and 'de Base a Polygon'. */
function isStart(parts: readonly Part[], index: number): boolean {
  const before = parts[index - 1]
  const isFollowed = ['a', 'to'].includes(parts[index + 1]?.tag ?? '') && parts[index + 2]?.network !== undefined
  return before?.tag === 'from' || (before?.tag === 'of' && isFollowed)
}

function findPlaceByOrder(parts: readonly Part[], index: number): Place {
  const next = skipChain(parts, index)
  const before = parts[index - 1]
  const isLocated = before?.tag === 'on' || before?.tag === 'in'
  const isAttributive = isAttribute(parts, index)
  const isBareName = next === index + 1 && !isLocated && parts[next]?.tag === 'token'
  if (isFirst(parts, index) && !isBareName && !isAttributive) return { side: 'both' }
  const token = findTokenAfter(parts, next)
  if (token !== undefined && (!isLocated || isAttributive)) return { token }
  return isTokenPlace(parts, index) ? { isTokenPlace: true } : placeByToken(parts, index)
}

function isFirst(parts: readonly Part[], index: number): boolean {
  return parts.slice(0, index).every(({ tag }) => ['filler', 'on', 'in', 'break', 'my'].includes(tag))
}

/** '5 OP', 'sell Polygon'. */
function isTokenPlace(parts: readonly Part[], index: number): boolean {
  const before = parts[index - 1]
  if (before?.amount?.type === 'value' && parts[index - 2]?.tag !== 'token') return true
  return ['sell', 'swap', 'buy', 'for', 'change'].includes(before?.tag ?? '')
}

function isName(part: Part | undefined): boolean {
  return part?.network !== undefined || part?.tag === 'chain'
}

/** 跨到, 转到 and 换到 end in their preposition. */
function isGoal(part: Part | undefined): boolean {
  return part !== undefined && ['bridge', 'send', 'buy'].includes(part.tag) && /[到去至]$/.test(part.raw)
}

/** Base上的ETH: the network describes the token. */
function isAttribute(parts: readonly Part[], index: number): boolean {
  const next = skipChain(parts, index)
  return parts[next]?.tag === 'of' || /[的の]$/.test(parts[next - 1]?.raw ?? '')
}

function skipChain(parts: readonly Part[], index: number): number {
  let next = index + 1
  while (parts[next]?.tag === 'chain' || parts[next]?.raw === ')') next++
  return next
}

function findTokenAfter(parts: readonly Part[], start: number): number | undefined {
  let at = start
  while (passed.has(parts[at]?.tag ?? '') || parts[at]?.amount !== undefined) at++
  return parts[at]?.tag === 'token' ? at : undefined
}

/** After a token it belongs to that token; at the end of the sentence to both. */
function placeByToken(parts: readonly Part[], index: number): Place {
  const before = parts.findLastIndex(({ tag }, at) => at < index && tag === 'token')
  const isLast = !parts.some(({ tag }, at) => at > index && tag === 'token')
  const symbols = new Set(parts.slice(0, index).flatMap(({ tag, symbol }) => (tag === 'token' ? [symbol] : [])))
  const isAlone = parts.filter(({ network }) => network !== undefined).length === 1
  const isBracketed = parts[index - 1]?.raw === '(' || parts[index - 1]?.raw === '@'
  if (before < 0 || (isLast && symbols.size > 1 && isAlone && !isBracketed)) return { side: 'both' }
  return { token: before }
}

/** The name with its preposition and its words for a chain. */
function listWords(parts: readonly Part[], index: number): readonly number[] {
  const next = skipChain(parts, index)
  const end = isAttribute(parts, index) && parts[next]?.tag === 'of' ? next + 1 : next
  const isParticle = ['paysBefore', 'receivesBefore'].includes(parts[end]?.tag ?? '')
  const before = parts[index - 1]
  const isOwn = ['on', 'in', 'from', 'to', 'a'].includes(before?.tag ?? '') || isStart(parts, index)
  const isOfToken = isLead(before) && next === index + 1 && parts[next]?.tag === 'token'
  const start = isOwn && !isOfToken ? index - 1 : index
  return Array.from({ length: end + (isParticle ? 1 : 0) - start }, (_, at) => start + at)
}
