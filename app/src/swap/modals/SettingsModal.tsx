import { cardCopy } from '../../content/en/card.ts'
import { modalCopy } from '../../content/en/modals.ts'
import { useCopy } from '../../content/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useScreen, useSwap } from '../state/SwapContext.ts'
import { choosePreset, judgeSlippage, presets, typeSlippage } from '../state/settings.ts'
import { ModalHead } from './ModalHead.tsx'
import styles from './SettingsModal.module.css'

const aiModes = ['allora', 'llm'] as const

export function SettingsModal() {
  const copy = useCopy(modalCopy).settings
  const { screen } = useSwap()
  return (
    <Dialog name="settings" labelledBy="settings-title" onClose={screen.close} className={styles.modal}>
      <ModalHead id="settings-title" title={copy.title} onBack={screen.close} />
      <div className={styles.body}>
        <SlippageChoice />
        <AiModeChoice />
        <Button className={styles.done} onClick={screen.close}>
          {copy.done}
        </Button>
      </div>
    </Dialog>
  )
}

function SlippageChoice() {
  const copy = useCopy(modalCopy).settings
  const cardTexts = useCopy(cardCopy)
  const { screen } = useSwap()
  const settings = useScreen((state) => state.settings)
  const verdict = judgeSlippage(settings)
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{copy.slippage}</legend>
      <div className={styles.choices}>
        {presets.map((preset) => (
          <label key={preset} className={styles.choice}>
            <input
              type="radio"
              name="slippage"
              className={styles.radio}
              checked={settings.slippage === preset}
              onChange={() => screen.setSettings(choosePreset(settings, preset))}
            />
            {preset === 'auto' ? cardTexts.automatic : `${preset}%`}
          </label>
        ))}
        <span className={styles.custom} data-active={settings.slippage === 'custom' ? '' : undefined}>
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            className={styles.input}
            placeholder={copy.customPlaceholder}
            aria-label={copy.custom}
            aria-invalid={verdict === 'refused'}
            aria-describedby="slippage-message"
            value={settings.customSlippage}
            onChange={({ target }) => screen.setSettings(typeSlippage(settings, target.value))}
          />
          {settings.slippage === 'custom' && <span aria-hidden="true">%</span>}
        </span>
      </div>
      <p id="slippage-message" className={styles.message} data-verdict={verdict} aria-live="polite">
        {copy.slippageVerdicts[verdict]}
      </p>
    </fieldset>
  )
}

function AiModeChoice() {
  const copy = useCopy(modalCopy).settings
  const { screen } = useSwap()
  const settings = useScreen((state) => state.settings)
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{copy.aiMode}</legend>
      <div className={styles.modes}>
        {aiModes.map((id) => (
          <label key={id} className={styles.mode}>
            <input
              type="radio"
              name="ai-mode"
              className={styles.radio}
              checked={settings.aiMode === id}
              onChange={() => screen.setSettings({ ...settings, aiMode: id })}
            />
            <span>{copy.aiModes[id].label}</span>
            <span className={styles.text}>{copy.aiModes[id].text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
