import { Icon } from '../ui/Icon.tsx'
import { close, warning } from '../ui/icons.ts'
import styles from './Notice.module.css'
import { useScreen, useSwap } from './SwapContext.ts'

/** Says what became of a link that could not be used, or of a wallet that could not follow. */
export function Notice() {
  const { screen } = useSwap()
  const notice = useScreen((state) => state.notice)
  return (
    <div role="status">
      {notice !== undefined && (
        <p className={styles.notice}>
          <Icon path={warning} />
          {notice}
          <button type="button" className={styles.dismiss} aria-label="Dismiss" onClick={screen.dismissNotice}>
            <Icon path={close} />
          </button>
        </p>
      )}
    </div>
  )
}
