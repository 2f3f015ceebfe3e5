import { nameProblem, type ProblemCode, problems } from '@murmur/sdk/v1Problems'
import { Chip } from '@murmur/ui/Chip.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { useIsHydrated } from '@murmur/ui/useIsHydrated'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useCallWords } from '../../content/learn/callWords.ts'
import type { ApiCall, ApiField } from '../../content/learn/readApiCalls.ts'
import { useLearnCopy } from '../../content/learnCopy.ts'
import { learnPaths } from '../../paths.ts'
import { CodeBlock } from '../CodeBlock.tsx'
import { Words } from '../Words.tsx'
import { CallAnswer } from './CallAnswer.tsx'
import styles from './CallView.module.css'
import { createRequest, termNames, type Values, writeCurl, writeTypeScript } from './callRequest.ts'

/** In the prerendered page: the address of `npm start`. */
const USUAL_ORIGIN = 'http://localhost:3000'

const writers = { curl: writeCurl, TypeScript: writeTypeScript } as const
type Language = keyof typeof writers

/** A call with its fields, its code, and its live answer. */
export function CallView({ call }: { readonly call: ApiCall }) {
  const copy = useLearnCopy().call
  const origin = useIsHydrated() ? location.origin : USUAL_ORIGIN
  const [language, setLanguage] = useState<Language>('curl')
  const [changed, setChanged] = useState<Values>({})
  const [terms, setTerms] = useState<Values>({})
  const examples = Object.fromEntries(call.fields.map(({ name, example }) => [name, example]))
  const values = { ...examples, ...terms, ...changed }
  const request = createRequest(call, values)
  return (
    <div className={styles.call}>
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
    </div>
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
