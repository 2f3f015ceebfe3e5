import styles from './AiSwitch.module.css'
import { useScreen, useSwap } from './SwapContext.ts'

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
      USE AI
      <span className={styles.track} />
    </button>
  )
}
