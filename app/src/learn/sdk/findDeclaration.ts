/** The text of a type or of the head of a function, with the comment above it. A source of ours declares it at the left edge. */
export function findDeclaration(source: string, name: string): string {
  const lines = source.split('\n')
  const start = lines.findIndex((line) => new RegExp(`^(export )?(type|function) ${name}\\b`).test(line))
  if (start < 0) throw new Error(`The source declares no ${name}.`)
  const isFunction = /^(export )?function /.test(lines[start] ?? '')
  const body = lines.slice(start)
  const length = isFunction ? 1 : countLines(body)
  const text = body.slice(0, length).join('\n')
  return [...readComment(lines, start), isFunction ? text.replace(/ \{$/, '') : text].join('\n')
}

/** A type ends where the next line at the left edge begins something else. */
function countLines(lines: readonly string[]): number {
  const next = lines.findIndex((line, at) => at > 0 && !/^[\s})|&]/.test(line))
  return next < 0 ? lines.length : next
}

function readComment(lines: readonly string[], start: number): readonly string[] {
  if (!lines[start - 1]?.endsWith('*/')) return []
  const first = lines.slice(0, start).findLastIndex((line) => line.startsWith('/**'))
  return lines.slice(first, start)
}
