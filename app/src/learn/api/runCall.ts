import type { Problem } from '@murmur/sdk/v1'
import { type CallRequest, createQuoteRequest, formatUrl, type Values } from './callRequest.ts'

/** The result of a request. */
export type Outcome =
  | { readonly type: 'answer'; readonly status: number; readonly milliseconds: number; readonly text: string }
  | {
      readonly type: 'problem'
      readonly problem: Problem
      /** In seconds. */
      readonly retryAfter: string | undefined
      readonly text: string
    }
  /** Something else than the API answered. */
  | { readonly type: 'unreadable'; readonly status: number }
  | { readonly type: 'unreachable' }

type RunOptions = {
  readonly fetch: typeof globalThis.fetch
  readonly elapsed: () => number
  readonly signal: AbortSignal
  /** Called with all that has come of an endless answer. */
  readonly onText: (text: string) => void
}

/** No value if it was cancelled. */
export async function runCall(request: CallRequest, options: RunOptions): Promise<Outcome | undefined> {
  const { fetch, elapsed, signal } = options
  const start = elapsed()
  try {
    const answer = await fetch(formatUrl(request), {
      method: request.method,
      cache: 'no-store',
      signal,
      ...(request.body && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(request.body),
      }),
    })
    if (answer.ok && request.isEndless) return await readEndless(answer, options)
    return readWhole(await answer.text(), { answer, milliseconds: Math.round(elapsed() - start) })
  } catch {
    // `fetch` and the reading of its answer fail alike where there is no connection.
    return signal.aborted ? undefined : { type: 'unreachable' }
  }
}

type TermsOptions = RunOptions & { readonly onTerms: (terms: Values) => void }

/** As a program does it: with the terms of a new quote, since those of the document are old. No value if it was cancelled. */
export async function runWithTerms(request: CallRequest, options: TermsOptions): Promise<Outcome | undefined> {
  const quote = createQuoteRequest(request)
  if (quote === undefined) return await runCall(request, options)
  const quoted = await runCall(quote, options)
  if (quoted?.type !== 'answer') return quoted
  const terms = readTerms(quoted.text, request)
  options.onTerms(terms)
  return await runCall({ ...request, body: { ...request.body, ...terms } }, options)
}

function readTerms(text: string, { body = {} }: CallRequest): Values {
  const name = 'payAmount' in body ? 'minimumReceive' : 'maximumPay'
  const quote: Partial<Record<typeof name, { readonly units?: unknown }>> = JSON.parse(text)
  const units = quote[name]?.units
  return typeof units === 'string' ? { [name]: units } : {}
}

type Whole = { readonly answer: Response; readonly milliseconds: number }

function readWhole(text: string, { answer, milliseconds }: Whole): Outcome {
  const { status, ok, headers } = answer
  const value = parseJson(text)
  const problem = parseProblem(value)
  if (problem !== undefined)
    return { type: 'problem', problem, retryAfter: headers.get('retry-after') ?? undefined, text: indent(value) }
  if (!ok || typeof value !== 'object') return { type: 'unreadable', status }
  return { type: 'answer', status, milliseconds, text: indent(value) }
}

/** Enough to see what comes. */
const MOST_TEXT = 4_000

async function readEndless({ body, status }: Response, { onText, elapsed }: RunOptions): Promise<Outcome> {
  const start = elapsed()
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const part = await reader?.read()
    if (part?.value === undefined) break
    text += part.value
    if (text.length > MOST_TEXT) break
    onText(text)
  }
  await reader?.cancel()
  return { type: 'answer', status, milliseconds: Math.round(elapsed() - start), text: text.slice(0, MOST_TEXT) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A proxy's own page is no JSON.
    return undefined
  }
}

function indent(value: unknown): string {
  return JSON.stringify(value, null, 2)
}

function parseProblem(value: unknown): Problem | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { type, title, status, detail, solution, field } = value as Partial<Record<keyof Problem, unknown>>
  if (typeof type !== 'string' || typeof title !== 'string' || typeof status !== 'number') return undefined
  if (typeof detail !== 'string' || typeof solution !== 'string') return undefined
  return { type, title, status, detail, solution, ...(typeof field === 'string' && { field }) }
}
