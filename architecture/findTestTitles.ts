import { type Expression, Visitor } from 'oxc-parser'
import { parseSource } from './parseSource.ts'

const functions = ['test', 'it', 'describe']
const skipping = ['skip', 'todo', 'fixme']

/** The titles of the tests in a source. A title with values ends before the first one. */
export function findTestTitles(path: string, { source }: { source: string }): string[] {
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
