export type Coding = 'br' | 'gzip' | 'identity'

/** The coding with the highest weight; among equals the smallest body. RFC 9110, section 12.5.3. */
export function pickCoding(accept: string | undefined, { available }: { available: readonly Coding[] }): Coding {
  if (accept === undefined) return 'identity'
  const weights = parseWeights(accept)
  const star = weights.get('*')
  let best: Coding = 'identity'
  let bestWeight = weights.get('identity') ?? 0
  for (const coding of available) {
    const weight = weights.get(coding) ?? star ?? 0
    if (weight > 0 && weight >= bestWeight && (best === 'identity' || weight > bestWeight)) {
      best = coding
      bestWeight = weight
    }
  }
  return best
}

/** Weak comparison, as If-None-Match asks for: a proxy that re-codes the body weakens the tag. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag) return true
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** Whether a browser asks for a page to show, rather than a crawler or a script for a file. */
export function isNavigation(headers: { readonly [name: string]: string | string[] | undefined }): boolean {
  return headers['sec-fetch-mode'] === 'navigate' && acceptsHtml(headers.accept)
}

export function acceptsHtml(accept: string | string[] | undefined): boolean {
  return accept?.includes('text/html') === true
}

function parseWeights(accept: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  for (const item of accept.split(',')) {
    const [coding = '', ...parameters] = item.split(';')
    const weight = parameters.find((parameter) => /^\s*q\s*=/i.test(parameter))
    weights.set(coding.trim().toLowerCase(), weight === undefined ? 1 : Number(weight.split('=')[1]) || 0)
  }
  return weights
}
