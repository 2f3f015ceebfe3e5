import { Icon } from '@murmur/ui/Icon.tsx'
import { IconButton } from '@murmur/ui/IconButton.tsx'
import { chart } from '@murmur/ui/icons'
import { cardCopy } from '../content/en/card.ts'
import { useCopy } from '../content/language.ts'
import styles from './SwapScreen.module.css'
import { useScreen, useSwap } from './state/SwapContext.ts'

/** Opens the chart of the pair. Its code is requested as soon as the button is about to be used. */
export function ChartButton({ preload }: { readonly preload: () => void }) {
  const copy = useCopy(cardCopy)
  const { screen } = useSwap()
  const isOpen = useScreen((state) => state.isChartOpen)
  return (
    <IconButton
      look="line"
      className={styles.chart}
      aria-label={copy.chart}
      aria-expanded={isOpen}
      aria-controls="swap-chart"
      onPointerEnter={preload}
      onPointerDown={preload}
      onFocus={preload}
      onClick={() => screen.update({ isChartOpen: !isOpen })}
    >
      <Icon path={chart} />
    </IconButton>
  )
}
