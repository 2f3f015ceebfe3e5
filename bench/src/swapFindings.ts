import type { Keystrokes, Visits } from './measure.ts'
import { median } from './median.ts'
import type { Finding } from './report.ts'
import type { Visit } from './visit.ts'

/** What the swap screen must hold beyond any other page. */
export function findSwapFindings({ floor, wide }: Visits, keystrokes: Keystrokes): readonly Finding[] {
  const of = (visits: readonly Visit[], read: (visit: Visit) => number) => median(visits.map(read))
  return [
    {
      metric: 'pay field usable',
      unit: 'ms',
      floor: of(floor, (visit) => visit.usable),
      page: of(wide, (visit) => visit.usable),
      bound: { of: 'ratio', most: 1.3 },
    },
    {
      metric: 'JavaScript before the pay field is usable',
      unit: 'kB',
      floor: of(floor, sumScripts),
      page: of(wide, sumScripts),
      bound: { of: 'ratio', most: 1.9 },
    },
    {
      metric: 'keystroke to painted receive amount',
      unit: 'ms',
      floor: median(keystrokes.floor),
      page: median(keystrokes.page),
      bound: { of: 'ratio', most: 1.5 },
    },
  ]
}

function sumScripts({ beforeUsable }: Visit): number {
  return beforeUsable.filter(({ kind }) => kind === 'script').reduce((sum, { bytes }) => sum + bytes, 0)
}
