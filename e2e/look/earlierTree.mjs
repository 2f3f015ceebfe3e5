import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Failure } from '../../bin/src/failure.mjs'
import { isInstalled } from '../../bin/src/install.mjs'
import { root } from '../../bin/src/project.mjs'
import { excerpt, npm, run } from '../../bin/src/run.mjs'
import { linkPackages } from './linkPackages.mjs'

/**
 * Checks out a commit into a temporary folder and builds its site for the local world there. The folder is removed after
 * the action.
 * @param {string} commit
 * @param {(tree: string) => Promise<void>} action
 */
export async function withEarlierTree(commit, action) {
  // A commit, never an option of git.
  if (!/^[\w./~^@{}-]+$/.test(commit) || commit.startsWith('-')) throw new Failure(`${commit} is not a commit.`)
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'earlier-'))
  const tree = join(folder, 'tree')
  try {
    await runStep(`Checking out ${commit}`, ['git', 'worktree', 'add', '--detach', tree, commit])
    linkPackages(root, tree)
    if (!isInstalled(tree)) await installPackages(tree)
    copyChains(tree)
    await runStep(`Building the site of ${commit}`, [process.execPath, 'bin/build.mjs', '--local'], tree)
    await action(tree)
  } finally {
    await run(['git', 'worktree', 'remove', '--force', tree])
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The commit locks other packages. */
async function installPackages(/** @type {string} */ tree) {
  rmSync(join(tree, 'node_modules'), { recursive: true })
  const words = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund']
  await runStep('Installing its packages', npm(...words), tree)
}

/** Copies our built chains, which is quicker than building them. If they do not suit the commit, its build makes new ones. */
function copyChains(/** @type {string} */ tree) {
  const chains = join(root, '.cache/devnet')
  if (existsSync(chains)) cpSync(chains, join(tree, '.cache/devnet'), { recursive: true })
}

/**
 * @param {string} name
 * @param {readonly string[]} command
 * @param {string} [cwd]
 */
async function runStep(name, command, cwd = root) {
  console.log(`${name}…`)
  const { code, output } = await run(command, { cwd })
  if (code !== 0) throw new Failure(`${excerpt(output)}\n${name} failed: the lines above say why.`)
}
