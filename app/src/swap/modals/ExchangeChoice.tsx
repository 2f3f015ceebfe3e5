import { Button } from '@murmur/ui/Button.tsx'
import { Consent } from '@murmur/ui/Consent.tsx'
import { Line, Stack } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { modalCopy } from '../../content/en/modals.ts'
import { useCopy } from '../../content/language.ts'
import { ExchangeMark } from '../card/route/ExchangeMark.tsx'
import { describeLeftOut, listChoices } from '../state/quote/describeExchanges.ts'
import { useQuotes, useScreen, useSwap } from '../state/SwapContext.ts'
import { toggleExchange } from '../state/settings.ts'
import styles from './ExchangeChoice.module.css'

/** The exchanges that quotes may use, and what leaving some out costs the quote of the card. */
export function ExchangeChoice() {
  const copy = useCopy(modalCopy).settings.exchanges
  const { screen } = useSwap()
  const settings = useScreen((state) => state.settings)
  const quotes = useQuotes()
  const { leftOut } = settings
  const choices = listChoices(quotes, settings)
  return (
    <Stack gap={2}>
      <Text tone="soft" size="note" font="text" leading="tight">
        {choices.length === 0 ? copy.empty : copy.text}
      </Text>
      <div className={styles.exchanges}>
        {choices.map((name) => (
          <Consent
            key={name}
            isGiven={!leftOut.includes(name)}
            onChange={() => screen.setSettings(toggleExchange(settings, name))}
          >
            <ExchangeMark name={name} />
          </Consent>
        ))}
      </div>
      <Line gap={2} wrap="even" isSpread>
        <Text tone="soft" size="note" className={styles.cost} aria-live="polite">
          {leftOut.length === 0 ? copy.all : `${copy.leftOut(leftOut.join(', '))} ${describeLeftOut(quotes) ?? '…'}`}
        </Text>
        {leftOut.length > 0 && (
          <Button look="line" onClick={() => screen.setSettings({ ...settings, leftOut: [] })}>
            {copy.useAll}
          </Button>
        )}
      </Line>
    </Stack>
  )
}
