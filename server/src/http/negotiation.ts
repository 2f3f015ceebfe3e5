import { LRUCache } from 'lru-cache'

export type Coding = 'br' | 'gzip' | 'identity'

/** The content coding with the highest weight; the smallest body among equals. RFC 9110, section 12.5.3. */
export function pickCoding(accept: string | undefined, { available }: { available: readonly Coding[] }): Coding {
  if (accept === undefined || available.length === 0) return 'identity'
  const weights = findWeights(accept)
  let best: Coding = 'identity'
  let bestWeight = weights.identity ?? 0
  for (const coding of available) {
    const weight = weights[coding] ?? weights['*'] ?? 0
    if (weight > bestWeight || (weight === bestWeight && weight > 0 && best === 'identity')) {
      best = coding
      bestWeight = weight
    }
  }
  return best
}

/**
 * The language with the highest weight, the first one among equals, or the first available one where none is accepted.
 * `zh-CN` and `zh-Hant-TW` both accept `zh`.
 */
export function pickLanguage(accept: string | undefined, { available }: { available: readonly string[] }): string {
  const [first = ''] = available
  if (accept === undefined) return first
  let best = first
  let bestWeight = 0
  for (const { tag, weight } of findRanges(accept)) {
    const language = tag === '*' ? first : tag
    if (weight > bestWeight && available.includes(language)) {
      best = language
      bestWeight = weight
    }
  }
  return best
}

/** Weak comparison, as RFC 9110 requires for If-None-Match: proxies that re-encode the body weaken the tag. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag) return true
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** True if a browser navigates to a page, as opposed to a crawler or a script that fetches a file. */
export function isNavigation(headers: { readonly [name: string]: string | string[] | undefined }): boolean {
  return headers['sec-fetch-mode'] === 'navigate' && acceptsHtml(headers.accept)
}

export function acceptsHtml(accept: string | string[] | undefined): boolean {
  return accept?.includes('text/html') === true
}

type Weights = { br?: number; gzip?: number; identity?: number; '*'?: number }

/** Browsers send few different headers, and parsing one costs a twelfth of serving a small file. */
const parsedWeights = new LRUCache<string, Weights>({ max: 100 })

function findWeights(accept: string): Weights {
  const known = parsedWeights.get(accept)
  if (known !== undefined) return known
  const weights = parseWeights(accept)
  parsedWeights.set(accept, weights)
  return weights
}

function parseWeights(accept: string): Weights {
  const weights: Weights = {}
  for (const item of accept.split(',')) {
    const end = item.indexOf(';')
    const coding = (end === -1 ? item : item.slice(0, end)).trim().toLowerCase()
    if (coding === 'br' || coding === 'gzip' || coding === 'identity' || coding === '*') {
      weights[coding] = parseWeight(item)
    }
  }
  return weights
}

type Range = { readonly tag: string; readonly weight: number }

/** More than any browser sends. The cache must not grow with a hostile header. */
const MOST_RANGES = 30

const parsedRanges = new LRUCache<string, readonly Range[]>({ max: 100 })

function findRanges(accept: string): readonly Range[] {
  const known = parsedRanges.get(accept)
  if (known !== undefined) return known
  const ranges = accept.split(',', MOST_RANGES).map(parseRange)
  parsedRanges.set(accept, ranges)
  return ranges
}

/** The primary subtag of a language, and its weight. */
function parseRange(item: string): Range {
  const [tag = ''] = item
    .trim()
    .toLowerCase()
    .split(/[-;\s]/)
  return { tag, weight: Math.min(1, parseWeight(item)) }
}

function parseWeight(item: string): number {
  const weight = /;\s*q\s*=([^;]*)/i.exec(item)?.[1]
  return weight === undefined ? 1 : Number(weight) || 0
}
