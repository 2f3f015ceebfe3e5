import { cardCopy } from '../../content/en/card.ts'
import { useCopy } from '../../content/language.ts'
import { useScreen, useSwap } from '../state/SwapContext.ts'
import styles from './AiSwitch.module.css'

export function AiSwitch() {
  const copy = useCopy(cardCopy)
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
      {copy.useAi}
      <span className={styles.track} />
    </button>
  )
}
