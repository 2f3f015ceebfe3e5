/** One call of the API, as its page shows it. */
export type ApiCall = {
  readonly id: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly fields: readonly ApiField[]
  /** The fields of the answer that need an explanation. */
  readonly answers: readonly { readonly name: string; readonly description: string }[]
  /** The answer of the document, as JSON. An endless answer has none. */
  readonly example: string | undefined
  readonly problems: readonly { readonly status: number; readonly description: string }[]
}

export type ApiField = {
  readonly name: string
  readonly place: 'path' | 'query' | 'body'
  readonly type: 'text' | 'number' | 'boolean' | 'object'
  readonly isRequired: boolean
  readonly description: string
  readonly example: string
}

type Schema = {
  readonly $ref?: string
  readonly type?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
}

type Content = Readonly<Record<string, { readonly schema?: Schema; readonly example?: unknown }>>

type Operation = {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly parameters?: readonly {
    readonly name: string
    readonly in: 'path' | 'query'
    readonly required: boolean
    readonly description: string
    readonly example?: string
  }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content: Content }>>
}

/** The part of an OpenAPI document that is shown. */
export type ApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

export function readApiCalls({ paths, components }: ApiDocument): readonly ApiCall[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const { operationId: id, summary, description, responses } = operation
      const answer = responses[200]?.content['application/json']
      return {
        id,
        method: method === 'post' ? 'POST' : 'GET',
        path,
        summary,
        description,
        fields: [...listParameters(operation), ...listBodyFields(operation)],
        answers: answer?.schema === undefined ? [] : listAnswers(answer.schema, components),
        example: answer && JSON.stringify(answer.example, null, 2),
        problems: Object.entries(responses).flatMap(([status, problem]) =>
          status === '200' ? [] : [{ status: Number(status), description: problem.description }],
        ),
      }
    }),
  )
}

function listParameters({ parameters = [] }: Operation): readonly ApiField[] {
  return parameters.map(({ name, in: place, required: isRequired, description, example = '' }) => {
    return { name, place, type: 'text', isRequired, description, example }
  })
}

const kinds: Readonly<Record<string, ApiField['type']>> = {
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  object: 'object',
}

function listBodyFields({ requestBody }: Operation): readonly ApiField[] {
  const { schema, example } = requestBody?.content['application/json'] ?? {}
  const values: Readonly<Record<string, unknown>> = typeof example === 'object' ? { ...example } : {}
  return Object.entries(schema?.properties ?? {}).map(([name, { type, description = '' }]) => ({
    name,
    place: 'body',
    type: kinds[type ?? ''] ?? 'text',
    isRequired: schema?.required?.includes(name) ?? false,
    description,
    example: String(values[name] ?? ''),
  }))
}

type Answers = { name: string; description: string }[]

/** These say no more than the name and the example of a field. */
const plain = [
  'An address.',
  'A chain id.',
  'A whole number of smallest units.',
  'Seconds since 1970.',
  '32 bytes in hexadecimal.',
]

function listAnswers(schema: Schema, { schemas }: ApiDocument['components']): ApiCall['answers'] {
  const whole = schema.$ref === undefined ? schema : schemas[schema.$ref.split('/').at(-1) ?? '']
  return whole === undefined ? [] : dropRepeated(listParts(whole, '').filter(isExplained))
}

/** Not those of parts with a name of their own: they are described where they are the whole answer. */
function listParts(schema: Schema, name: string): Answers {
  const { description = '', properties = {}, items, oneOf = [], anyOf = [] } = schema
  const variants = [...oneOf, ...anyOf].map((variant) => ({ ...variant, description: '' }))
  return [
    { name, description },
    ...variants.flatMap((variant) => listParts(variant, name)),
    ...(items === undefined ? [] : listParts(items, `${name}[]`)),
    ...Object.entries(properties).flatMap(([key, part]) => listParts(part, name === '' ? key : `${name}.${key}`)),
  ]
}

function isExplained({ name, description }: Answers[number]): boolean {
  return name !== '' && description !== '' && !plain.includes(description)
}

/** Swaps before and after a transfer have the same fields as a swap on one network. */
function dropRepeated(answers: Answers): Answers {
  const getKey = ({ name, description }: Answers[number]) => `${name.split('.').at(-1)} ${description}`
  return answers.filter((one, at) => answers.findIndex((other) => getKey(other) === getKey(one)) === at)
}
