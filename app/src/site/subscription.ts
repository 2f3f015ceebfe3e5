import { isEmailAddress, type NewsletterAnswer, type NewsletterRequest } from '@murmur/server/api'

export const newsletterAddress = '/api/newsletter'

/** How a sign-up may end. */
export type Outcome = NewsletterAnswer['type'] | 'tooMany' | 'failed' | 'unreachable'

export const outcomeMessages: Readonly<Record<Outcome, string>> = {
  empty: 'Enter your email address first.',
  malformed: 'This is not a complete email address. It should look like name@example.com.',
  accepted: 'Look into your mailbox: the link in our mail completes your subscription.',
  tooMany: 'Too many tries. Wait a minute, then try again.',
  failed: 'Something went wrong on our side. Your address is still here: try again in a moment.',
  unreachable: 'We could not reach the server. Check your connection and try again: your address is still here.',
}

/** Milliseconds after which a server that has not answered will not. */
const PATIENCE = 15_000

export function findAddressProblem(email: string): 'empty' | 'malformed' | undefined {
  if (email === '') return 'empty'
  return isEmailAddress(email) ? undefined : 'malformed'
}

/** The server's word where it gives one that we know, else what its status says. */
export function findOutcome(status: number, { body }: { body: unknown }): Outcome {
  if (status === 429) return 'tooMany'
  if (status === 202) return 'accepted'
  const type = typeof body === 'object' && body !== null && 'type' in body ? body.type : undefined
  if (type === 'empty' || type === 'malformed') return type
  return 'failed'
}

export async function sendSubscription(email: string, { fetch }: { fetch: typeof globalThis.fetch }): Promise<Outcome> {
  const request: NewsletterRequest = { email }
  try {
    const response = await fetch(newsletterAddress, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(PATIENCE),
    })
    return findOutcome(response.status, { body: await response.json().catch(() => undefined) })
  } catch {
    // The reason is the network's and says nothing to a reader; that it failed does.
    return 'unreachable'
  }
}

/** Whether the field has to be mended, and not only tried again. */
export function isAddressProblem(outcome: string | undefined): boolean {
  return outcome === 'empty' || outcome === 'malformed'
}
