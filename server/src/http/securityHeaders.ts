import { createHash } from 'node:crypto'
import { networks } from '@murmur/engine/network'
import type { Env } from '../env.ts'

export type HeaderRecord = Readonly<Record<string, string>>

export type Policy = {
  /** The public origin of the site. */
  readonly publicUrl: string
  /** The origins a page may connect to besides its own. Never a wildcard. */
  readonly connectOrigins: readonly string[]
  /** The origins that may frame the embedded card, besides this site. Nobody may frame another page. */
  readonly embedOrigins: readonly string[]
}

/** Pages read the chains directly: the nodes of the local world or the public ones, never both. */
export function createPolicy({ publicUrl, worldFile, rpcOrigins, walletConnect, embedOrigins }: PolicyEnv): Policy {
  const nodes = worldFile === undefined ? publicNodes : rpcOrigins
  const connectOrigins = walletConnect === undefined ? nodes : [...nodes, walletConnect.relayUrl]
  return { publicUrl, connectOrigins, embedOrigins }
}

type PolicyEnv = Pick<Env, 'publicUrl' | 'worldFile' | 'rpcOrigins' | 'walletConnect' | 'embedOrigins'>

const publicNodes = [...new Set(networks.flatMap(({ live }) => live?.rpcUrls ?? []).map((url) => new URL(url).origin))]

/** The headers of every response. A page adds the hashes of its inline scripts and styles. */
export function createSecurityHeaders(policy: Policy, inline: InlineHashes = noInline): HeaderRecord {
  return {
    'content-security-policy': renderPolicy(policy, { ...unframed, inline }),
    'reporting-endpoints': 'csp="/api/csp-reports"',
    'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  }
}

/** The headers of the card, which our own page about it frames, and the listed sites. */
export function createEmbedHeaders(policy: Policy, inline: InlineHashes): HeaderRecord {
  const { 'x-frame-options': _, ...headers } = createSecurityHeaders(policy, inline)
  const ancestors = ["'self'", ...policy.embedOrigins].join(' ')
  return {
    ...headers,
    'content-security-policy': renderPolicy(policy, { ...unframed, inline, ancestors }),
    // It knows no list of origins, and would refuse all of them.
    ...(policy.embedOrigins.length === 0 && { 'x-frame-options': 'SAMEORIGIN' }),
  }
}

/** The headers of the page that shows the card in a frame. No other page has frames. */
export function createPreviewHeaders(policy: Policy, inline: InlineHashes): HeaderRecord {
  const framing = { ...unframed, inline, frames: "'self'" }
  return { ...createSecurityHeaders(policy, inline), 'content-security-policy': renderPolicy(policy, framing) }
}

type InlineHashes = { readonly scripts: readonly string[]; readonly styles: readonly string[] }

/** Read from the built page, which spares the build a list of hashes. */
export function hashInline(html: string): InlineHashes {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes = '']) => !/\ssrc\s*=/i.test(attributes) && !/\/(ld\+)?json\b/i.test(attributes))
    .map(([, , text = '']) => hashSource(text))
  const styles = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)].map(([, text = '']) => hashSource(text))
  return { scripts: [...new Set(scripts)], styles: [...new Set(styles)] }
}

const noInline: InlineHashes = { scripts: [], styles: [] }

type PageOptions = { readonly inline: InlineHashes; readonly frames: string; readonly ancestors: string }

const unframed = { frames: "'none'", ancestors: "'none'" }

function renderPolicy({ publicUrl, connectOrigins }: Policy, { inline, frames, ancestors }: PageOptions): string {
  const { scripts, styles } = inline
  const directives = [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "font-src 'self'",
    // Wallets announce their icons as data: URLs (EIP-6963). They are redrawn as our own blobs, never used directly.
    "img-src 'self' blob:",
    ["connect-src 'self'", ...connectOrigins].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    `frame-src ${frames}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
    'trusted-types app',
  ]
  // Safari also upgrades http://localhost, where nothing listens on https.
  if (publicUrl.startsWith('https:')) directives.push('upgrade-insecure-requests')
  return [...directives, 'report-to csp', 'report-uri /api/csp-reports'].join('; ')
}

/** Browsers normalise line ends before they hash. */
function hashSource(text: string): string {
  const digest = createHash('sha256').update(text.replace(/\r\n?/g, '\n')).digest('base64')
  return `'sha256-${digest}'`
}
