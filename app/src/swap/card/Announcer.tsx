import { markDust, trimZeros } from '@murmur/engine/decimal'
import { useEffect, useState } from 'react'
import { cardCopy } from '../../content/en/card.ts'
import { useCopy } from '../../content/language.ts'
import { showNumber } from '../../notation.ts'
import { useView } from '../state/SwapContext.ts'
import styles from './SwapCard.module.css'

/** Long enough that a pause between two keys does not count as the end. */
const TYPING_PAUSE_MS = 900

/** Announces the settled estimate to screen readers, not one for every key. */
export function Announcer() {
  const copy = useCopy(cardCopy)
  const pay = useView((view) => `${showNumber(view.payAmount)} ${view.pay.symbol}`)
  const receive = useView((view) => `${showNumber(trimZeros(markDust(view.receiveAmount)))} ${view.receive.symbol}`)
  const isEstimated = useView((view) => view.isEstimated)
  const estimate = isEstimated ? copy.estimate({ pay, receive }) : ''
  const [first] = useState(estimate)
  const [announced, setAnnounced] = useState('')

  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(estimate), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [estimate])

  // The estimate of the opening page is read with the page.
  return (
    <p className={styles.announcer} role="status">
      {announced === first ? '' : announced}
    </p>
  )
}
