import { copyFileSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * Fills a tree's `node_modules` with links to the packages of another one. Our own packages are those of the tree itself.
 * @param {string} from
 * @param {string} tree
 */
export function linkPackages(from, tree) {
  const source = join(from, 'node_modules')
  const target = join(tree, 'node_modules')
  mkdirSync(target)
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const original = join(source, entry.name)
    const copy = join(target, entry.name)
    if (entry.name === '@murmur') linkRooms(from, { original, copy, tree })
    else if (entry.isDirectory()) symlinkSync(original, copy, 'junction')
    else if (entry.isFile()) copyFileSync(original, copy)
  }
}

/**
 * @param {string} from
 * @param {{ original: string; copy: string; tree: string }} folders
 */
function linkRooms(from, { original, copy, tree }) {
  mkdirSync(copy)
  for (const name of readdirSync(original)) {
    const room = relative(realpathSync(from), realpathSync(join(original, name)))
    symlinkSync(join(tree, room), join(copy, name), 'junction')
  }
}
