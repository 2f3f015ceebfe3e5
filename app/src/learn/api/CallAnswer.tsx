import { nameProblem, type ProblemCode, problems } from '@murmur/sdk/v1Problems'
import { Button } from '@murmur/ui/Button.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useProblemTexts } from '../../content/learn/problemTexts.ts'
import type { ApiCall } from '../../content/learn/readApiCalls.ts'
import { useLearnCopy } from '../../content/learnCopy.ts'
import { learnPaths } from '../../paths.ts'
import { CodeBlock } from '../CodeBlock.tsx'
import styles from './CallAnswer.module.css'
import { type CallRequest, createQuoteRequest, type Values } from './callRequest.ts'
import { type Outcome, runCall, runWithTerms } from './runCall.ts'

type State = Outcome | { readonly type: 'ready' } | { readonly type: 'running'; readonly text: string }

/** Longer answers would make the page slow to scroll. */
const MOST_SHOWN = 24_000

type CallAnswerProps = {
  readonly call: ApiCall
  readonly request: CallRequest
  /** Gets the terms of a new quote. No value if the reader typed some. */
  readonly onTerms: ((terms: Values) => void) | undefined
}

/** Runs the request and shows what comes. Until then: the answer of the document. */
export function CallAnswer({ call, request, onTerms }: CallAnswerProps) {
  const copy = useLearnCopy().call
  const [state, setState] = useState<State>({ type: 'ready' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const run = async () => {
    running.current?.abort()
    const current = new AbortController()
    running.current = current
    setState({ type: 'running', text: '' })
    const options = {
      fetch: (...args: Parameters<typeof fetch>) => fetch(...args),
      elapsed: () => performance.now(),
      signal: current.signal,
      onText: (text: string) => setState({ type: 'running', text }),
    }
    const outcome = await (onTerms === undefined
      ? runCall(request, options)
      : runWithTerms(request, { ...options, onTerms }))
    if (outcome !== undefined) setState(outcome)
  }
  const stop = () => {
    running.current?.abort()
    setState({ type: 'ready' })
  }
  const isRunning = state.type === 'running'
  return (
    <div className={styles.answer}>
      <div className={styles.head}>
        {isRunning ? (
          <Button look="line" onClick={stop}>
            {copy.stop}
          </Button>
        ) : (
          <Button onClick={() => void run()}>{copy.run}</Button>
        )}
        <div role="status" className={styles.status} data-kind={state.type}>
          {state.type === 'ready' && onTerms !== undefined && createQuoteRequest(request) !== undefined && (
            <Text tone="soft">{copy.takesQuote}</Text>
          )}
          <StatusLine state={state} />
        </div>
      </div>
      <Body call={call} state={state} />
    </div>
  )
}

function StatusLine({ state }: { readonly state: State }) {
  const copy = useLearnCopy().call
  switch (state.type) {
    case 'ready':
      return null
    case 'running':
      return copy.running
    case 'answer':
      return copy.answered(state)
    case 'problem':
      return <ProblemLine problem={state} />
    case 'unreadable':
      return (
        <>
          <span className={styles.happened}>{copy.unreadable(state.status)}</span>
          <Text tone="soft">{copy.unreadableAdvice}</Text>
        </>
      )
    case 'unreachable':
      return (
        <>
          <span className={styles.happened}>{copy.unreachable}</span>
          <Text tone="soft">{copy.unreachableAdvice}</Text>
        </>
      )
  }
}

function ProblemLine({ problem: { problem, retryAfter } }: { readonly problem: Outcome & { type: 'problem' } }) {
  const copy = useLearnCopy().call
  const words = useProblemTexts()
  const code = (Object.keys(problems) as ProblemCode[]).find((one) => problem.type.endsWith(`#${nameProblem(one)}`))
  const { title, solution } = code === undefined ? problem : words[code]
  return (
    <>
      <span className={styles.happened}>
        {problem.status} · {title}
      </span>
      {problem.detail !== problem.title && <Text tone="soft">{problem.detail}</Text>}
      {problem.field !== undefined && <Text tone="soft">{copy.wrongField(problem.field)}</Text>}
      <Text tone="soft">
        {solution} {retryAfter !== undefined && copy.retry(retryAfter)}{' '}
        {code !== undefined && (
          <Link to={`${learnPaths.errors}#${nameProblem(code)}`} className={styles.link}>
            {copy.explained}
          </Link>
        )}
      </Text>
    </>
  )
}

function Body({ call, state }: { readonly call: ApiCall; readonly state: State }) {
  const copy = useLearnCopy().call
  if (state.type === 'unreachable' || state.type === 'unreadable') return null
  const live = 'text' in state ? state.text : undefined
  const text = live ?? call.example
  if (text === undefined || text === '') return null
  return (
    <div className={styles.body} data-live={live !== undefined || undefined}>
      <CodeBlock
        name={live === undefined ? copy.example(call.path) : copy.answer(call.path)}
        code={text.slice(0, MOST_SHOWN)}
      />
      {text.length > MOST_SHOWN && (
        <Text tone="dim" size="small">
          {copy.cut(Math.round(text.length / 1000))}
        </Text>
      )}
    </div>
  )
}
