import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { getToken, readTokens } from './palette.ts'
import type { Part } from './parts.ts'

/** The sources and results of a part: each file with its SHA-256, each token with its value. */
export type PartRecord = { readonly inputs: Hashes; readonly outputs: Hashes }

type Hashes = Readonly<Record<string, string>>

const app = fileURLToPath(new URL('../', import.meta.url))

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

/** The file and its relative imports, direct and transitive. */
function findImports(entry: string, { found = new Set<string>() } = {}): string[] {
  if (found.has(entry)) return []
  found.add(entry)
  const source = readFileSync(join(app, entry), 'utf8')
  for (const [, path = ''] of source.matchAll(/(?:from|import\()\s*'(\.{1,2}\/[^']+)'/g)) {
    findImports(join(dirname(entry), path), { found })
  }
  return [...found]
}

function findFiles(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const folder = path.endsWith('/') ? path.slice(0, -1) : dirname(path)
    const names = readdirSync(join(app, folder), { recursive: true, withFileTypes: true })
    const files = names
      .filter((name) => name.isFile())
      .map((name) => join(name.parentPath, name.name).slice(app.length))
    return files.filter((file) => file.startsWith(path))
  })
}

function listTokens(names: readonly string[]): Hashes {
  const tokens = readTokens()
  return Object.fromEntries(names.map((name) => [`src/styles/tokens.css --${name}`, getToken(tokens, { name })]))
}

function hashFiles(files: readonly string[]): Hashes {
  const hash = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(app, file)))
      .digest('hex')
  return Object.fromEntries([...new Set(files)].sort().map((file) => [file, hash(file)]))
}
