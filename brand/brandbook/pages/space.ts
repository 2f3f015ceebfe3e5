import { clearSpace, drawLogo, type Layout, logoSvg } from '../../logo.ts'
import { fix, renderFigure } from '../guides.ts'
import { type Book, type Page, renderSpread } from '../page.ts'

export function createSpace(book: Book): Page {
  const stage = (['horizontal', 'vertical'] as const).map(
    (layout) => `<div class="centre">${renderRoom(book, { layout })}</div>`,
  )
  return {
    section: 'Logo',
    ground: 'light',
    body: renderSpread({
      title: 'Room to<br>turn',
      notes: [
        'A flock needs air. Keep a capital’s height, <b>x</b>, free on every side: no words, no edges, no other marks.',
        'Every file in the download pack already carries this room.',
      ],
      stage: `<div class="stack">${stage.join('')}</div>`,
    }),
  }
}

function renderRoom({ artwork }: Book, { layout }: { layout: Layout }): string {
  const { width, height } = drawLogo(artwork, { layout })
  const x = clearSpace
  const [outerWidth, outerHeight] = [width + 2 * x, height + 2 * x]
  const zone = `<path class="zone" fill-rule="evenodd" d="M0 0h${fix(outerWidth)}v${fix(outerHeight)}h${fix(-outerWidth)}zM${fix(x)} ${fix(x)}v${fix(height)}h${fix(width)}v${fix(-height)}z"/>`
  const corners = [
    [0, 0],
    [outerWidth - x, 0],
    [0, outerHeight - x],
    [outerWidth - x, outerHeight - x],
  ] as const
  const squares = corners.map(([left, top]) => {
    const square = `<rect class="square" x="${fix(left)}" y="${fix(top)}" width="${fix(x)}" height="${fix(x)}"/>`
    return square + renderFigure('x', { x: left + x / 2, y: top + x / 2 })
  })
  const logo = logoSvg(artwork, { layout, ground: 'light' }).replace(
    '<svg ',
    `<svg x="${fix(x)}" y="${fix(x)}" width="${fix(width)}" height="${fix(height)}" `,
  )
  return `<svg class="guides small ${layout}" viewBox="0 0 ${fix(outerWidth)} ${fix(outerHeight)}">${zone}${squares.join('')}${logo}</svg>`
}
