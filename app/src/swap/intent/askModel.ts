import { checkModelIntent } from '@murmur/engine/intent/checkModelIntent'
import type { Intent } from '@murmur/engine/intent/intent'
import { readSaid } from '@murmur/engine/intent/readSaid'
import type { Token } from '@murmur/engine/token'
import { type IntentRequest, intentSchema } from '@murmur/sdk/api'
import { tryParse } from '@murmur/sdk/schemas'

type ModelResult =
  | { readonly type: 'intent'; readonly intent: Intent }
  /** No model is configured, it may not be asked about this, or its answer was unusable. */
  | { readonly type: 'none' }
  | { readonly type: 'budget' | 'failed' }

type Options = { readonly tokens: readonly Token[]; readonly fetch: typeof fetch }

/** Asks the server's model about a sentence, and checks its answer again with the tokens of this page. */
export async function askModel(text: string, { tokens, fetch }: Options): Promise<ModelResult> {
  if (readSaid(text, tokens) === undefined) return { type: 'none' }
  const body: IntentRequest = { text }
  try {
    const response = await fetch('/api/intents', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (response.status === 429) return { type: 'budget' }
    if (!response.ok) return { type: 'failed' }
    const answer = tryParse(intentSchema, await response.json())
    if (answer?.type !== 'intent' || answer.by !== 'model') return { type: 'none' }
    const intent = checkModelIntent(answer.answer, { text, tokens })
    return intent === undefined ? { type: 'none' } : { type: 'intent', intent }
  } catch {
    // The server does not answer, or not with JSON. `fetch` rejects with a TypeError without a network.
    return { type: 'failed' }
  }
}
