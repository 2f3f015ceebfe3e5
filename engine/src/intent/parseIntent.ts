import type { Token } from '../token.ts'
import { foldAmounts } from './amounts.ts'
import { cleanText, splitAtoms } from './atoms.ts'
import type { Known, SwapReading } from './buildSwap.ts'
import { findRefusal } from './checkSafety.ts'
import { correctSlips } from './correctSlips.ts'
import { getDictionary } from './dictionary.ts'
import { type Intent, refuse } from './intent.ts'
import { listItems } from './items.ts'
import { dropPoliteClauses } from './politeClauses.ts'
import { listFormValues, readLabelled } from './readLabelled.ts'
import { readSwap } from './readSwap.ts'
import { resolveNames } from './resolveNames.ts'
import { takeSlippage } from './takeSlippage.ts'

/** Reads one sentence about one swap. It asks where the text has two readings and never throws. */
export function parseIntent(text: string, tokens: readonly Token[]): Intent {
  return readSentence(text, tokens).intent
}

/** The intent; beside a question also what the sentence said. */
type Reading = { readonly intent: Intent; readonly known?: Known }

export function readSentence(text: string, tokens: readonly Token[]): Reading {
  const plain = cleanText(text)
  if (typeof plain !== 'string') return { intent: plain }
  const dictionary = getDictionary(tokens)
  const atoms = dropPoliteClauses(correctSlips(splitAtoms(plain), dictionary), dictionary)
  const values = listFormValues(plain)?.join('\n')
  const checked = values === undefined ? atoms : splitAtoms(values)
  const refusal = findRefusal(checked, { text: plain, dictionary })
  if (refusal !== undefined) return { intent: refuse(refusal) }
  const labelled = readLabelled(plain, tokens)
  if (labelled !== undefined) return split(labelled)
  const slippage = takeSlippage(foldAmounts(listItems(atoms, dictionary)))
  if ('kind' in slippage) return { intent: slippage }
  const { percent } = slippage
  const said = percent === undefined ? {} : { slippagePercent: percent }
  const reading = readSwap(resolveNames(slippage.parts, { tokens, text: plain }), tokens)
  if (reading.kind === 'refuse') return { intent: reading }
  if (reading.kind === 'swap') return { intent: { ...reading, ...said } }
  const { intent, known } = split(reading)
  return { intent, ...(known && { known: { ...known, ...said } }) }
}

function split(reading: SwapReading): Reading {
  if (reading.kind !== 'clarify') return { intent: reading }
  const { known, ...intent } = reading
  return { intent, ...(known && { known }) }
}
