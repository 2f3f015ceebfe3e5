import type { Token } from '../token.ts'
import { foldAmounts } from './amounts.ts'
import { splitAtoms } from './atoms.ts'
import { bindAmount } from './bindAmount.ts'
import { findRefusal } from './checkSafety.ts'
import { cleanText } from './cleanText.ts'
import { getDictionary } from './dictionary.ts'
import { findDoubt } from './findDoubt.ts'
import { findTokens } from './findTokens.ts'
import { type Intent, refuse } from './intent.ts'
import { listItems } from './items.ts'
import { listNetworks } from './listNetworks.ts'
import { takeNetworks } from './networks.ts'
import { resolveNames } from './resolveNames.ts'
import { takeSlippage } from './slippage.ts'

/** Reads one sentence about one swap. It asks where the text has two readings and never throws. */
export function parseIntent(text: string, tokens: readonly Token[]): Intent {
  const plain = cleanText(text)
  if (typeof plain !== 'string') return plain
  const dictionary = getDictionary(tokens)
  const atoms = splitAtoms(plain)
  const refusal = findRefusal(atoms, { text: plain, dictionary })
  if (refusal !== undefined) return refuse(refusal)
  const slippage = takeSlippage(foldAmounts(listItems(atoms, dictionary)))
  if ('kind' in slippage) return slippage
  const placed = takeNetworks(resolveNames(slippage.parts, { tokens, text: plain }))
  const doubt = findDoubt(placed)
  if (doubt !== undefined) return doubt
  const found = findTokens(placed, tokens)
  if ('kind' in found) return found
  const names = { payToken: found.pay.symbol, receiveToken: found.receive.symbol }
  const amount = bindAmount(placed.parts, names)
  if (amount !== null && 'kind' in amount) return amount
  const networks = listNetworks(placed, found)
  if ('kind' in networks) return networks
  const { percent } = slippage
  return { kind: 'swap', ...names, ...networks, amount, ...(percent !== undefined && { slippagePercent: percent }) }
}
