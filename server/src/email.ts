/** Finding no address is an answer, not an error. */
export type EmailResult =
  | { readonly type: 'email'; readonly email: string }
  | { readonly type: 'empty' }
  | { readonly type: 'malformed' }

/** The rule of `<input type="email">`, with the length limits of RFC 5321, and a domain that has a dot. */
export function parseEmail(text: unknown): EmailResult {
  if (text === undefined || text === null) return { type: 'empty' }
  if (typeof text !== 'string') return { type: 'malformed' }
  const email = text.trim()
  if (email === '') return { type: 'empty' }
  if (email.length > 254 || email.indexOf('@') > 64 || !pattern.test(email)) return { type: 'malformed' }
  return { type: 'email', email }
}

const label = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?'
const pattern = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})+$`)
