import * as v from 'valibot'
import type { CreateUpstream } from '../upstream/upstreamClient.ts'
import type { UpstreamFailure } from '../upstream/upstreamFailure.ts'

/** Any service that speaks the chat completions of OpenAI. */
type ModelSettings = {
  /** Up to the part before `/chat/completions`. */
  readonly url: string
  readonly key: string | undefined
  readonly model: string
}

export type ModelQuestion = {
  /** Our instructions. They have no text of a visitor. */
  readonly task: string
  readonly text: string
  readonly schema: { readonly name: string; readonly fields: Readonly<Record<string, object>> }
}

/** The JSON of a model is as trustworthy as any text of a stranger. */
type ModelAnswer =
  | { readonly type: 'json'; readonly value: unknown }
  | { readonly type: 'unreadable' }
  | UpstreamFailure

export type AskModel = (question: ModelQuestion) => Promise<ModelAnswer>

const TIME_LIMIT_MS = 8_000
const MOST_TOKENS = 600

export function createModelClient(
  { url, key, model }: ModelSettings,
  { createUpstream }: { createUpstream: CreateUpstream },
): AskModel {
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` }
  const upstream = createUpstream('llm', { baseUrl: url, timeLimitMs: TIME_LIMIT_MS, headers })
  return async (question) => {
    const answer = await upstream.ask('/chat/completions', { body: writeRequest(question, model) })
    if (answer.type === 'failed') return answer
    const parsed = v.safeParse(completionSchema, answer.type === 'json' ? answer.value : undefined)
    if (!parsed.success) return { type: 'unreadable' }
    return { type: 'json', value: parsed.output.choices[0].message.content }
  }
}

function writeRequest({ task, text, schema: { name, fields } }: ModelQuestion, model: string) {
  const schema = { type: 'object', properties: fields, required: Object.keys(fields), additionalProperties: false }
  return {
    model,
    temperature: 0,
    max_tokens: MOST_TOKENS,
    messages: [
      { role: 'system', content: task },
      { role: 'user', content: text },
    ],
    response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } },
  }
}

/** Tool calls and further choices are ignored. */
const completionSchema = v.object({
  choices: v.tuple([v.object({ message: v.object({ content: v.pipe(v.string(), v.parseJson()) }) })]),
})
