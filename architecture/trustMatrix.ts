import { type Expression, Visitor } from 'oxc-parser'
import type { Tree } from './checkTree.ts'
import { parseSource } from './findImports.ts'

const states = ['shown', 'partly', 'not yet', 'does not apply'] as const
type State = (typeof states)[number]
type Row = {
  readonly id: string
  readonly files: readonly string[]
  /** The smallest command that runs one of its tests. */
  readonly runs: string
  readonly state: string
  readonly reason: string
}
/** The test files that name each row. */
type Namings = ReadonlyMap<string, readonly string[]>

const needsNaming: readonly string[] = ['shown', 'partly'] satisfies State[]
const needsReason: readonly string[] = ['partly', 'does not apply'] satisfies State[]

/** The commands that run tests, from the smallest to the largest, each with the files that it runs. */
export type Commands = readonly (readonly [name: string, isRun: (path: string) => boolean])[]

/** Every contradiction between the trust matrix and the tests, one sentence each. */
export function checkTrustMatrix(page: string, { tests, isRunBy }: { tests: Tree; isRunBy: Commands }): string[] {
  const rows = readRows(page)
  const ids = rows.map(({ id }) => id)
  const namings = findNamings(tests)
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} appears twice`),
    ...rows.flatMap((row) => [
      ...checkState(row),
      ...checkFiles(row, tests),
      ...checkNamings(row, namings),
      ...checkRuns(row, { namings, isRunBy }),
    ]),
    ...[...namings]
      .filter(([id]) => !ids.includes(id))
      .map(([id, paths]) => `${paths.join()} names ${id}, an unknown row`),
    ...states.flatMap((state) => checkCount(state, { page, rows })),
  ]
}

function readRows(page: string): Row[] {
  return [...page.matchAll(/^\| ([A-Z]-\d+) \|(.*)\|$/gm)].map(([, id = '', cells = '']) => {
    const [, , files = '', runs = '', outcome = ''] = cells.split('|').map((cell) => cell.trim())
    const [state = '', reason = ''] = outcome.split(': ')
    return { id, runs, state, reason, files: [...files.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name) }
  })
}

function findNamings(tests: Tree): Namings {
  const namings = new Map<string, string[]>()
  for (const [path, source] of Object.entries(tests)) {
    for (const id of findTestTitles(path, { source }).flatMap(readIds)) {
      namings.set(id, [...(namings.get(id) ?? []), path])
    }
  }
  return namings
}

/** `['W-12', 'W-13']` of `W-12, W-13: a window …`. */
function readIds(title: string): string[] {
  return /^([A-Z]-\d+(?:, [A-Z]-\d+)*): /.exec(title)?.[1]?.split(', ') ?? []
}

function checkState({ id, state, reason, files }: Row): string[] {
  if (!states.some((known) => known === state)) return [`${id} has the unknown state "${state}"`]
  if (needsReason.includes(state) && reason === '') return [`${id} is "${state}" without a reason`]
  return needsNaming.includes(state) && files.length === 0 ? [`${id} is "${state}" without a test file`] : []
}

function checkFiles({ id, files }: Row, tests: Tree): string[] {
  return files.flatMap((name) => {
    const count = Object.keys(tests).filter((path) => isNamed(path, name)).length
    return count === 1 ? [] : [`${id} lists ${name}, which stands for ${count} files`]
  })
}

function checkNamings({ id, state, files }: Row, namings: Namings): string[] {
  const paths = namings.get(id) ?? []
  if (!needsNaming.includes(state)) return paths.map((path) => `${id} is "${state}", but ${path} names it`)
  return files
    .filter((name) => !paths.some((path) => isNamed(path, name)))
    .map((name) => `${id} is "${state}", but no test title in ${name} names it`)
}

function checkRuns({ id, runs }: Row, { namings, isRunBy }: { namings: Namings; isRunBy: Commands }): string[] {
  const paths = namings.get(id) ?? []
  const [first = '-'] = isRunBy.find(([, isRun]) => paths.some(isRun)) ?? []
  return runs === first ? [] : [`${id} says that it runs in "${runs}", but it runs in "${first}"`]
}

function checkCount(state: State, { page, rows }: { page: string; rows: readonly Row[] }): string[] {
  const stated = new RegExp(`^\\| ${state} \\| (\\d+) \\|`, 'm').exec(page)?.[1]
  const count = rows.filter((row) => row.state === state).length
  return stated === String(count) ? [] : [`The page counts ${stated} rows as "${state}", but has ${count}`]
}

function isNamed(path: string, name: string): boolean {
  return `/${path}`.endsWith(`/${name}`)
}

const functions = ['test', 'it', 'describe']
const skipping = ['skip', 'todo', 'fixme']

/** The titles of the tests in a source. A title with values ends before the first one. */
function findTestTitles(path: string, { source }: { source: string }): string[] {
  const titles: string[] = []
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (!functions.includes(findFunction(callee) ?? '')) return
      if (title?.type === 'Literal' && typeof title.value === 'string') titles.push(title.value)
      if (title?.type === 'TemplateLiteral') titles.push(title.quasis[0]?.value.raw ?? '')
    },
  })
  visitor.visit(parseSource(path, { source }).program)
  return titles
}

/** The `test` of `test()`, `test.each(cases)()` and `test.skipIf(condition)()`. No value for skipped tests. */
function findFunction(callee: Expression): string | undefined {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'CallExpression') return findFunction(callee.callee)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined
  return skipping.includes(callee.property.name) ? undefined : findFunction(callee.object)
}
