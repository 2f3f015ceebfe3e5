/** A still flock as one SVG path of dots, in a box of 100 by 60, for the place of a missing picture. */
export function drawScatter(count: number): string {
  return Array.from({ length: count }, (_, index) => drawDot(index / count, { stray: spread(index) })).join('')
}

function drawDot(along: number, { stray }: { stray: number }): string {
  const band = 3 + 13 * Math.sin(Math.PI * along) ** 2
  const across = 30 - 11 * Math.sin(along * 5.4 + 0.4) + stray * band
  return `M${(2 + 96 * along).toFixed(1)} ${across.toFixed(1)}h0`
}

/** From -1 to 1, dense at the middle, as good as random and the same on each page. */
function spread(index: number): number {
  const roll = (Math.sin(index * 127.1) * 43758.5453) % 1
  return roll * Math.abs(roll)
}
