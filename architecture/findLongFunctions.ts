import { Visitor } from 'oxc-parser'
import { parseSource } from './parseSource.ts'

type LongFunction = { readonly line: number; readonly lines: number }

type Span = { readonly start: number; readonly end: number }

/** Functions of more than `most` lines, by the line they start on. The body of a `describe` is a list of tests. */
export function findLongFunctions(path: string, { source, most }: { source: string; most: number }): LongFunction[] {
  const found: LongFunction[] = []
  const groups = new Set<number>()
  const measure = ({ start, end }: Span) => {
    const lines = countLines(source.slice(start, end))
    if (lines > most && !groups.has(start)) found.push({ line: countLines(source.slice(0, start)), lines })
  }
  const visitor = new Visitor({
    CallExpression({ callee, arguments: parts }) {
      if (!/^(test\.)?describe\b/.test(source.slice(callee.start, callee.end))) return
      for (const part of parts) groups.add(part.start)
    },
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  })
  visitor.visit(parseSource(path, { source }))
  return found
}

function countLines(text: string): number {
  return text.split('\n').length
}
