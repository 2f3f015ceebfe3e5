import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder and its parents, readable for the server's user only. Node's `recursive` option loops for ever if a
 * folder cannot be created in an existing parent, as in /proc.
 */
export function makeFolder(path: string): void {
  if (existsSync(path) && statSync(path).isDirectory()) return
  if (!existsSync(dirname(path))) makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!(existsSync(path) && statSync(path).isDirectory())) throw error
  }
}
