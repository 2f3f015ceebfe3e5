import { clearSpace, dotColour, dotsSvg, drawLogo, gap, type Layout, mark } from '../../logo.ts'
import { inkColour } from '../../palette.ts'
import { fix, renderLine, renderMeasure } from '../guides.ts'
import { type Book, type Page, renderSpread } from '../page.ts'

export function createLockup(book: Book): Page {
  return {
    section: 'Logo',
    ground: 'dark',
    body: renderSpread({
      title: 'Mark and<br>name',
      notes: [
        'The capitals are as tall as the wave. Their tops meet the centre of its crest, their feet the centre of its trough.',
        'In the vertical logo the mark doubles, and stands in the middle of the name.',
      ],
      stage: `<div class="stack uneven"><div class="centre">${renderHorizontal(book)}</div><div class="centre">${renderVertical(book)}</div></div>`,
    }),
  }
}

function renderHorizontal(book: Book): string {
  const { width, wordmark } = drawLogo(book.artwork, { layout: 'horizontal' })
  const start = wordmark?.x ?? 0
  const [top, foot] = [mark.height / 2 - mark.bend, mark.height / 2 + mark.bend]
  const reach = (y: number) => renderLine({ x: -10, y }, { to: { x: width + 10, y }, className: 'guide' })
  const edge = (x: number) => renderLine({ x, y: -7 }, { to: { x, y: mark.height + 7 }, className: 'guide' })
  const measures =
    renderMeasure(
      { x: width + 6, y: top },
      { to: { x: width + 6, y: foot }, text: clearSpace.toFixed(1), side: { x: 5, y: 0 } },
    ) +
    renderMeasure(
      { x: mark.width, y: mark.height + 4 },
      { to: { x: start, y: mark.height + 4 }, text: String(gap.horizontal), side: { x: 0, y: 3.4 } },
    )
  return `<svg class="guides small" viewBox="-16 -10 180.5 39.2">${renderBody(book, { layout: 'horizontal' })}${reach(top)}${reach(foot)}${edge(mark.width)}${edge(start)}${measures}</svg>`
}

function renderVertical(book: Book): string {
  const { width, height, wordmark } = drawLogo(book.artwork, { layout: 'vertical' })
  const top = (wordmark?.y ?? 0) - clearSpace
  const bottom = mark.height * 2
  const reach = (y: number) => renderLine({ x: -10, y }, { to: { x: width + 10, y }, className: 'guide' })
  const measures = renderMeasure(
    { x: width + 6, y: bottom },
    { to: { x: width + 6, y: top }, text: String(gap.vertical), side: { x: 4, y: 0 } },
  )
  const axis = renderLine({ x: width / 2, y: -6 }, { to: { x: width / 2, y: height + 6 }, className: 'guide' })
  return `<svg class="guides small" viewBox="-34.1 -8 180.5 76.4">${renderBody(book, { layout: 'vertical' })}${reach(bottom)}${reach(top)}${reach(height)}${axis}${measures}</svg>`
}

function renderBody({ artwork }: Book, { layout }: { layout: Layout }): string {
  const { dots, wordmark } = drawLogo(artwork, { layout })
  const fill = inkColour(artwork.palette, { ground: 'dark' })
  const letters = `<path transform="translate(${fix(wordmark?.x ?? 0)} ${fix(wordmark?.y ?? 0)})" fill="${fill}" d="${artwork.wordmark.path}"/>`
  return dotsSvg(dots, dotColour(artwork.palette, { ground: 'dark', tone: 'sheen' })) + letters
}
