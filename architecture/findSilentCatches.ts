/** Where a lost error loses money or the truth about it. */
const moneyPath = /^(app\/src\/(quotes|wallet|swap|activity)|sdk\/src|mcp\/src)\/.*\.tsx?$/

/** A handler that does not look at its error: `.catch(() => …)`, or a `catch` without a name. */
const silent = /\.catch\(\s*(async\s*)?\(\s*\)\s*=>|\bcatch\s*\{/g

/** The lines of a source that drop an error without saying why. The reason is a comment above it, or inside of it. */
export function findSilentCatches(path: string, { source }: { source: string }): number[] {
  if (!moneyPath.test(path) || /\.test\.tsx?$|\/testing\//.test(path)) return []
  const lines = source.split('\n')
  return [...source.matchAll(silent)]
    .map(({ index }) => source.slice(0, index).split('\n').length)
    .filter((line) => ![line - 1, line, line + 1].some((near) => /\/\/|\*\//.test(lines[near - 1] ?? '')))
}
