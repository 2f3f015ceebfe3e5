import type { NewsletterAnswer, NewsletterRequest } from '@murmur/server/api'

export const newsletterAddress = '/api/newsletter'

/** The results of a sign-up. */
export type Outcome = NewsletterAnswer['type'] | 'tooMany' | 'failed' | 'unreachable'

/** The server's rule: an address as browsers accept it, within the length limits of mail, with a dot in the domain. */
const address = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i

const TIMEOUT_MS = 15_000

const LONGEST_ADDRESS = 254
const LONGEST_NAME = 64

export function findAddressProblem(email: string): 'empty' | 'malformed' | undefined {
  if (email === '') return 'empty'
  if (email.length > LONGEST_ADDRESS || email.indexOf('@') > LONGEST_NAME) return 'malformed'
  return address.test(email) ? undefined : 'malformed'
}

/** The type in the answer where it is a known one, else the meaning of its status. */
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
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return findOutcome(response.status, { body: await response.json().catch(() => undefined) })
  } catch {
    // The network's own error text does not help the user.
    return 'unreachable'
  }
}

/** Whether the user must correct the address, and not only try again. */
export function isAddressProblem(outcome: string | undefined): boolean {
  return outcome === 'empty' || outcome === 'malformed'
}
