import { isEmailAddress, type NewsletterAnswer, type NewsletterRequest } from '@murmur/sdk/api'
import { tryParse } from '@murmur/sdk/schemas'
import * as v from 'valibot'

export const newsletterAddress = '/api/newsletter'

/** The results of a sign-up. */
export type Outcome = NewsletterAnswer['type'] | 'tooMany' | 'failed' | 'unreachable'

const TIMEOUT_MS = 15_000

export function findAddressProblem(email: string): 'empty' | 'malformed' | undefined {
  if (email === '') return 'empty'
  return isEmailAddress(email) ? undefined : 'malformed'
}

/** The type in the answer where it is a known one, else the meaning of its status. */
function findOutcome(status: number, { body }: { body: unknown }): Outcome {
  if (status === 429) return 'tooMany'
  if (status === 202) return 'accepted'
  return tryParse(refusedAddress, body)?.type ?? 'failed'
}

const refusedAddress = v.object({ type: v.picklist(['empty', 'malformed']) })

type Subscription = { readonly topic: string; readonly fetch: typeof globalThis.fetch }

/** `topic` is the hidden field. It is empty if a person has filled in the form. */
export async function sendSubscription(email: string, { topic, fetch }: Subscription): Promise<Outcome> {
  const request: NewsletterRequest = { email, ...(topic !== '' && { topic }) }
  try {
    const response = await fetch(newsletterAddress, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return findOutcome(response.status, { body: await response.json().catch(() => undefined) })
  } catch {
    // The network's own error text does not help the user.
    return 'unreachable'
  }
}

/** The user must correct the address. Trying again is not enough. */
export function isAddressProblem(outcome: string | undefined): boolean {
  return outcome === 'empty' || outcome === 'malformed'
}
