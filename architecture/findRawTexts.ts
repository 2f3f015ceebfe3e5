import { parseSource } from './findImports.ts'

const readers = ['useCopy', 'getCopy']

/** The English texts that a source uses without asking for the user's language, by the name of their section. */
export function findRawTexts(path: string, { source }: { source: string }): string[] {
  if (!source.includes('/content/en/')) return []
  const { program } = parseSource(path, { source })
  const statements: readonly object[] = program.body
  const sections = new Set(statements.flatMap((statement) => listSections({ ...statement })))
  const raw = new Set<string>()
  visit(program, (node) => {
    if (node.type === 'Identifier' && sections.has(String(node.name))) raw.add(String(node.name))
  })
  return [...raw]
}

type Node = Readonly<Record<string, unknown>>

/** The names that an import takes from the English texts. Types are no texts. */
function listSections(statement: Node): string[] {
  const { type, importKind, source, specifiers } = statement
  const from = isNode(source) ? String(source.value) : ''
  if (type !== 'ImportDeclaration' || importKind === 'type' || !/\/content\/en\//.test(from)) return []
  return (Array.isArray(specifiers) ? specifiers : []).flatMap((specifier: Node) =>
    specifier.importKind !== 'type' && isNode(specifier.local) ? [String(specifier.local.name)] : [],
  )
}

/** Every node but imports, types, and the sections that are handed to `useCopy` or `getCopy`. */
function visit(value: unknown, act: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, act)
  if (!isNode(value) || value.type === 'ImportDeclaration' || value.type === 'TSTypeQuery') return
  if (isNode(value.callee) && readers.includes(String(value.callee.name))) return
  act(value)
  for (const child of Object.values(value)) visit(child, act)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
