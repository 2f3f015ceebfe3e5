import { findNetwork } from '@murmur/engine/network'
import { world } from '../../config.ts'
import { cardCopy } from '../../content/en/card.ts'
import { quoteCopy } from '../../content/en/quotes.ts'
import { useCopy } from '../../content/language.ts'
import { useQuotes, useScreen, useTrade, useView, useWallet } from '../state/SwapContext.ts'
import { findObstacle } from './findObstacle.ts'

/** Below the button while trading is open: what a click does first, or why it does nothing. */
export function SwapReason() {
  const { buttonReasons } = useCopy(cardCopy)
  const { obstacles } = useCopy(quoteCopy)
  const reason = useView((view) => view.reason)
  const form = useScreen((state) => state.form)
  const wallet = useWallet((state) => state)
  const quotes = useQuotes()
  const isLoaded = useTrade()?.review !== undefined
  if (reason !== 'ready') return buttonReasons[reason]
  const obstacle = findObstacle({ form, quotes, wallet, world })
  if (obstacle === undefined) return isLoaded ? null : obstacles.notLoaded
  if (obstacle === 'wrongNetwork') return obstacles.wrongNetwork(findNetwork(form.pay.chainId)?.name ?? '')
  if (obstacle === 'noRouterHere') return obstacles.noRouterHere(findNetwork(form.pay.chainId)?.name ?? '')
  if (obstacle === 'noRouterThere') return obstacles.noRouterThere(findNetwork(form.receive.chainId)?.name ?? '')
  return obstacle === 'feeShort' ? obstacles.feeShort(form.pay.symbol) : obstacles[obstacle]
}
