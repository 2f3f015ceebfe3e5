import { Button } from '@murmur/ui/Button.tsx'
import { Dialog } from '@murmur/ui/Dialog.tsx'
import { lazyPart } from '@murmur/ui/lazyPart.tsx'
import { Radio } from '@murmur/ui/Radios.tsx'
import { Line } from '@murmur/ui/Stack.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { type FormEvent, type KeyboardEvent, type RefObject, useRef } from 'react'
import { cardCopy } from '../../content/en/card.ts'
import { modalCopy } from '../../content/en/modals.ts'
import { useCopy } from '../../content/language.ts'
import { closeTrading } from '../state/cardSteps.ts'
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
import { ModalHead } from './ModalHead.tsx'
import styles from './SettingsModal.module.css'

/** It needs the code of quotes, which a page with closed trading never loads. */
const ExchangeChoice = lazyPart(async () => (await import('./ExchangeChoice.tsx')).ExchangeChoice, {
  renderFallback: () => null,
})

const aiModes = ['allora', 'llm'] as const

export function SettingsModal() {
  const copy = useCopy(modalCopy).settings
  const { screen } = useSwap()
  const isTrading = useIsTrading()
  const finish = (event: FormEvent) => {
    event.preventDefault()
    screen.close()
  }
  return (
    <Dialog name="settings" labelledBy="settings-title" onClose={screen.close}>
      <ModalHead id="settings-title" title={copy.title} onBack={screen.close} />
      <form method="dialog" className={styles.body} onSubmit={finish}>
        <SlippageChoice />
        <AiModeChoice />
        {isTrading && (
          <fieldset className={styles.group}>
            <Label as="legend" className={styles.legend}>
              {copy.exchanges.title}
            </Label>
            <ExchangeChoice />
          </fieldset>
        )}
        <TradingChoice />
        <Button type="submit" className={styles.done}>
          {copy.done}
        </Button>
      </form>
    </Dialog>
  )
}

/** Where the user has opened trading, it can be closed again. */
function TradingChoice() {
  const copy = useCopy(modalCopy).settings
  const { screen } = useSwap()
  const isTried = useScreen((state) => state.trading === 'tried')
  if (!isTried) return null
  return (
    <fieldset className={styles.group}>
      <Label as="legend" className={styles.legend}>
        {copy.trading}
      </Label>
      <Line gap={2} wrap="even" isSpread>
        <Text as="span" tone="soft" size="note" font="text" leading="tight">
          {copy.tradingText}
        </Text>
        <Button look="line" onClick={() => closeTrading(screen)}>
          {copy.closeTrading}
        </Button>
      </Line>
    </fieldset>
  )
}

function AiModeChoice() {
  const copy = useCopy(modalCopy).settings
  const { screen } = useSwap()
  const settings = useScreen((state) => state.settings)
  return (
    <fieldset className={styles.group}>
      <Label as="legend" className={styles.legend}>
        {copy.aiMode}
      </Label>
      <div className={styles.modes}>
        {aiModes.map((id) => (
          <Radio
            key={id}
            name="ai-mode"
            className={styles.mode}
            isChosen={settings.aiMode === id}
            onChoose={() => screen.setSettings({ ...settings, aiMode: id })}
          >
            <span>{copy.aiModes[id].label}</span>
            <Text as="span" tone="soft" size="note" font="text" leading="tight">
              {copy.aiModes[id].text}
            </Text>
          </Radio>
        ))}
      </div>
    </fieldset>
  )
}

/** Shared by all percentage boxes. */
const percentBox = {
  type: 'text',
  inputMode: 'decimal',
  autoComplete: 'off',
  maxLength: SLIPPAGE_LENGTH,
  className: styles.input,
  'aria-describedby': 'slippage-message',
} as const

function SlippageChoice() {
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
          <Radio
            key={preset}
            name="slippage"
            className={styles.choice}
            isChosen={settings.slippage === preset}
            onChoose={() => screen.setSettings(choosePreset(settings, preset))}
          >
            {preset === 'auto' ? automatic : `${preset}%`}
          </Radio>
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
