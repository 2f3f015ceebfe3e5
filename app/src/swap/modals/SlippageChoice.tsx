import { Label, Text } from '@murmur/ui/Text.tsx'
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { cardCopy } from '../../content/en/card.ts'
import { modalCopy } from '../../content/en/modals.ts'
import { useCopy } from '../../content/language.ts'
import { useIsTrading, useScreen, useSwap } from '../state/SwapContext.ts'
import {
  choosePreset,
  confirmSlippage,
  findSlippage,
  isMeasured,
  judgeSlippage,
  presets,
  SLIPPAGE_LENGTH,
  typeSlippage,
} from '../state/settings.ts'
import styles from './SettingsModal.module.css'

/** Shared by all percentage boxes. */
const percentBox = {
  type: 'text',
  inputMode: 'decimal',
  autoComplete: 'off',
  maxLength: SLIPPAGE_LENGTH,
  className: styles.input,
  'aria-describedby': 'slippage-message',
} as const

export function SlippageChoice() {
  const copy = useCopy(modalCopy).settings
  const automatic = useCopy(cardCopy).automatic
  const { screen } = useSwap()
  const settings = useScreen((state) => state.settings)
  const result = judgeSlippage(settings)
  const automaticText =
    useIsTrading() && isMeasured(settings) ? copy.autoMeasured : copy.autoAllows(findSlippage(settings))
  const message = settings.slippage === 'auto' ? automaticText : copy.slippageResults[result]
  const confirmation = useRef<HTMLInputElement>(null)
  return (
    <fieldset className={styles.group}>
      <Label as="legend" className={styles.legend}>
        {copy.slippage}
      </Label>
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
            {preset === 'auto' ? automatic : `${preset}%`}
          </label>
        ))}
        <CustomSlippage onUnconfirmed={() => confirmation.current?.focus()} />
      </div>
      <Text
        tone="soft"
        size="note"
        id="slippage-message"
        className={styles.message}
        data-result={result}
        aria-live="polite"
      >
        {message}
      </Text>
      {(result === 'unconfirmed' || result === 'high') && <Confirmation ref={confirmation} />}
    </fieldset>
  )
}

/** Enter submits the form, unless a confirmation is missing. */
function CustomSlippage({ onUnconfirmed }: { readonly onUnconfirmed: () => void }) {
  const copy = useCopy(modalCopy).settings
  const { screen } = useSwap()
  const settings = useScreen((state) => state.settings)
  const { customSlippage } = settings
  const isActive = settings.slippage === 'custom'
  const result = judgeSlippage(settings)
  const confirmFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || result !== 'unconfirmed') return
    event.preventDefault()
    onUnconfirmed()
  }
  return (
    <span className={styles.custom} data-active={isActive ? '' : undefined}>
      <input
        {...percentBox}
        placeholder={copy.customPlaceholder}
        aria-label={copy.custom}
        aria-invalid={result === 'refused'}
        value={customSlippage}
        onChange={({ target }) => screen.setSettings(typeSlippage(settings, target.value))}
        onKeyDown={confirmFirst}
      />
      {isActive && !/[%％]\s*$/.test(customSlippage) && <span aria-hidden="true">%</span>}
    </span>
  )
}

function Confirmation({ ref }: { readonly ref: RefObject<HTMLInputElement | null> }) {
  const copy = useCopy(modalCopy).settings
  const { screen } = useSwap()
  const settings = useScreen((state) => state.settings)
  const isConfirmed = judgeSlippage(settings) === 'high'
  return (
    <label className={styles.confirmation}>
      {copy.confirm(settings.customSlippage.trim())}
      <span className={styles.custom} data-active={isConfirmed ? '' : undefined}>
        <input
          {...percentBox}
          ref={ref}
          value={settings.confirmedSlippage}
          onChange={({ target }) => screen.setSettings(confirmSlippage(settings, target.value))}
          onKeyDown={(event) => event.key === 'Enter' && !isConfirmed && event.preventDefault()}
        />
      </span>
    </label>
  )
}
