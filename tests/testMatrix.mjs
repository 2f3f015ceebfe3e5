import '../bin/src/checkNode.mjs'
import { existsSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { Failure, runCommand } from '../bin/src/failure.mjs'
import { root } from '../bin/src/project.mjs'
import { endChildrenOnSignal, excerpt, npm, run } from '../bin/src/run.mjs'

/** The newest release of each version that npm has for Linux and Windows. */
const newest = ['20.20.2', '22.23.3', '24.22.0']

const asked = process.argv.slice(2)
const versions = asked.length > 0 ? asked : newest

/** Install, build, unit tests and a start on each version of Node, in a clone of the last commit. */
await runCommand(async () => {
  endChildrenOnSignal()
  const [, npmCli] = npm()
  if (npmCli === undefined) throw new Failure('Run it with npm: npm run test:matrix')
  const clone = await mkdtemp(join(tmpdir(), 'matrix-'))
  process.on('exit', () => rmSync(clone, { recursive: true, force: true }))
  await runStep('clone', ['git', 'clone', '--quiet', root, clone])
  for (const version of versions) await testVersion(version, { clone, npmCli })
  console.log(`\nEvery step passed on Node ${versions.join(', ')}, ${process.platform} ${process.arch}.`)
})

/**
 * @param {string} version
 * @param {{ clone: string; npmCli: string }} options
 */
async function testVersion(version, { clone, npmCli }) {
  const node = await installNode(version, npmCli)
  // First on the PATH, so that npm scripts use it too.
  const env = { PATH: `${dirname(node)}${delimiter}${process.env.PATH}` }
  const step = (/** @type {string} */ name, /** @type {string[]} */ ...words) =>
    runStep(`Node ${version}: ${name}`, [node, ...words], { cwd: clone, env })
  rmSync(join(clone, 'node_modules'), { recursive: true, force: true })
  await step('install', npmCli, 'ci', '--ignore-scripts', '--no-audit', '--no-fund')
  await step('build', npmCli, 'run', 'build')
  await step('unit tests', join(clone, 'node_modules/vitest/vitest.mjs'), 'run')
  await step('start', 'tests/checkStart.mjs')
}

/**
 * The Node binary from its npm package for this machine.
 * @param {string} version
 * @param {string} npmCli
 */
async function installNode(version, npmCli) {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const folder = join(root, '.cache/node', version)
  const program = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(program)) {
    const words = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${name}@${version}`]
    await runStep(`Node ${version}: download`, [process.execPath, npmCli, ...words])
  }
  return program
}

/**
 * @param {string} name
 * @param {readonly string[]} command
 * @param {import('../bin/src/run.mjs').RunOptions} [options]
 */
async function runStep(name, command, options) {
  const { code, output, seconds } = await run(command, options)
  if (code !== 0) throw new Failure(`${excerpt(output)}\n✗ ${name} failed: the lines above say why.`)
  console.log(`✓ ${name.padEnd(28)}${seconds.toFixed(1).padStart(7)} s`)
}
