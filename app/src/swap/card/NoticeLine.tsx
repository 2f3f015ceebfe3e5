import { Icon } from '@murmur/ui/Icon.tsx'
import { IconButton } from '@murmur/ui/IconButton.tsx'
import { close, warning } from '@murmur/ui/icons'
import { Line } from '@murmur/ui/Stack.tsx'
import { TextButton } from '@murmur/ui/TextButton.tsx'
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
        <Line as="p" gap={3} className={styles.notice}>
          <Icon path={warning} />
          {notice.text}
          {notice.retry !== undefined && (
            <TextButton className={styles.retry} onClick={screen.retry}>
              {copy.tryAgain}
            </TextButton>
          )}
          <IconButton
            look="inherit"
            className={styles.dismiss}
            aria-label={copy.dismiss}
            onClick={screen.dismissNotice}
          >
            <Icon path={close} />
          </IconButton>
        </Line>
      )}
    </div>
  )
}
