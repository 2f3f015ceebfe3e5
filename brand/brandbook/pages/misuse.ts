import { logoSvg } from '../../logo.ts'
import type { Ground } from '../../palette.ts'
import { type Book, type Page, renderSpread } from '../page.ts'

type Mistake = { rule: string; className: string; ground?: Ground; draw?: (book: Book) => string }

const mistakes: readonly Mistake[] = [
  { rule: 'Do not stretch', className: 'stretched' },
  { rule: 'Do not tilt', className: 'tilted' },
  { rule: 'Do not add glow or shadow', className: 'glowing' },
  { rule: 'Do not recolour the birds', className: 'recoloured' },
  { rule: 'Do not put sheen on the name', className: 'gradient', draw: drawGradient },
  { rule: 'Do not set on sheen', className: 'on-sheen' },
  { rule: 'Do not set bright sheen on paper', className: 'bright', ground: 'light', draw: drawBright },
  { rule: 'Do not swap the parts', className: 'swapped', draw: drawSwapped },
  { rule: 'Do not retype the name', className: 'retyped', draw: drawRetyped },
]

export function createMisuse(book: Book): Page {
  const tiles = mistakes.map(({ rule, className, ground = 'dark', draw = drawLogo }) => {
    return `<figure class="tile mistake ${ground}-ground ${className}"><div>${draw(book)}</div><figcaption><svg viewBox="0 0 10 10"><path d="M1 1l8 8M9 1l-8 8"/></svg>${rule}</figcaption></figure>`
  })
  return {
    section: 'Misuse',
    ground: 'dark',
    body: renderSpread({
      title: 'What it<br>is not',
      notes: ['The logo is drawn. Take the file, give it room, and leave it as it is.'],
      stage: `<div class="tiles nine">${tiles.join('')}</div>`,
    }),
  }
}

function drawLogo({ artwork }: Book): string {
  return logoSvg(artwork, { layout: 'horizontal', ground: 'dark' })
}

function drawBright({ artwork }: Book): string {
  const letters = logoSvg(artwork, { layout: 'horizontal', ground: 'light' })
  const bright = drawLogo({ artwork } as Book)
  const circles = /<circle.*\/>(?=<path)/
  return letters.replace(circles, circles.exec(bright)?.[0] ?? '')
}

function drawGradient(book: Book): string {
  const sheen = '<linearGradient id="sheen-name"><stop/><stop offset=".5"/><stop offset="1"/></linearGradient>'
  return drawLogo(book).replace('<path ', `${sheen}<path class="name" `)
}

function drawSwapped({ artwork }: Book): string {
  const name = `<svg class="name" viewBox="0 -${artwork.wordmark.capHeight} ${artwork.wordmark.width} ${artwork.wordmark.capHeight}"><path d="${artwork.wordmark.path}"/></svg>`
  return `${name}${logoSvg(artwork, { layout: 'mark', ground: 'dark' })}`
}

function drawRetyped({ artwork }: Book): string {
  return `${logoSvg(artwork, { layout: 'mark', ground: 'dark' })}<span>Murmur</span>`
}
