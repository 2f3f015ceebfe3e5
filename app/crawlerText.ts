import type { PageMeta } from './src/content/pageMeta.ts'

/** The tags for search engines, social networks and the browser's tab. */
export function renderHead(page: PageMeta, { origin }: { origin: string }): string {
  const address = `${origin}${page.path}`
  const image = `${origin}${page.image}`
  return [
    `<title>${escapeHtml(page.title)}</title>`,
    metaName('description', page.description),
    page.isIndexed ? `<link rel="canonical" href="${address}">` : metaName('robots', 'noindex'),
    metaProperty('og:type', 'website'),
    metaProperty('og:site_name', 'Murmur'),
    metaProperty('og:title', page.title),
    metaProperty('og:description', page.description),
    // A page with parameters has many addresses.
    ...(page.path.includes(':') ? [] : [metaProperty('og:url', address)]),
    metaProperty('og:image', image),
    metaProperty('og:image:width', '1200'),
    metaProperty('og:image:height', '630'),
    metaName('twitter:card', 'summary_large_image'),
  ].join('\n    ')
}

export function renderRobots(origin: string): string {
  return `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`
}

export function renderSitemap(pages: readonly PageMeta[], { origin }: { origin: string }): string {
  const entries = pages.filter((page) => page.isIndexed).map((page) => `  <url><loc>${origin}${page.path}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

/**
 * RFC 9116 wants an end date less than a year ahead. It is fixed, so that two builds of one commit are equal. The
 * browser tests fail a month before it, as a reminder to move it.
 */
const SECURITY_EXPIRES = '2027-10-31T00:00:00.000Z'

export function renderSecurity(origin: string): string {
  return [
    `Contact: mailto:security@${new URL(origin).hostname}`,
    `Expires: ${SECURITY_EXPIRES}`,
    'Preferred-Languages: en, zh',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}

function metaName(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}">`
}

function metaProperty(property: string, content: string): string {
  return `<meta property="${property}" content="${escapeHtml(content)}">`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
