import { createHash } from 'node:crypto'
import { networks } from '@murmur/engine/network'
import type { Env } from './env.ts'

export type HeaderRecord = Readonly<Record<string, string>>

export type Policy = {
  /** The origin under which people reach the site. */
  readonly publicUrl: string
  /** The origins a page may talk to besides its own: a closed list, never a wildcard. */
  readonly connectOrigins: readonly string[]
}

/** Pages read the chains themselves: those of the local world, or the public nodes of the real ones, never both. */
export function createPolicy({ publicUrl, worldFile, rpcOrigins }: Env): Policy {
  return { publicUrl, connectOrigins: worldFile === undefined ? publicNodes : rpcOrigins }
}

const publicNodes = [...new Set(networks.flatMap(({ live }) => live?.rpcUrls ?? []).map((url) => new URL(url).origin))]

/** The headers that every answer carries, with the hashes of what stands inline in this one. */
export function createSecurityHeaders(policy: Policy, inline: InlineHashes = noInline): HeaderRecord {
  return {
    'content-security-policy': renderPolicy(policy, inline),
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

export type InlineHashes = { readonly scripts: readonly string[]; readonly styles: readonly string[] }

/** Reads a built page, so that the build needs to keep no list of what it put inline. */
export function hashInline(html: string): InlineHashes {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes = '']) => !/\ssrc\s*=/i.test(attributes) && !/\/(ld\+)?json\b/i.test(attributes))
    .map(([, , text = '']) => hashSource(text))
  const styles = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)].map(([, text = '']) => hashSource(text))
  return { scripts: [...new Set(scripts)], styles: [...new Set(styles)] }
}

const noInline: InlineHashes = { scripts: [], styles: [] }

function renderPolicy({ publicUrl, connectOrigins }: Policy, { scripts, styles }: InlineHashes): string {
  const directives = [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "font-src 'self'",
    // Wallets announce their icons as data: URLs (EIP-6963).
    "img-src 'self' data: blob:",
    ["connect-src 'self'", ...connectOrigins].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types app',
  ]
  // On http://localhost Safari would upgrade, and then find nothing there.
  if (publicUrl.startsWith('https:')) directives.push('upgrade-insecure-requests')
  return [...directives, 'report-to csp', 'report-uri /api/csp-reports'].join('; ')
}

/** A browser hashes the text after it has normalised the line ends. */
function hashSource(text: string): string {
  const digest = createHash('sha256').update(text.replace(/\r\n?/g, '\n')).digest('base64')
  return `'sha256-${digest}'`
}
