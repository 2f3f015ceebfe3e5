type Policy = { createScriptURL(url: string): string }
type PolicyFactory = { createPolicy(name: string, rules: Policy): Policy }

let policy: Policy | undefined

/**
 * Checks the URL of a script: under Trusted Types a browser accepts only URLs from this policy, which allows only our own
 * built files. The result is a string for TypeScript and a TrustedScriptURL for browsers that support it.
 */
export function trustScriptUrl(url: string): string {
  policy ??= createPolicy()
  return policy.createScriptURL(url)
}

function createPolicy(): Policy {
  const rules = { createScriptURL: checkScriptUrl }
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  return trustedTypes?.createPolicy('app', rules) ?? rules
}

function checkScriptUrl(url: string): string {
  const { origin, pathname } = new URL(url, location.href)
  // The development server has no /assets/ and sends no policy either.
  const isOurs = origin === location.origin && (pathname.startsWith('/assets/') || import.meta.env.DEV)
  if (!isOurs) throw new TypeError(`This script is not one of ours: ${url}`)
  return url
}
