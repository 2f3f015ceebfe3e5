type Policy = { createScriptURL(url: string): string }
type PolicyFactory = { createPolicy(name: string, rules: Policy): Policy }

let policy: Policy | undefined

/**
 * The one door for addresses of scripts: under Trusted Types the browser takes none that did not pass here, and only
 * our own built files pass. What comes out is a string to the types, and a TrustedScriptURL to browsers that know it.
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
