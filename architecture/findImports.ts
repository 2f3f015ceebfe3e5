import { type ParseResult, parseSync } from 'oxc-parser'

/** Every file and package that a source names: imports of values and types, re-exports, `import()` and `new URL()`. */
export function findImports(path: string, { source }: { source: string }): string[] {
  const parsed = parseSource(path, { source })
  const { staticImports, staticExports } = parsed.module
  const requests = [...staticImports, ...staticExports.flatMap(({ entries }) => entries)]
  const found = new Set(requests.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []))
  // Only these are inside of expressions and types.
  if (!/\bimport\(|\bnew URL\(/.test(source)) return [...found]
  visit(parsed.program, (node) => {
    const isImport = node.type === 'ImportExpression' || node.type === 'TSImportType'
    const name = isImport ? readText(node.source) : readModuleUrl(node, source)
    if (name !== undefined) found.add(name)
  })
  return [...found]
}

type Node = Readonly<Record<string, unknown>>

function visit(value: unknown, act: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, act)
  if (!isNode(value)) return
  act(value)
  for (const child of Object.values(value)) visit(child, act)
}

/** A module by its address, as workers are named: `new URL('flock.worker.ts', import.meta.url)`. */
function readModuleUrl(node: Node, source: string): string | undefined {
  if (node.type !== 'NewExpression' || !Array.isArray(node.arguments)) return undefined
  const [target, base] = node.arguments
  const name = readText(target)
  if (name === undefined || !/\.(ts|tsx|mjs|js)$/.test(name)) return undefined
  if (!isNode(base) || source.slice(Number(base.start), Number(base.end)) !== 'import.meta.url') return undefined
  return name.startsWith('.') ? name : `./${name}`
}

function readText(node: unknown): string | undefined {
  return isNode(node) && typeof node.value === 'string' ? node.value : undefined
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A source that was read. Its list of imports and exports is cheap; its syntax tree is built when it is first used. */
export function parseSource(path: string, { source }: { source: string }): ParseResult {
  const parsed = parseSync(path, source)
  const [error] = parsed.errors
  if (error !== undefined) throw new Error(`${path} cannot be read: ${error.message}`)
  return parsed
}
