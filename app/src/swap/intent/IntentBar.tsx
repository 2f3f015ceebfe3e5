import { Button } from '@murmur/ui/Button.tsx'
import { Chip } from '@murmur/ui/Chip.tsx'
import { Panel } from '@murmur/ui/Panel.tsx'
import { Line } from '@murmur/ui/Stack.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { intelligenceCopy } from '../../content/en/intelligence.ts'
import { useCopy } from '../../content/language.ts'
import type { Swap } from '../state/createSwap.ts'
import { useTokens } from '../state/SwapContext.ts'
import styles from './IntentBar.module.css'
import { IntentResult } from './IntentResult.tsx'
import { createIntentReader, type IntentReader } from './intentReader.ts'

/** Created once per visit, so that switching the AI off and on keeps its state. */
export function createIntentBar(swap: Swap) {
  const reader = createIntentReader(swap, { fetch: (input, init) => fetch(input, init) })
  return function IntentBarPart() {
    return <IntentBar reader={reader} />
  }
}

function IntentBar({ reader }: { readonly reader: IntentReader }) {
  const copy = useCopy(intelligenceCopy).bar
  const state = useSyncExternalStore(reader.state.subscribe, reader.state.get)
  const [text, setText] = useState('')
  const example = useExample()
  const read = (event: FormEvent) => {
    event.preventDefault()
    void reader.read(text)
  }
  return (
    <Panel as="section" gap={3} className={styles.bar} aria-labelledby="intent-label" data-intent-bar>
      <form method="dialog" className={styles.form} onSubmit={read}>
        <Label as="label" id="intent-label" htmlFor="intent-text">
          {copy.label}
        </Label>
        <Line gap={2} align="stretch">
          <input
            id="intent-text"
            type="text"
            className={styles.text}
            placeholder={example}
            aria-describedby="intent-hint"
            autoComplete="off"
            enterKeyHint="done"
            maxLength={1_000}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" look="line" className={styles.read}>
            {copy.read}
          </Button>
        </Line>
        <Text tone="dim" size="small" id="intent-hint">
          {copy.hint}
        </Text>
      </form>
      {state.type === 'idle' && text === '' && <Examples onChoose={setText} />}
      <IntentResult state={state} reader={reader} />
    </Panel>
  )
}

/** With closed trading there is no USDC to choose. */
function useReceived(): string {
  const isOpen = useTokens().some(({ symbol }) => symbol === 'USDC')
  return isOpen ? 'USDC' : 'BNB'
}

function useExample(): string {
  return useCopy(intelligenceCopy).bar.placeholder(useReceived())
}

function Examples({ onChoose }: { readonly onChoose: (text: string) => void }) {
  const copy = useCopy(intelligenceCopy).bar
  const receive = useReceived()
  const texts = [copy.placeholder(receive), copy.dollars(receive), copy.exact(receive)]
  return (
    <Line as="ul" gap={2} align="stretch" wrap="even" aria-label={copy.examples}>
      {texts.map((text) => (
        <li key={text}>
          <Chip className={styles.example} onClick={() => onChoose(text)}>
            {text}
          </Chip>
        </li>
      ))}
    </Line>
  )
}
