import { Icon } from '@murmur/ui/Icon.tsx'
import { close, warning } from '@murmur/ui/icons'
import { cardCopy } from '../../content/en/card.ts'
import { useCopy } from '../../content/language.ts'
import { useScreen, useSwap } from '../state/SwapContext.ts'
import styles from './SwapCard.module.css'

export function NoticeLine() {
  const copy = useCopy(cardCopy)
  const { screen } = useSwap()
  const notice = useScreen((state) => state.notice)
  return (
    <div role="status">
      {notice !== undefined && (
        <p className={styles.notice}>
          <Icon path={warning} />
          {notice.text}
          {notice.retry !== undefined && (
            <button type="button" className={styles.retry} onClick={screen.retry}>
              {copy.tryAgain}
            </button>
          )}
          <button type="button" className={styles.dismiss} aria-label={copy.dismiss} onClick={screen.dismissNotice}>
            <Icon path={close} />
          </button>
        </p>
      )}
    </div>
  )
}
