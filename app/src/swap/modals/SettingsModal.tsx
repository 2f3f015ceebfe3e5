import { Button } from '@murmur/ui/Button.tsx'
import { Dialog } from '@murmur/ui/Dialog.tsx'
import { lazyPart } from '@murmur/ui/lazyPart.tsx'
import { Line } from '@murmur/ui/Stack.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import type { FormEvent } from 'react'
import { modalCopy } from '../../content/en/modals.ts'
import { useCopy } from '../../content/language.ts'
import { useIsTrading, useScreen, useSwap } from '../state/SwapContext.ts'
import { closeTrading } from '../state/tradeSteps.ts'
import { ModalHead } from './ModalHead.tsx'
import styles from './SettingsModal.module.css'
import { SlippageChoice } from './SlippageChoice.tsx'

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
          <label key={id} className={styles.mode}>
            <input
              type="radio"
              name="ai-mode"
              className={styles.radio}
              checked={settings.aiMode === id}
              onChange={() => screen.setSettings({ ...settings, aiMode: id })}
            />
            <span>{copy.aiModes[id].label}</span>
            <Text as="span" tone="soft" size="note" font="text" leading="tight">
              {copy.aiModes[id].text}
            </Text>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
