import { nameProblem, type ProblemCode, problems } from '@murmur/sdk/v1Problems'
import { Button } from '@murmur/ui/Button.tsx'
import { Chip } from '@murmur/ui/Chip.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { useIsHydrated } from '@murmur/ui/useIsHydrated'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useCallWords } from '../../content/learn/callWords.ts'
import { useProblemTexts } from '../../content/learn/problemTexts.ts'
import type { ApiCall, ApiField } from '../../content/learn/readApiCalls.ts'
import { useLearnCopy } from '../../content/learnCopy.ts'
import { learnPaths } from '../../paths.ts'
import { CodeBlock } from '../CodeBlock.tsx'
import { Words } from '../Words.tsx'
import styles from './CallView.module.css'
import {
  type CallRequest,
  createQuoteRequest,
  createRequest,
  termNames,
  type Values,
  writeCurl,
  writeTypeScript,
} from './callRequest.ts'
import { type Outcome, runCall, runWithTerms } from './runCall.ts'

/** In the prerendered page: the address of `npm start`. */
const USUAL_ORIGIN = 'http://localhost:3000'

const writers = { curl: writeCurl, TypeScript: writeTypeScript } as const
type Language = keyof typeof writers

/** A call with its fields, its code, and its live answer. Disabled while its code loads: React would lose a click. */
export function CallView({ call }: { readonly call: ApiCall }) {
  const copy = useLearnCopy().call
  const isHydrated = useIsHydrated()
  const origin = isHydrated ? location.origin : USUAL_ORIGIN
  const [language, setLanguage] = useState<Language>('curl')
  const [changed, setChanged] = useState<Values>({})
  const [terms, setTerms] = useState<Values>({})
  const examples = Object.fromEntries(call.fields.map(({ name, example }) => [name, example]))
  const values = { ...examples, ...terms, ...changed }
  const request = createRequest(call, values)
  return (
    <fieldset className={styles.call} disabled={!isHydrated}>
      <p className={styles.address}>
        <span className={styles.method}>{call.method}</span> {call.path}
      </p>
      {call.fields.length > 0 && (
        <div className={styles.fields}>
          {call.fields.map((field) => (
            <FieldView
              key={field.name}
              field={field}
              value={values[field.name] ?? ''}
              onChange={(value) => setChanged({ ...changed, [field.name]: value })}
            />
          ))}
        </div>
      )}
      <div className={styles.code}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row in every browser. */}
        <div role="group" aria-label={copy.code} className={styles.languages}>
          {(Object.keys(writers) as Language[]).map((one) => (
            <Chip key={one} aria-pressed={one === language} onClick={() => setLanguage(one)}>
              {one}
            </Chip>
          ))}
        </div>
        <CodeBlock
          name={`${call.id}.${language === 'curl' ? 'sh' : 'ts'}`}
          code={writers[language](request, { origin })}
        />
      </div>
      <CallAnswer
        call={call}
        request={request}
        onTerms={termNames.some((name) => name in changed) ? undefined : setTerms}
      />
      <More call={call} />
    </fieldset>
  )
}

type FieldViewProps = {
  readonly field: ApiField
  readonly value: string
  readonly onChange: (value: string) => void
}

function FieldView({ field, value, onChange }: FieldViewProps) {
  const copy = useLearnCopy().call
  const translate = useCallWords()
  const id = useId()
  const isTyped = field.type !== 'object'
  return (
    <div className={styles.field}>
      <Text as={isTyped ? 'label' : 'span'} {...(isTyped && { htmlFor: id })} className={styles.name}>
        <code>{field.name}</code>
        {!field.isRequired && (
          <Label as="span" tone="dim">
            {copy.optional}
          </Label>
        )}
      </Text>
      <Text tone="soft" size="note" id={`${id}d`}>
        <Words text={translate(field.description)} />
      </Text>
      {isTyped && (
        // Not an input, which would cut an address off on a phone.
        <textarea
          id={id}
          rows={1}
          className={styles.input}
          value={value}
          aria-describedby={`${id}d`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={({ target }) => onChange(target.value.replace(/\s/g, ''))}
        />
      )}
    </div>
  )
}

/** The explained fields of the answer, and everything that can go wrong. */
function More({ call }: { readonly call: ApiCall }) {
  const copy = useLearnCopy().call
  const translate = useCallWords()
  return (
    <div className={styles.more}>
      {call.answers.length > 0 && (
        <details>
          <summary className={styles.summary}>{copy.answerFields}</summary>
          <dl className={styles.answers}>
            {call.answers.map(({ name, description }) => (
              <div key={name} className={styles.answer}>
                <dt>
                  <code>{name}</code>
                </dt>
                <dd>
                  <Words text={translate(description)} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <details>
        <summary className={styles.summary}>{copy.problems}</summary>
        <ul className={styles.problems}>
          {call.problems.flatMap(({ status, description }) =>
            findProblems(status, { description }).map((name) => (
              <li key={name} className={styles.problem}>
                <Text as="span" tone="dim" size="small" font="figures">
                  {status}
                </Text>
                <Link to={`${learnPaths.errors}#${name}`} className={styles.link}>
                  {name}
                </Link>
              </li>
            )),
          )}
        </ul>
      </details>
    </div>
  )
}

/** The document names the problems of a status by their sentences. */
function findProblems(status: number, { description }: { readonly description: string }): readonly string[] {
  const codes = Object.keys(problems) as ProblemCode[]
  return codes
    .filter((code) => problems[code].status === status && description.includes(problems[code].title))
    .map(nameProblem)
}

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
function CallAnswer({ call, request, onTerms }: CallAnswerProps) {
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
    <div className={styles.result}>
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
          <Link to={`${learnPaths.errors}#${nameProblem(code)}`} className={styles.problemLink}>
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
