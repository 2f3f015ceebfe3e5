import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

/** @typedef {{ name: string; command: readonly string[] }} Check */

/** @returns {Check} */
export function lintCheck() {
  return { name: 'lint', command: [...tool('biome'), 'check', '--error-on-warnings', '.'] }
}

/**
 * Each tsconfig is a project with its own `lib` and `types`. One build of all of them checks each file once: it reads
 * the declarations of the projects below from `.cache/types`, and skips projects without changes.
 * @returns {Check}
 */
export function typesCheck() {
  // One checker per project: several would each resolve the same types of packages, for twice the CPU time.
  return { name: 'types', command: [...tool('tsc'), '--build', '--checkers', '1', ...findProjects()] }
}

function findProjects() {
  /** @type {{ workspaces: string[] }} */
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return ['.', ...workspaces]
    .filter((room) => existsSync(join(root, room)))
    .flatMap((room) => readdirSync(join(root, room)).map((name) => (room === '.' ? name : `${room}/${name}`)))
    .filter((file) => /(^|\/)tsconfig(\.\w+)?\.json$/.test(file) && file !== 'tsconfig.base.json')
}

/** The packages of the tools we run. */
const packages = { biome: '@biomejs/biome', playwright: '@playwright/test', tsc: 'typescript', vitest: 'vitest' }

/**
 * The command of a package, run by this Node. Not from `node_modules/.bin`, which on Windows contains batch files that
 * Node does not start without a shell.
 * @param {keyof typeof packages} name
 * @returns {readonly string[]}
 */
export function tool(name) {
  const folder = join(root, 'node_modules', packages[name])
  /** @type {{ bin: Record<string, string> }} */
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return [process.execPath, join(folder, bin[name] ?? '')]
}
