import type { Token } from '../token.ts'
import { type Clarify, clarify } from './intent.ts'
import type { Placed } from './networks.ts'
import { findPair, type Group, groupMentions, type Pair } from './sides.ts'

/** The paid and the received token, or the question for the missing one. */
export function findTokens(placed: Placed, tokens: readonly Token[]): Pair | Clarify {
  const groups = groupMentions(placed.parts)
  const [one, other, third] = groups
  if (one === undefined) return clarify('payToken', 'receiveToken')
  if (third !== undefined) return clarify(...listDoubtful(groups, placed.parts))
  if (other === undefined) return findPairOfOne(placed, { group: one, tokens })
  const pair = findPair(placed.parts, [one, other])
  if ('kind' in pair) return pair
  if (pair.pay.symbol === '') return clarify('payToken')
  return pair.receive.symbol === '' ? clarify('receiveToken') : pair
}

/** Two candidates before the first 'to' or 'for' are candidates for paying. */
function listDoubtful(groups: readonly Group[], parts: Placed['parts']): readonly ('payToken' | 'receiveToken')[] {
  const [first = 0, second = 0] = groups.map(({ mentions }) => mentions[0] ?? 0)
  const isParted = parts
    .slice(first, second)
    .some(({ tag }) => ['to', 'for', 'buy', 'want', 'change', 'with', 'in'].includes(tag))
  return isParted ? ['receiveToken'] : ['payToken']
}

function findPairOfOne(placed: Placed, { group, tokens }: { group: Group; tokens: readonly Token[] }): Pair | Clarify {
  const { parts } = placed
  if (group.symbol === '') return clarify('payToken', 'receiveToken')
  const wrapping = parts.find(({ tag }) => tag === 'wrap' || tag === 'unwrap')
  if (wrapping !== undefined) return wrapOrUnwrap(wrapping.tag, { group, tokens })
  if (isMove(placed, group)) return { pay: group, receive: group }
  if (group.mentions.length > 1) return clarify('receiveToken')
  const isAfterFor = parts[(group.mentions[0] ?? 0) - 1]?.tag === 'for'
  return clarify(group.receive > group.pay || isAfterFor ? 'payToken' : 'receiveToken')
}

function isMove({ parts, pay, receive }: Placed, { homes }: Group): boolean {
  if (parts.some(({ tag }) => tag === 'bridge' || tag === 'send')) return true
  return new Set(homes).size > 1 || (receive !== undefined && (pay !== undefined || homes.length > 0))
}

function wrapOrUnwrap(verb: string, { group, tokens }: { group: Group; tokens: readonly Token[] }): Pair | Clarify {
  const pair = wrapToken(group, tokens)
  if (pair === undefined) return clarify('receiveToken')
  return verb === 'wrap' ? pair : { pay: pair.receive, receive: pair.pay }
}

/** The coin is paid, its wrapped form received; for `unwrap` the reverse. */
function wrapToken(group: Group, tokens: readonly Token[]): Pair | undefined {
  const isListed = (symbol: string) => tokens.some((token) => token.symbol === symbol)
  const wrapped = `W${group.symbol}`
  const plain = group.symbol.slice(1)
  if (isListed(wrapped)) return { pay: group, receive: { ...group, symbol: wrapped } }
  if (group.symbol.startsWith('W') && isListed(plain)) return { pay: { ...group, symbol: plain }, receive: group }
  return undefined
}
