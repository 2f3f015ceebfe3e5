import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createJudge, type Evolution, evolve, seenFamilies, settings, startEvolution } from './evolvePolicy.ts'
import { createCases } from './swapCase.ts'

/** `npm run evolve`: about two minutes. A stopped run resumes. */
const saved = find('.cache/evolution.json')
const validation = createJudge(
  createCases(settings.validationCases, { seed: settings.validationSeed, families: seenFamilies }),
)
let state = readSaved() ?? startEvolution(validation)
while (state.generation < settings.generations) {
  state = evolve(state, validation)
  if (state.generation % 10 === 0) {
    write(saved, JSON.stringify({ settings, state }))
    showProgress(state)
  }
}
process.stdout.write('\n')
const { best, curve } = state
const evaluations = settings.generations * settings.children
write(
  find('docs/evolution.json'),
  `${JSON.stringify({ command: 'npm run evolve', evaluations, settings, best, curve }, null, 2)}\n`,
)
write(find('docs/evolution.svg'), drawCurve(curve))
write(find('engine/src/risk/evolvedRule.ts'), describeRule())

/** Other settings are another run. */
function readSaved(): Evolution | undefined {
  if (!existsSync(saved)) return undefined
  const found = JSON.parse(readFileSync(saved, 'utf8')) as { settings: unknown; state: Evolution }
  return JSON.stringify(found.settings) === JSON.stringify(settings) ? found.state : undefined
}

function showProgress({ generation, best: { cost } }: Evolution): void {
  const share = generation / settings.generations
  const bar = '█'.repeat(Math.round(30 * share)).padEnd(30, '░')
  const done = (generation * settings.children).toLocaleString('en')
  process.stdout.write(`\r${bar} ${done} evaluations, cost ${cost.toFixed(4)} of a fixed 0.5 %`)
}

function describeRule(): string {
  const { confirmBps, ...rule } = best.weights
  const lines = Object.entries(rule).map(([name, weight]) => `  ${name}: ${weight},`)
  return `import type { ToleranceRule } from './tolerance.ts'

/** Written by \`npm run evolve\`; see \`docs/evolution.json\`. */
export const evolvedRule: ToleranceRule = {
${lines.join('\n')}
}

/** A quote that got worse by this much is confirmed again. */
export const EVOLVED_CONFIRM_BPS = ${confirmBps}
`
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

function find(path: string): string {
  return fileURLToPath(new URL(`../../../${path}`, import.meta.url))
}

const size = { width: 960, height: 420, left: 64, bottom: 48, top: 24 }

/** The learning curve as a picture: the cost on the validation swaps over the generations. */
function drawCurve(curve: Evolution['curve']): string {
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
