import { Visitor } from 'oxc-parser'
import { parseSource } from './parseSource.ts'

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
  const used = new Set(modules.flatMap(listUses))
  return modules.flatMap(({ path, source }) => {
    if (used.has(formatUse(path, ALL))) return []
    return listExports(path, source)
      .filter((name) => !used.has(formatUse(path, name)))
      .map((name) => ({ path, name }))
  })
}

function listExports(path: string, source: string): string[] {
  // A tool reads the default export of its configuration.
  if (path.endsWith('.config.ts')) return []
  const names: string[] = []
  new Visitor({
    ExportNamedDeclaration({ declaration, specifiers }) {
      names.push(...specifiers.map(({ exported }) => readName(exported)))
      if (declaration?.type === 'VariableDeclaration')
        names.push(...declaration.declarations.map(({ id }) => readName(id)))
      else if (declaration !== null && 'id' in declaration) names.push(readName(declaration.id))
    },
    ExportDefaultDeclaration: () => void names.push('default'),
  }).visit(parseSource(path, { source }))
  return names
}

/** JavaScript names its types in comments: `@type {import('./run.mjs').Child}`. */
const typeInComment = /\* @.*?\bimport\('([^']+)'\)\.(\w+)/g

function listUses({ path, source, resolve }: ExportingModule): string[] {
  const uses: string[] = []
  const words = new Set<string>()
  const lazy: string[] = []
  const add = (from: string, name: string) => {
    const file = resolve(from)
    if (file !== undefined && !isTestOf(path, file)) uses.push(formatUse(file, name))
  }
  new Visitor({
    ImportDeclaration({ source: from, specifiers }) {
      for (const part of specifiers) {
        if (part.type === 'ImportSpecifier') add(from.value, readName(part.imported))
        else add(from.value, part.type === 'ImportDefaultSpecifier' ? 'default' : ALL)
      }
    },
    ExportNamedDeclaration({ source: from, specifiers }) {
      for (const { local } of specifiers) if (from !== null) add(from.value, readName(local))
    },
    ExportAllDeclaration: ({ source: from }) => add(from.value, ALL),
    ImportExpression({ source: from }) {
      if (from.type === 'Literal') lazy.push(String(from.value))
    },
    TSImportType: ({ source: from }) => add(from.value, ALL),
    Identifier: ({ name }) => void words.add(name),
  }).visit(parseSource(path, { source }))
  for (const [, from = '', name = ''] of source.matchAll(typeInComment)) add(from, name)
  // The result of `import()` is destructured elsewhere, so every word of the file counts as a use.
  for (const from of lazy) for (const word of words) add(from, word)
  return uses
}

function readName(node: unknown): string {
  const { name, value } = node as { readonly name?: unknown; readonly value?: unknown }
  return String(name ?? value)
}

/** `route.test.ts` and `route.property.test.ts` test `route.ts`. */
function isTestOf(path: string, file: string): boolean {
  return /\.test\.tsx?$/.test(path) && path.startsWith(`${file.replace(/\.\w+$/, '')}.`)
}

function formatUse(path: string, name: string): string {
  return `${path} ${name}`
}
