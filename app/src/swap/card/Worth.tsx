import { cardCopy } from '../../content/en/card.ts'
import { useCopy } from '../../content/language.ts'
import { NO_FIGURE, signDollars } from '../state/priceView.ts'
import { useView } from '../state/SwapContext.ts'
import styles from './Field.module.css'

/** The dollars for the amount of one side. */
export function Worth({ side }: { readonly side: 'pay' | 'receive' }) {
  const { chinese, text } = useCopy(cardCopy).priceUnknown
  const state = useView((view) => view[side].state)
  const worth = useView((view) => view[side].worth)
  // No amount has no dollars.
  if (worth === '') return null
  if (worth !== undefined) return <span>≈ {signDollars(worth)}</span>
  if (state !== 'unknown') return <span>{NO_FIGURE}</span>
  return (
    <span>
      <span lang="zh">{chinese}</span> <span className={styles.english}>{text}</span>
    </span>
  )
}
