import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path/posix'
import type { Tree } from './checkTree.ts'

/** New files by their path, and changes of existing ones: each anchor with the text that follows it. */
export type Addition = Readonly<Record<string, string | Readonly<Record<string, string>>>>

/** Writes the tree with the additions to a folder. Its rooms import each other there, not the originals. */
export function copyTree(tree: Tree, { to, additions }: { to: string; additions: readonly Addition[] }): void {
  const changed = additions.reduce(applyAddition, tree)
  for (const [path, source] of Object.entries(changed)) {
    mkdirSync(dirname(join(to, path)), { recursive: true })
    writeFileSync(
      join(to, path),
      source.replace(/'@murmur\/(\w+)\/([^']+)'/g, (whole, room, file) => {
        // No source, and outside of `src`.
        if (file.endsWith('.json')) return whole
        const name = relative(dirname(path), `${room}/src/${file}${/\.(tsx|css)$/.test(file) ? '' : '.ts'}`)
        return `'${name.startsWith('.') ? name : `./${name}`}'`
      }),
    )
  }
}

function applyAddition(tree: Tree, addition: Addition): Tree {
  const files = Object.entries(addition).map(([path, change]) => {
    if (typeof change === 'string') return [path, change]
    return [path, Object.entries(change).reduce((source, insert) => insertAfter(source, insert), tree[path] ?? '')]
  })
  return { ...tree, ...Object.fromEntries(files) }
}

function insertAfter(source: string, [anchor, text]: readonly [string, string]): string {
  if (!source.includes(anchor)) throw new Error(`There is no ${anchor} to add to.`)
  return source.replace(anchor, () => anchor + text)
}
