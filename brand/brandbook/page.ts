import type { Artwork } from '../logo.ts'
import type { Tokens } from '../palette.ts'

export type Book = {
  readonly artwork: Artwork
  readonly tokens: Tokens
  /** The pictures of the flock, as addresses that an `img` can show. */
  readonly stills: Stills
}

export type Stills = {
  readonly cover: string
  readonly idea: string
  readonly flock: string
  readonly back: string
  readonly frames: readonly string[]
}

export type Page = {
  /** The section it belongs to; pages of one section follow each other. */
  readonly section: string
  readonly ground: 'dark' | 'light'
  /** A picture that fills the page behind everything else. */
  readonly picture?: string
  readonly body: string
}

export function renderPage(
  { section, ground, picture, body }: Page,
  { number, total }: { number: number; total: number },
): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `<section class="page ${ground}">
${picture ? `<img class="picture" src="${picture}" alt="">` : ''}
<header class="running"><span>Murmur brandbook</span><span>${section}</span><span>${pad(number)}<i> / ${pad(total)}</i></span></header>
${body}
</section>`
}

/** The house layout: words in a rail on the left, the thing itself on a stage on the right. */
export function renderSpread({
  title,
  notes,
  stage,
}: {
  title: string
  notes: readonly string[]
  stage: string
}): string {
  return `<div class="spread">
<div class="rail"><h2>${title}</h2><div class="notes">${notes.map((note) => `<div>${note}</div>`).join('')}</div></div>
<div class="stage">${stage}</div>
</div>`
}

export function renderFacts(facts: Readonly<Record<string, string>>): string {
  const rows = Object.entries(facts).map(([term, value]) => `<div><dt>${term}</dt><dd>${value}</dd></div>`)
  return `<dl class="facts">${rows.join('')}</dl>`
}
