import { type ParseResult, parseSync } from 'oxc-parser'

/** A source that was read. Its list of imports and exports is cheap; its syntax tree is built when it is first used. */
export function parseSource(path: string, { source }: { source: string }): ParseResult {
  const parsed = parseSync(path, source)
  const [error] = parsed.errors
  if (error !== undefined) throw new Error(`${path} cannot be read: ${error.message}`)
  return parsed
}
