import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { getToken, readTokens } from './palette.ts'
import type { Part } from './parts.ts'

/** The sources and results of a part: each file with its SHA-256, each token with its value. */
export type PartRecord = { readonly inputs: Hashes; readonly outputs: Hashes }

type Hashes = Readonly<Record<string, string>>

const root = fileURLToPath(new URL('../', import.meta.url))

export function recordPart({ entry, inputs, tokens, outputs }: Part): PartRecord {
  const sources = hashFiles([...findImports(entry), ...findFiles(inputs)])
  return { inputs: { ...sources, ...listTokens(tokens) }, outputs: hashFiles(findFiles(outputs)) }
}

/** The files and tokens that changed since the part was built. */
export function findChanges(recorded: PartRecord | undefined, { now }: { now: PartRecord }): string[] {
  const changes = (before: Hashes = {}, after: Hashes) => {
    const files = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...files].filter((file) => before[file] !== after[file])
  }
  return [...changes(recorded?.inputs, now.inputs), ...changes(recorded?.outputs, now.outputs)]
}

/** The file and its imports from this repository, direct and transitive. */
function findImports(entry: string, { found = new Set<string>() } = {}): string[] {
  if (found.has(entry)) return []
  found.add(entry)
  const source = readFileSync(join(root, entry), 'utf8')
  for (const [, name = ''] of source.matchAll(/(?:from|import\()\s*'((?:\.{1,2}|@murmur)\/[^']+)'/g)) {
    findImports(resolveImport(name, { importer: entry }), { found })
  }
  return [...found]
}

/** Packages export `src/`, as their package.json files say. */
function resolveImport(name: string, { importer }: { importer: string }): string {
  return name.startsWith('.') ? join(dirname(importer), name) : name.replace(/^@murmur\/(\w+)\/(.+)$/, '$1/src/$2.ts')
}

function findFiles(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const folder = path.endsWith('/') ? path.slice(0, -1) : dirname(path)
    const names = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    const files = names
      .filter((name) => name.isFile())
      .map((name) => join(name.parentPath, name.name).slice(root.length))
    return files.filter((file) => file.startsWith(path))
  })
}

function listTokens(names: readonly string[]): Hashes {
  const tokens = readTokens()
  return Object.fromEntries(names.map((name) => [`ui/src/styles/tokens.css --${name}`, getToken(tokens, { name })]))
}

function hashFiles(files: readonly string[]): Hashes {
  const hash = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(root, file)))
      .digest('hex')
  return Object.fromEntries([...new Set(files)].sort().map((file) => [file, hash(file)]))
}
