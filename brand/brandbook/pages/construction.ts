import { dotColour, dotsSvg, mark } from '../../logo.ts'
import { fix, renderFigure, renderGap, renderLine, renderMeasure } from '../guides.ts'
import { type Book, type Page, renderSpread } from '../page.ts'

const view = { x: -5.9, y: -5.25, width: 40, height: 29.6 }
const middle = { x: mark.width / 2, y: mark.height / 2 }
const { bend, dots } = mark

export function createConstruction({ artwork }: Book): Page {
  const birds = dotsSvg(dots, dotColour(artwork.palette, { ground: 'dark', tone: 'sheen' }))
  return {
    section: 'Logo',
    ground: 'dark',
    body: renderSpread({
      title: 'Built from<br>one unit',
      notes: [
        'Two half circles make the wave. Radii run <b>1, 2, 3, 2, 1</b> units, and the gap between neighbours is always <b>1</b>.',
        `The bend follows from that and from nothing else: a radius of <b>${bend.toFixed(2)}</b> is the only one on which the nine fit from end to end.`,
      ],
      stage: `<svg class="guides" viewBox="${view.x} ${view.y} ${view.width} ${view.height}">
${renderGrid()}${renderWave()}${birds}${renderGaps()}${renderRadii()}${renderMeasures()}
</svg>`,
    }),
  }
}

function renderGrid(): string {
  const [right, bottom] = [view.x + view.width, view.y + view.height]
  const lines: string[] = []
  for (let x = middle.x % 1; x < right; x++) lines.push(vertical(x))
  for (let x = (middle.x % 1) - 1; x > view.x; x--) lines.push(vertical(x))
  for (let y = (middle.y % 1) - 6; y < bottom; y++) {
    lines.push(renderLine({ x: view.x, y }, { to: { x: right, y }, className: 'grid' }))
  }
  return lines.join('')
}

function vertical(x: number): string {
  return renderLine({ x, y: view.y }, { to: { x, y: view.y + view.height }, className: 'grid' })
}

function renderWave(): string {
  const circle = (x: number) => `<circle class="bend" cx="${fix(x)}" cy="${fix(middle.y)}" r="${fix(bend)}"/>`
  const axis = renderLine(
    { x: view.x, y: middle.y },
    { to: { x: view.x + view.width, y: middle.y }, className: 'axis' },
  )
  return axis + circle(middle.x - bend) + circle(middle.x + bend)
}

function renderGaps(): string {
  return dots
    .slice(1)
    .map((dot, index) => renderGap(dots[index] ?? dot, { to: dot }))
    .join('')
}

function renderRadii(): string {
  return dots.map(({ x, y, radius }) => `<text class="radius" x="${fix(x)}" y="${fix(y)}">${radius}</text>`).join('')
}

function renderMeasures(): string {
  const [left, right] = [middle.x - bend, middle.x + bend]
  const up = bend * Math.SQRT1_2
  return [
    renderMeasure(
      { x: left, y: middle.y },
      {
        to: { x: left - up, y: middle.y - up },
        text: `R ${bend.toFixed(2)}`,
        side: { x: 2.3, y: -0.2 },
      },
    ),
    renderMeasure(
      { x: right, y: middle.y },
      {
        to: { x: right + up, y: middle.y + up },
        text: `R ${bend.toFixed(2)}`,
        side: { x: -2.3, y: 0.2 },
      },
    ),
    renderMeasure(
      { x: 0, y: mark.height + 2 },
      {
        to: { x: mark.width, y: mark.height + 2 },
        text: mark.width.toFixed(2),
        side: { x: 0, y: 1.1 },
      },
    ),
    renderMeasure(
      { x: mark.width + 2.4, y: 0 },
      {
        to: { x: mark.width + 2.4, y: mark.height },
        text: mark.height.toFixed(2),
        side: { x: 1.6, y: -0.8 },
      },
    ),
    renderFigure('180°', { x: middle.x + 2.1, y: middle.y + 0.9 }),
    renderFigure('gap 1', { x: middle.x - bend + 4.5, y: middle.y + bend + 0.9 }),
  ].join('')
}
