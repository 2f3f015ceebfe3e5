import type { Token } from '../token.ts'
import { type Amount, foldAmounts } from './amounts.ts'
import { cleanText, splitAtoms } from './atoms.ts'
import { findRefusal } from './checkSafety.ts'
import { correctSlips } from './correctSlips.ts'
import { getDictionary } from './dictionary.ts'
import { foldMentions } from './foldMentions.ts'
import type { Side } from './intent.ts'
import { listItems } from './items.ts'
import { listMarks, type Mark, SAME_NETWORK, UNKNOWN_NETWORK, writeSigns } from './marks.ts'
import { dropPoliteClauses } from './politeClauses.ts'
import { resolveNames } from './resolveNames.ts'
import { takeSlippage } from './takeSlippage.ts'

/** The tokens, networks and amounts of a sentence, by our own lists. */
export type Said = {
  readonly symbols: ReadonlySet<string>
  readonly networks: ReadonlySet<string>
  readonly amounts: readonly FoundAmount[]
  readonly slippagePercent: string | undefined
  /** Tokens whose side a word of the sentence gives: 'with USDC', 'into ETH'. */
  readonly sides: ReadonlyMap<string, Side>
  /** The network that was said with a token. */
  readonly homes: ReadonlyMap<string, string>
}

type FoundAmount = {
  readonly amount: Amount
  /** The symbol beside it, if any. */
  readonly token: string | undefined
}

/** No value where guessing is not safe: the text is refused or unclear, or a name or number has two readings. */
export function readSaid(text: string, tokens: readonly Token[]): Said | undefined {
  const plain = cleanText(text)
  if (typeof plain !== 'string') return undefined
  const dictionary = getDictionary(tokens)
  const atoms = dropPoliteClauses(correctSlips(splitAtoms(plain), dictionary), dictionary)
  if (findRefusal(atoms, { text: plain, dictionary }) !== undefined) return undefined
  const slippage = takeSlippage(foldAmounts(listItems(atoms, dictionary)))
  if ('kind' in slippage) return undefined
  const marks = foldMentions(listMarks(resolveNames(slippage.parts, { tokens, text: plain })))
  const symbols = new Set(marks.flatMap(({ mention }) => mention?.symbol ?? []))
  const networks = new Set(marks.flatMap(({ mention, network }) => mention?.network ?? network ?? []))
  const amounts = marks.flatMap(listAmounts)
  const sides = listSides(marks)
  const isDoubtful = /[XZ!%/]/.test(writeSigns(marks)) || marks.some(({ isAddress, isSend }) => isAddress || isSend)
  const isUnknown = symbols.has('') || networks.has(UNKNOWN_NETWORK) || networks.has(SAME_NETWORK)
  if (isDoubtful || isUnknown || sides === undefined || !amounts.every(isRead)) return undefined
  const homes = new Map(marks.flatMap(({ mention }) => (mention?.network ? [[mention.symbol, mention.network]] : [])))
  return { symbols, networks, amounts, slippagePercent: slippage.percent, sides, homes }
}

function listAmounts({ mention, amount }: Mark): readonly FoundAmount[] {
  const own = mention?.amount ?? amount
  return own === undefined ? [] : [{ amount: own, token: mention?.symbol }]
}

function isRead({ amount }: FoundAmount): boolean {
  return amount.type !== 'unclear' && amount.type !== 'slippage'
}

const givers: Readonly<Record<string, Side>> = {
  w: 'pay',
  p: 'pay',
  L: 'pay',
  m: 'pay',
  t: 'receive',
  T: 'receive',
  B: 'receive',
  W: 'receive',
  g: 'receive',
  V: 'receive',
}

/** The side that the word before a token gives it. No value if two words disagree. */
function listSides(marks: readonly Mark[]): ReadonlyMap<string, Side> | undefined {
  const sides = new Map<string, Side>()
  for (const [at, { mention }] of marks.entries()) {
    const side = givers[marks[at - 1]?.sign ?? '']
    if (mention === undefined || side === undefined) continue
    if ((sides.get(mention.symbol) ?? side) !== side) return undefined
    sides.set(mention.symbol, side)
  }
  return sides
}
