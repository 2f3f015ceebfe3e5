import type { Evolution } from './evolvePolicy.ts'

const size = { width: 960, height: 420, left: 64, bottom: 48, top: 24 }

/** The learning curve as a picture: the cost on the validation swaps over the generations. */
export function drawCurve(curve: Evolution['curve']): string {
  const last = curve.at(-1)?.[0] ?? 1
  const most = Math.ceil(10 * Math.max(...curve.map(([, cost]) => cost))) / 10
  const across = (generation: number) => size.left + ((size.width - size.left - 16) * generation) / last
  const down = (cost: number) => size.top + (size.height - size.top - size.bottom) * (1 - cost / most)
  const points = curve.map(([generation, cost]) => `${across(generation).toFixed(1)},${down(cost).toFixed(1)}`)
  const levels = Array.from({ length: 5 }, (_, at) => (most * at) / 4)
  const lines = levels.map(
    (level) => `<path d="M${size.left} ${down(level)}H${size.width - 16}" stroke="#2a2f3a"/>
<text x="${size.left - 8}" y="${down(level) + 4}" text-anchor="end">${Math.round(100 * level)} %</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" font-family="sans-serif" font-size="13" fill="#aab2c0">
<rect width="100%" height="100%" fill="#0c0e14"/>
${lines.join('\n')}
<polyline points="${points.join(' ')}" fill="none" stroke="#5ad1c0" stroke-width="2"/>
<text x="${size.left}" y="${size.height - 14}">Generations: 0 to ${last}. Cost relative to a fixed tolerance of 0.5 %, on swaps that the search does not see.</text>
</svg>
`
}
