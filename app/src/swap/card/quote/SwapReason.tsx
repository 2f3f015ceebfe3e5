import { findNetwork } from '@murmur/engine/network'
import { world } from '../../../config.ts'
import { cardCopy } from '../../../content/en/card.ts'
import { quoteCopy } from '../../../content/en/quotes.ts'
import { useCopy } from '../../../content/language.ts'
import type { Form } from '../../state/form.ts'
import { findChecked, findObstacle, type Obstacle } from '../../state/quote/findObstacle.ts'
import { useQuotes, useScreen, useStored, useSwap, useView, useWallet } from '../../state/SwapContext.ts'

/** Below the button while trading is open: why a click does something else first, or nothing. */
export function SwapReason({ isReviewLoaded }: { readonly isReviewLoaded: boolean }) {
  const { buttonReasons } = useCopy(cardCopy)
  const { obstacles } = useCopy(quoteCopy)
  const reason = useView((view) => view.reason)
  const form = useScreen((state) => state.form)
  const wallet = useWallet((state) => state)
  const quotes = useQuotes()
  const checks = useStored(useSwap().checks)
  if (reason !== 'ready') return buttonReasons[reason]
  const obstacle = findObstacle({ form, quotes, wallet, checks, world })
  if (obstacle === undefined) return isReviewLoaded ? null : obstacles.notLoaded
  if (obstacle === 'tokenCheck') return obstacles.tokenCheck(findChecked(form, checks)?.symbol ?? '')
  return describeObstacle(obstacle, { form, obstacles })
}

type Described = { readonly form: Form; readonly obstacles: typeof quoteCopy.obstacles }

function describeObstacle(obstacle: Exclude<Obstacle, 'tokenCheck'>, { form, obstacles }: Described): string {
  const { pay, receive } = form
  if (obstacle === 'feeShort') return obstacles.feeShort(pay.symbol)
  if (obstacle === 'noRouterThere') return obstacles.noRouterThere(findNetwork(receive.chainId)?.name ?? '')
  if (obstacle === 'wrongNetwork' || obstacle === 'noRouterHere')
    return obstacles[obstacle](findNetwork(pay.chainId)?.name ?? '')
  return obstacles[obstacle]
}
