import type { Dot } from '../logo.ts'

type Point = { readonly x: number; readonly y: number }

/** A dimension: the line, its two ends and its figure beside the middle. */
export function renderMeasure(
  from: Point,
  { to, text, side = { x: 0, y: 0 } }: { to: Point; text: string; side?: Point },
): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const [across, up] = [(-(to.y - from.y) / length) * 0.6, ((to.x - from.x) / length) * 0.6]
  const tick = ({ x, y }: Point) =>
    renderLine({ x: x - across, y: y - up }, { to: { x: x + across, y: y + up }, className: 'measure' })
  const middle = { x: (from.x + to.x) / 2 + side.x, y: (from.y + to.y) / 2 + side.y }
  return renderLine(from, { to, className: 'measure' }) + tick(from) + tick(to) + renderFigure(text, middle)
}

export function renderLine(from: Point, { to, className }: { to: Point; className: string }): string {
  return `<line class="${className}" x1="${fix(from.x)}" y1="${fix(from.y)}" x2="${fix(to.x)}" y2="${fix(to.y)}"/>`
}

export function renderFigure(text: string, { x, y }: Point): string {
  return `<text class="figure" x="${fix(x)}" y="${fix(y)}">${text}</text>`
}

/** The stretch between two neighbouring dots that is one unit long. */
export function renderGap(from: Dot, { to }: { to: Dot }): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const at = (distance: number) => ({
    x: from.x + ((to.x - from.x) * distance) / length,
    y: from.y + ((to.y - from.y) * distance) / length,
  })
  return renderLine(at(from.radius), { to: at(length - to.radius), className: 'gap' })
}

export function fix(value: number): number {
  return Math.round(value * 1000) / 1000
}
