import { Icon } from '@murmur/ui/Icon.tsx'
import { IconButton } from '@murmur/ui/IconButton.tsx'
import { swap } from '@murmur/ui/icons'
import { Spinner } from '@murmur/ui/Spinner.tsx'
import { cardCopy } from '../../content/en/card.ts'
import { useCopy } from '../../content/language.ts'
import { useScreen, useSwap } from '../state/SwapContext.ts'
import { keepKeypad } from './keepKeypad.ts'
import styles from './SwapCard.module.css'

export function ReverseButton() {
  const copy = useCopy(cardCopy)
  const { screen, view } = useSwap()
  const isReversing = useScreen((state) => state.isReversing)
  return (
    <IconButton
      look="line"
      className={styles.reverse}
      aria-label={copy.reverse}
      aria-busy={isReversing}
      aria-disabled={isReversing}
      onMouseDown={keepKeypad}
      onClick={() => void screen.reverse(view.get)}
    >
      {isReversing ? <Spinner /> : <Icon path={swap} className={styles.reverseIcon} />}
    </IconButton>
  )
}
