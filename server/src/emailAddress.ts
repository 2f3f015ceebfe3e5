import { domainToASCII } from 'node:url'
import { isEmailAddress, longestEmail } from '@murmur/sdk/api'

type EmailResult =
  | { readonly type: 'email'; readonly email: string }
  | { readonly type: 'empty' }
  | { readonly type: 'malformed' }

/** Trims the text and converts its domain to lower-case ASCII. The part before the @ stays as typed. */
export function parseEmail(text: unknown): EmailResult {
  if (text === undefined || text === null) return { type: 'empty' }
  if (typeof text !== 'string') return { type: 'malformed' }
  const typed = text.trim()
  if (typed === '') return { type: 'empty' }
  // Before any pattern reads it.
  if (typed.length > longestEmail) return { type: 'malformed' }
  const at = typed.indexOf('@')
  const email = `${typed.slice(0, at)}@${encodeDomain(typed.slice(at + 1))}`
  return at !== -1 && isEmailAddress(email) ? { type: 'email', email } : { type: 'malformed' }
}

/**
 * The key under which two spellings are the same subscriber. Only case is ignored, because every mail service in use
 * ignores it. Dots and +tags are kept, because some services distinguish them.
 */
export function normalizeEmail(email: string): string {
  return email.toLowerCase()
}

/**
 * The mailbox behind an address, for limits only: without the +tag, and at Gmail without dots. Otherwise one mailbox could
 * be flooded under thousands of addresses.
 */
export function foldMailbox(email: string): string {
  const [local = '', domain = ''] = normalizeEmail(email).split('@')
  const name = local.split('+')[0] || local
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${name}@${domain}`
  return `${name.replaceAll('.', '')}@gmail.com`
}

/** `domainToASCII` also repairs invalid domains, so it is only used for non-ASCII ones. */
function encodeDomain(domain: string): string {
  const isAscii = /^[\x21-\x7e]*$/.test(domain)
  return isAscii ? domain.toLowerCase() : domainToASCII(domain)
}
