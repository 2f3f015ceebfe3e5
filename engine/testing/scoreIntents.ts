import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { parseIntent } from '../src/intent/parseIntent.ts'
import { formatIntent } from '../src/intent/testing/formatIntent.ts'
import { listedTokens } from '../src/intent/testing/intentTokens.ts'
import { type Example, type Outcome, scoreSet } from '../src/intent/testing/scoreSet.ts'

/** `npx tsx engine/testing/scoreIntents.ts set.json [--misses]`: how the parser reads a set of sentences, by kind. */
const [path = '', flag] = process.argv.slice(2)
const examples = JSON.parse(readFileSync(path, 'utf8')) as readonly Example[]
const outcomes = scoreSet(examples, listedTokens)

const kinds = [...new Set(outcomes.map(({ kind }) => kind))].sort()
const groups = [...new Set(kinds.map((kind) => kind.split(':')[0] ?? kind))]
for (const kind of kinds) printLine(kind, (outcome) => outcome.kind === kind)
for (const group of groups) printLine(`= ${group}`, ({ kind }) => kind.split(':')[0] === group)
printLine('= all', () => true)

const show = ({ kind, text, intent, accept }: Outcome) =>
  console.log(`  ${kind}: ${text}\n    read ${formatIntent(intent)}, accepted ${accept.map(formatIntent).join(' | ')}`)

console.log('wrong swaps:')
outcomes.filter(({ isWrongSwap }) => isWrongSwap).forEach(show)
if (flag === '--misses') {
  console.log('other misses:')
  outcomes.filter(({ isExact, isWrongSwap }) => !isExact && !isWrongSwap).forEach(show)
}
console.log(`slowest: ${Math.max(...examples.map(measure)).toFixed(2)} ms`)

function printLine(name: string, isIn: (outcome: Outcome) => boolean): void {
  const some = outcomes.filter(isIn)
  const count = (test: (outcome: Outcome) => boolean) => some.filter(test).length
  const exact = count(({ isExact }) => isExact)
  console.log(
    [
      name.padEnd(28),
      `${exact}/${some.length} exact`.padEnd(16),
      `${((100 * exact) / some.length).toFixed(1)} %`.padEnd(9),
      `${count(({ intent, isExact }) => !isExact && intent.kind !== 'swap')} asked instead`.padEnd(18),
      `${count(({ isWrongSwap }) => isWrongSwap)} wrong swaps`,
      `${count(({ isExchanged }) => isExchanged)} exchanged`,
      `${count(({ isInvented }) => isInvented)} invented amounts`,
    ].join(' '),
  )
}

function measure({ text }: Example): number {
  const start = performance.now()
  parseIntent(text, listedTokens)
  return performance.now() - start
}
