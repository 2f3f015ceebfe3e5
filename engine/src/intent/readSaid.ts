import type { Token } from '../token.ts'
import { foldAmounts } from './amounts.ts'
import { splitAtoms } from './atoms.ts'
import { listAmounts } from './bindAmount.ts'
import { findRefusal } from './checkSafety.ts'
import { dropForeignWords } from './cleanText.ts'
import { getDictionary } from './dictionary.ts'
import { findDoubt } from './findDoubt.ts'
import { listItems } from './items.ts'
import { takeNetworks, UNKNOWN_NETWORK } from './networks.ts'
import { resolveNames } from './resolveNames.ts'
import { isMention } from './sides.ts'
import { takeSlippage } from './slippage.ts'

/** The tokens, networks and amounts of a sentence, by our own lists. */
export type Said = {
  readonly symbols: ReadonlySet<string>
  readonly networks: ReadonlySet<string>
  readonly amounts: ReturnType<typeof listAmounts>
  readonly slippagePercent: string | undefined
}

/** Undefined where nobody may guess: the text is refused, doubtful, or has a name or a number with two readings. */
export function readSaid(text: string, tokens: readonly Token[]): Said | undefined {
  const plain = dropForeignWords(text)
  if (typeof plain !== 'string') return undefined
  const dictionary = getDictionary(tokens)
  const atoms = splitAtoms(plain)
  if (findRefusal(atoms, { text: plain, dictionary }) !== undefined) return undefined
  const slippage = takeSlippage(foldAmounts(listItems(atoms, dictionary)))
  if ('kind' in slippage) return undefined
  const placed = takeNetworks(resolveNames(slippage.parts, { tokens, text: plain }))
  if (findDoubt(placed) !== undefined) return undefined
  const { parts } = placed
  const symbols = new Set(parts.filter(isMention).map(({ symbol = '' }) => symbol))
  const networks = new Set(
    [placed.pay, placed.receive, ...parts.map(({ home }) => home)].filter((id) => id !== undefined),
  )
  const amounts = listAmounts(parts)
  const isClear = !symbols.has('') && !networks.has(UNKNOWN_NETWORK) && amounts.every(isRead)
  return isClear ? { symbols, networks, amounts, slippagePercent: slippage.percent } : undefined
}

function isRead({ amount }: Said['amounts'][number]): boolean {
  return amount.type !== 'unclear' && amount.type !== 'slippage'
}
