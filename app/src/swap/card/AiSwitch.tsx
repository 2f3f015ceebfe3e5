import { cardCopy } from '../../content/en/card.ts'
import { useScreen, useSwap } from '../state/SwapContext.ts'
import styles from './AiSwitch.module.css'

export function AiSwitch() {
  const { screen } = useSwap()
  const settings = useScreen((state) => state.settings)
  return (
    <button
      type="button"
      role="switch"
      aria-checked={settings.useAi}
      className={styles.switch}
      onClick={() => screen.setSettings({ ...settings, useAi: !settings.useAi })}
    >
      {cardCopy.useAi}
      <span className={styles.track} />
    </button>
  )
}
