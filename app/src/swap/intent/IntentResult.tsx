import { intelligenceCopy } from '../../content/en/intelligence.ts'
import { useCopy } from '../../content/language.ts'
import { useScreen } from '../state/SwapContext.ts'
import { describeIntent, describeNotes } from './describeIntent.ts'
import styles from './IntentResult.module.css'
import type { IntentState } from './intentReader.ts'

type IntentResultProps = { readonly state: IntentState; readonly onUndo: () => void }

/** The result of the sentence. Screen readers announce it when it changes. */
export function IntentResult({ state, onUndo }: IntentResultProps) {
  return (
    <div role="status" data-intent={state.type}>
      <Outcome state={state} onUndo={onUndo} />
    </div>
  )
}

function Outcome({ state, onUndo }: IntentResultProps) {
  const copy = useCopy(intelligenceCopy)
  const form = useScreen((screen) => screen.form)
  if (state.type === 'reading') return <p className={styles.line}>{copy.bar.reading}</p>
  if (state.type === 'undone') return <p className={styles.line}>{copy.chip.undone}</p>
  if (state.type === 'clarify') return <Questions state={state} />
  if (state.type === 'unlisted') return <Message title={copy.clarify.title} lines={[describeProblem(state, copy)]} />
  if (state.type === 'refuse') return <Message title={copy.refuse.title} lines={[copy.refuse.reasons[state.reason]]} />
  // Once the user changes the form, the chip no longer describes it.
  return state.type === 'filled' && state.form === form ? <Chip state={state} onUndo={onUndo} /> : null
}

type Copy = ReturnType<typeof useCopy<typeof intelligenceCopy>>

function describeProblem({ problem }: Extract<IntentState, { type: 'unlisted' }>, { clarify }: Copy): string {
  return problem.type === 'notListed' ? clarify.notListed(problem.token) : clarify[problem.type]
}

function Questions({ state }: { readonly state: Extract<IntentState, { type: 'clarify' }> }) {
  const { clarify, model } = useCopy(intelligenceCopy)
  const questions = state.missing.map((field) => clarify.missing[field])
  return (
    <Message title={clarify.title} lines={state.quiet === undefined ? questions : [...questions, model[state.quiet]]} />
  )
}

function Message({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <div className={styles.message}>
      <p className={styles.title}>{title}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

type ChipProps = { readonly state: Extract<IntentState, { type: 'filled' }>; readonly onUndo: () => void }

function Chip({ state, onUndo }: ChipProps) {
  const copy = useCopy(intelligenceCopy).chip
  return (
    <div className={styles.chip} data-by={state.by}>
      <div className={styles.understood}>
        <p className={styles.title}>
          {copy.title} <span className={styles.by}>{copy.by[state.by]}</span>
        </p>
        {describeIntent(state).map((line) => (
          <p key={line} className={styles.what}>
            {line}
          </p>
        ))}
        {describeNotes(state).map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      <button type="button" className={styles.undo} onClick={onUndo}>
        {copy.undo}
      </button>
    </div>
  )
}
