import { type ParseResult, parseSync } from 'oxc-parser'

/** The syntax tree of a source. */
export function parseSource(path: string, { source }: { source: string }): ParseResult['program'] {
  const { program, errors } = parseSync(path, source)
  if (errors[0] !== undefined) throw new Error(`${path} cannot be read: ${errors[0].message}`)
  return program
}
