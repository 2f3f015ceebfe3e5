import { keepsFacts } from '@murmur/engine/intent/keepsFacts'
import { type ExplanationRequest, explanationSchema } from '@murmur/sdk/api'
import { tryParse } from '@murmur/sdk/schemas'

export type Wording =
  | { readonly type: 'model'; readonly text: string }
  /** The template is shown: the model is off, did not answer, or changed a number. */
  | { readonly type: 'off' | 'template' }

/** Asks the server's model for other words. A text with a number that the template does not have is dropped. */
export async function askForWords(text: string, { fetch }: { fetch: typeof globalThis.fetch }): Promise<Wording> {
  const body: ExplanationRequest = { text }
  try {
    const response = await fetch('/api/explanations', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) return { type: 'template' }
    const answer = tryParse(explanationSchema, await response.json())
    if (answer?.type === 'off') return { type: 'off' }
    const isUsable = answer?.by === 'model' && keepsFacts(answer.text, text)
    return isUsable ? { type: 'model', text: answer.text } : { type: 'template' }
  } catch {
    // The server does not answer: the template says the same.
    return { type: 'template' }
  }
}
