import type { ApiCall, ApiField } from '../../content/learn/readApiCalls.ts'

/** By the names of the fields, as they were typed. An empty text leaves a field out. */
export type Values = Readonly<Record<string, string>>

export type CallRequest = Pick<ApiCall, 'method'> & {
  /** With the values that belong into it. */
  readonly path: string
  readonly query: Values
  readonly body: Readonly<Record<string, unknown>> | undefined
  readonly isEndless: boolean
}

export function createRequest({ method, path, fields, example }: ApiCall, values: Values): CallRequest {
  const listGiven = (place: ApiField['place']) =>
    fields.filter((field) => field.place === place && (values[field.name] ?? '') !== '')
  const filled = listGiven('path').reduce(
    (text, { name }) => text.replace(`{${name}}`, encodeURIComponent(values[name] ?? '')),
    path,
  )
  return {
    method,
    path: filled,
    query: Object.fromEntries(listGiven('query').map(({ name }) => [name, values[name] ?? ''])),
    body:
      method === 'POST'
        ? Object.fromEntries(listGiven('body').map((field) => [field.name, readValue(field, values[field.name] ?? '')]))
        : undefined,
    isEndless: example === undefined,
  }
}

/** A text that is no number stays a text: the server then says which field is wrong. */
function readValue({ type }: ApiField, text: string): unknown {
  if (type === 'number' && /^\d+$/.test(text)) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

const asked = ['chainId', 'receiveChainId', 'pay', 'receive', 'payAmount', 'receiveAmount']
const planned = ['/v1/transaction', '/v1/simulate']

/** The quote whose terms a request to plan or to simulate a swap repeats. Other requests have none. */
export function createQuoteRequest({ path, body = {} }: CallRequest): CallRequest | undefined {
  if (!planned.includes(path)) return undefined
  const query = Object.fromEntries(asked.flatMap((name) => (name in body ? [[name, String(body[name])]] : [])))
  return { method: 'GET', path: '/v1/quote', query, body: undefined, isEndless: false }
}

export const termNames = ['minimumReceive', 'maximumPay'] as const

export function formatUrl({ path, query }: CallRequest): string {
  const text = new URLSearchParams(query).toString()
  return text === '' ? path : `${path}?${text}`
}

type Server = { readonly origin: string }

export function writeCurl(request: CallRequest, { origin }: Server): string {
  const command = request.isEndless ? 'curl --no-buffer' : 'curl'
  const url = quoteForShell(`${origin}${formatUrl(request)}`)
  if (request.body === undefined) return `${command} ${url}`
  const body = quoteForShell(JSON.stringify(request.body, null, 2))
  return `${command} ${url} \\\n  --header 'content-type: application/json' \\\n  --data ${body}`
}

function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** The request as a program that needs nothing installed. */
export function writeTypeScript(request: CallRequest, { origin }: Server): string {
  const { query, body, isEndless } = request
  const hasQuery = Object.keys(query).length > 0
  const url = hasQuery ? `\`${origin}${request.path}?\${query}\`` : quote(`${origin}${request.path}`)
  const lines = [
    ...(hasQuery ? ['const query = new URLSearchParams({', ...listEntries(query, '  '), '})'] : []),
    ...(body === undefined
      ? [`const answer = await fetch(${url})`]
      : [
          `const answer = await fetch(${url}, {`,
          "  method: 'POST',",
          "  headers: { 'content-type': 'application/json' },",
          '  body: JSON.stringify({',
          ...listEntries(body, '    '),
          '  }),',
          '})',
        ]),
  ]
  const end = isEndless
    ? [
        "if (!answer.ok || answer.body === null) throw new Error('The market does not answer.')",
        'for await (const text of answer.body.pipeThrough(new TextDecoderStream())) console.log(text)',
      ]
    : [
        'const result = await answer.json()',
        `if (!answer.ok) throw new Error(\`\${result.detail} \${result.solution}\`)`,
        'console.log(result)',
      ]
  return [...lines, ...end].join('\n')
}

function listEntries(values: Readonly<Record<string, unknown>>, indent: string): readonly string[] {
  return Object.entries(values).map(
    ([name, value]) => `${indent}${name}: ${typeof value === 'string' ? quote(value) : String(value)},`,
  )
}

function quote(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`
}
