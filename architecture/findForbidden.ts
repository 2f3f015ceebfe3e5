import { parseSource } from './findImports.ts'

/** The colours that a style sheet writes out instead of naming a token, each with its line. */
export function findColours(css: string): { line: number; colour: string }[] {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ')
  // Comments, texts and addresses may hold anything.
  const code = css.replace(/\/\*[\s\S]*?\*\/|"[^"\n]*"|'[^'\n]*'|url\([^)]*\)/g, blank)
  return [...code.matchAll(declaration)].flatMap(({ index, 0: text, groups }) => {
    const start = index + text.length - (groups?.value?.length ?? 0)
    return [...(groups?.value ?? '').matchAll(literal)].map((match) => ({
      line: code.slice(0, start + match.index).split('\n').length,
      colour: match[0],
    }))
  })
}

/** A property and its value; a selector such as `a:hover` ends in a brace instead. */
const declaration = /(?<=[{};]\s*)[\w-]+\s*:(?<value>[^;{}]*)(?=[;}])/g

const names = 'black|white|red|green|blue|yellow|orange|purple|violet|pink|cyan|magenta|gr[ae]y|silver|gold|navy|teal'
const literal = new RegExp(
  String.raw`#[\da-f]{3,8}\b|(?<![\w-])(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|(?<![\w-])(?:${names})(?![\w-])`,
  'gi',
)

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
