import { Button } from '@murmur/ui/Button.tsx'
import { Chip } from '@murmur/ui/Chip.tsx'
import { Panel } from '@murmur/ui/Panel.tsx'
import { Line, Stack } from '@murmur/ui/Stack.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { TextButton } from '@murmur/ui/TextButton.tsx'
import { type FormEvent, type ReactNode, useState, useSyncExternalStore } from 'react'
import { intelligenceCopy } from '../../content/en/intelligence.ts'
import { useCopy } from '../../content/language.ts'
import type { Swap } from '../state/createSwap.ts'
import { useScreen, useTokens } from '../state/SwapContext.ts'
import { describeIntent, describeKnown, describeNotes } from './describeIntent.ts'
import styles from './IntentBar.module.css'
import { createIntentReader, type IntentReader, type IntentState } from './intentReader.ts'

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

type IntentResultProps = { readonly state: IntentState; readonly reader: IntentReader }

/** The result of the sentence. Screen readers announce it when it changes. */
function IntentResult({ state, reader }: IntentResultProps) {
  return (
    <div role="status" data-intent={state.type}>
      <Outcome state={state} reader={reader} />
    </div>
  )
}

function Outcome({ state, reader }: IntentResultProps) {
  const copy = useCopy(intelligenceCopy)
  const form = useScreen((screen) => screen.form)
  if (state.type === 'reading')
    return (
      <Text tone="soft" size="note">
        {copy.bar.reading}
      </Text>
    )
  if (state.type === 'undone')
    return (
      <Text tone="soft" size="note">
        {copy.chip.undone}
      </Text>
    )
  if (state.type === 'clarify') return <Questions state={state} reader={reader} />
  if (state.type === 'unlisted') return <Message title={copy.clarify.title} lines={[describeProblem(state, copy)]} />
  if (state.type === 'refuse') return <Message title={copy.refuse.title} lines={[copy.refuse.reasons[state.reason]]} />
  // Once the user changes the form, the chip no longer describes it.
  return state.type === 'filled' && state.form === form ? <Filled state={state} reader={reader} /> : null
}

type Copy = ReturnType<typeof useCopy<typeof intelligenceCopy>>

function describeProblem({ problem }: Extract<IntentState, { type: 'unlisted' }>, { clarify }: Copy): string {
  return problem.type === 'notListed' ? clarify.notListed(problem.token) : clarify[problem.type]
}

type QuestionsProps = { readonly state: Extract<IntentState, { type: 'clarify' }>; readonly reader: IntentReader }

/** The parts understood, and the open questions with their answers as buttons. */
function Questions({ state, reader }: QuestionsProps) {
  const { clarify, model } = useCopy(intelligenceCopy)
  const { known, missing, quiet, choices } = state
  const questions = missing.map((field) =>
    field === 'amount' && choices.length > 0 ? clarify.twoReadings : clarify.missing[field],
  )
  const understood = known === undefined ? [] : describeKnown(known)
  return (
    <Message
      title={clarify.title}
      lines={[...understood, ...questions, ...(quiet === undefined ? [] : [model[quiet]])]}
    >
      {choices.length > 0 && (
        <Line as="ul" gap={2} align="stretch" wrap="even" className={styles.choices} aria-label={clarify.choices}>
          {choices.map((choice) => (
            <li key={choice.label}>
              <Chip className={styles.choice} onClick={() => void reader.choose(choice)}>
                {choice.label}
              </Chip>
            </li>
          ))}
        </Line>
      )}
    </Message>
  )
}

type MessageProps = { readonly title: string; readonly lines: readonly string[]; readonly children?: ReactNode }

function Message({ title, lines, children }: MessageProps) {
  return (
    <div className={styles.message}>
      <Label>{title}</Label>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {children}
    </div>
  )
}

type FilledProps = { readonly state: Extract<IntentState, { type: 'filled' }>; readonly reader: IntentReader }

function Filled({ state, reader }: FilledProps) {
  const copy = useCopy(intelligenceCopy).chip
  return (
    <div className={styles.chip} data-by={state.by}>
      <Stack gap={1}>
        <Label>
          {copy.title} <span className={styles.by}>{copy.by[state.by]}</span>
        </Label>
        {describeIntent(state).map((line) => (
          <Text tone="plain" key={line}>
            {line}
          </Text>
        ))}
        {describeNotes(state).map((note) => (
          <p key={note}>{note}</p>
        ))}
      </Stack>
      <Line gap={2} align="stretch" wrap="near" className={styles.actions}>
        <TextButton className={styles.action} onClick={() => void reader.turnAround()}>
          {copy.turnAround}
        </TextButton>
        <TextButton className={styles.action} onClick={reader.undo}>
          {copy.undo}
        </TextButton>
      </Line>
    </div>
  )
}
