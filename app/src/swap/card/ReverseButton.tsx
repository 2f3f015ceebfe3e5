import { cardCopy } from '../../content/en/card.ts'
import { useCopy } from '../../content/language.ts'
import { Icon } from '../../ui/Icon.tsx'
import { swap } from '../../ui/icons.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { findUsdPrice } from '../state/priceView.ts'
import { useScreen, useSwap } from '../state/SwapContext.ts'
import styles from './ReverseButton.module.css'

export function ReverseButton() {
  const copy = useCopy(cardCopy)
  const { screen, view, prices } = useSwap()
  const isReversing = useScreen((state) => state.isReversing)

  const reverse = () => {
    const { pay, receive } = screen.state.get().form
    const { payAmount, receiveAmount } = view.get()
    const payPrice = findUsdPrice(prices.book.get(), pay)
    const receivePrice = findUsdPrice(prices.book.get(), receive)
    return screen.reverse({ payAmount, receiveAmount, payPrice, receivePrice })
  }
  return (
    <button
      type="button"
      className={styles.reverse}
      aria-label={copy.reverse}
      aria-busy={isReversing}
      aria-disabled={isReversing}
      onClick={() => void reverse()}
    >
      {isReversing ? <Spinner /> : <Icon path={swap} className={styles.icon} />}
    </button>
  )
}
