/** Names that are reserved for documentation and tests, so no page can be there (RFC 2606 and RFC 6761). */
const reserved = /(^|\.)(example|test|invalid|localhost|example\.(com|net|org))$/

/** A link has no page yet if it is `#`, as in the specification, or an address that is not set to a real one. */
export function isMissingPage(href: string): boolean {
  if (href === '#') return true
  return href.startsWith('https:') && reserved.test(new URL(href).hostname)
}
