import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * A folder for the server alone, with those above it. Node's own `recursive` asks for ever where a folder cannot be made
 * though its parent is there, as in /proc.
 */
export function makeFolder(path: string): void {
  if (existsSync(path) && statSync(path).isDirectory()) return
  if (!existsSync(dirname(path))) makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process was faster.
    if (!(existsSync(path) && statSync(path).isDirectory())) throw error
  }
}
