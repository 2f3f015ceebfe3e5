import { domainToASCII } from 'node:url'

/** Finding no address is an answer, not an error. */
export type EmailResult =
  | { readonly type: 'email'; readonly email: string }
  | { readonly type: 'empty' }
  | { readonly type: 'malformed' }

/**
 * The rule of `<input type="email">`, with the length limits of RFC 5321, and a domain that has a dot.
 * The domain comes out in lower case and in ASCII; what stands before the @ stays as it was typed.
 */
export function parseEmail(text: unknown): EmailResult {
  if (text === undefined || text === null) return { type: 'empty' }
  if (typeof text !== 'string') return { type: 'malformed' }
  const typed = text.trim()
  if (typed === '') return { type: 'empty' }
  if (typed.length > LONGEST) return { type: 'malformed' }
  const at = typed.indexOf('@')
  const email = `${typed.slice(0, at)}@${encodeDomain(typed.slice(at + 1))}`
  if (at === -1 || at > LONGEST_NAME || email.length > LONGEST || !pattern.test(email)) return { type: 'malformed' }
  return { type: 'email', email }
}

/**
 * What makes two addresses the same: only case, for no mail service in use tells Ada@ from ada@.
 * Dots and what follows a plus count, for they do at some services.
 */
export function findEmailKey(email: string): string {
  return email.toLowerCase()
}

const LONGEST = 254
const LONGEST_NAME = 64
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const pattern = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})+$`)

/** A URL's rule would also mend what is no domain, so it is asked only where letters beyond ASCII need it. */
function encodeDomain(domain: string): string {
  const isAscii = /^[\x21-\x7e]*$/.test(domain)
  return isAscii ? domain.toLowerCase() : domainToASCII(domain)
}
