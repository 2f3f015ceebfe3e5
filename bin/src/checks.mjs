import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

/** @typedef {{ name: string; command: readonly string[] }} Check */

/** @returns {Check} */
export function lintCheck() {
  return { name: 'lint', command: [bin('biome'), 'check', '--error-on-warnings', '.'] }
}

/**
 * One check for each tsconfig of the root and of every room, for each has its own `lib` and `types`.
 * @returns {Check[]}
 */
export function findTypeChecks() {
  /** @type {{ workspaces: string[] }} */
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return ['.', ...workspaces]
    .filter((room) => existsSync(join(root, room)))
    .flatMap((room) => readdirSync(join(root, room)).map((name) => (room === '.' ? name : `${room}/${name}`)))
    .filter((file) => /(^|\/)tsconfig(\.\w+)?\.json$/.test(file) && file !== 'tsconfig.base.json')
    .map((file) => ({
      name: `types ${file.replace('/tsconfig', '').replace(/\.?json$/, '')}`,
      command: [bin('tsc'), '-p', file],
    }))
}

/** @param {string} name */
export function bin(name) {
  return join(root, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name)
}
