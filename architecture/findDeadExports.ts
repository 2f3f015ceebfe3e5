import { type ParseResult, Visitor } from 'oxc-parser'
import { parseSource } from './findImports.ts'

/** A source as the check sees it. `resolve` turns the name in an import into a path of the tree. */
type ExportingModule = {
  readonly path: string
  readonly source: string
  resolve(name: string): string | undefined
}

type DeadExport = { readonly path: string; readonly name: string }

/** The name that stands for all exports of a file, as `import * as` and `export *` use them. */
const ALL = '*'

/** Exports that no other file uses. The test beside a file is not a user: it tests what others use. */
export function findDeadExports(modules: readonly ExportingModule[]): DeadExport[] {
  const read = modules.map((module) => {
    const parsed = parseSource(module.path, module)
    return { path: module.path, uses: listUses(module, parsed), exports: listExports(module.path, parsed) }
  })
  const used = new Set(read.flatMap(({ uses }) => uses))
  return read.flatMap(({ path, exports }) => {
    if (used.has(formatUse(path, ALL))) return []
    return exports.filter((name) => !used.has(formatUse(path, name))).map((name) => ({ path, name }))
  })
}

function listExports(path: string, parsed: ParseResult): string[] {
  // A tool reads the default export of its configuration.
  if (path.endsWith('.config.ts')) return []
  return parsed.module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ exportName: { kind, name } }) => (String(kind) === 'Default' ? 'default' : (name ?? [])))
}

/** JavaScript names its types in comments: `@type {import('./run.mjs').Child}`. */
const typeInComment = /\* @.*?\bimport\('([^']+)'\)\.(\w+)/g

function listUses({ path, source, resolve }: ExportingModule, parsed: ParseResult): string[] {
  const uses: string[] = []
  const words = new Set<string>()
  const lazy: string[] = []
  const add = (from: string, name: string) => {
    const file = resolve(from)
    if (file !== undefined && !isTestOf(path, file)) uses.push(formatUse(file, name))
  }
  for (const { moduleRequest, entries } of parsed.module.staticImports) {
    for (const { importName } of entries) add(moduleRequest.value, nameImport(importName))
  }
  for (const { moduleRequest, importName } of parsed.module.staticExports.flatMap(({ entries }) => entries)) {
    if (moduleRequest !== null) add(moduleRequest.value, nameImport(importName))
  }
  if (/\bimport\(/.test(source)) {
    new Visitor({
      ImportExpression({ source: from }) {
        if (from.type === 'Literal') lazy.push(String(from.value))
      },
      TSImportType: ({ source: from }) => add(from.value, ALL),
      Identifier: ({ name }) => void words.add(name),
    }).visit(parsed.program)
  }
  for (const [, from = '', name = ''] of source.matchAll(typeInComment)) add(from, name)
  // The result of `import()` is destructured elsewhere, so every word of the file counts as a use.
  for (const from of lazy) for (const word of words) add(from, word)
  return uses
}

function nameImport({ kind, name }: { readonly kind: string; readonly name: string | null }): string {
  return kind === 'Default' ? 'default' : (name ?? ALL)
}

/** `route.test.ts` and `route.property.test.ts` test `route.ts`. */
function isTestOf(path: string, file: string): boolean {
  return /\.test\.tsx?$/.test(path) && path.startsWith(`${file.replace(/\.\w+$/, '')}.`)
}

function formatUse(path: string, name: string): string {
  return `${path} ${name}`
}
