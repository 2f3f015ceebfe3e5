import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { findLockProblems } from './lockProblems.mjs'
import { findYoung } from './packageAges.mjs'
import { root } from './project.mjs'
import { npm } from './run.mjs'

const DAY = 86_400_000
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

test('D-01: a new version that is younger than seven days, or of unknown age, is refused', async () => {
  const known = { 'node_modules/old': { version: '1.0.0' } }
  const locked = {
    ...known,
    'node_modules/@a/new': { version: '2.0.0' },
    'node_modules/old/node_modules/deep': { version: '3.0.0' },
    'node_modules/ripe': { version: '4.0.0' },
    'node_modules/lost': { version: '5.0.0' },
    'node_modules/broken': { version: '6.0.0' },
  }
  const ages: Record<string, number> = { '@a/new': 0.5, deep: 6.99, ripe: 7, old: 0 }
  const readTime = async (name: string) => {
    if (name === 'broken') throw new TypeError('fetch failed')
    return name in ages ? 100 * DAY - (ages[name] ?? 0) * DAY : undefined
  }
  expect(await findYoung(locked, { known, readTime, now: 100 * DAY })).toEqual([
    '@a/new@2.0.0: published 12 hours ago',
    'deep@3.0.0: published 6 days ago',
    'lost@5.0.0: its age is unknown',
    'broken@6.0.0: its age is unknown',
  ])
})

test('D-02: an install runs no script of a package', () => {
  const folder = createProject()
  const install = [...npm('install', './evil', '--offline', '--no-audit', '--no-fund'), '--install-links']
  runNpm(install, folder)
  expect(existsSync(join(folder, 'node_modules/evil/package.json'))).toBe(true)
  expect(existsSync(join(folder, 'ran'))).toBe(false)
  // The script works, so its absence above says something.
  rmSync(join(folder, 'node_modules'), { recursive: true })
  runNpm([...install, '--ignore-scripts=false', '--dangerously-allow-all-scripts'], folder)
  expect(existsSync(join(folder, 'ran'))).toBe(true)
})

test('D-03: a lock with a foreign source or without a strong hash is refused', () => {
  expect(findLockProblems(packages, { workspaces })).toEqual([])
  const mutations = [
    { resolved: 'https://evil.example/react.tgz' },
    { resolved: 'git+ssh://git@github.com/evil/react.git#0123456' },
    { resolved: 'http://registry.example/react/-/react-19.3.1.tgz' },
    { integrity: undefined },
    { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' },
    { link: true, resolved: '../evil' },
  ]
  const found = mutations.filter((mutation) => {
    const react = { ...packages['node_modules/react'], ...mutation }
    return findLockProblems({ ...packages, 'node_modules/react': react }, { workspaces }).length > 0
  })
  expect(found).toEqual(mutations)
})

test('D-04: an install fails if package.json and the lock differ', () => {
  const folder = createProject()
  const manifest = { name: 'example', version: '1.0.0', dependencies: { evil: 'file:evil' } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  const lock = { name: 'example', version: '1.0.0', lockfileVersion: 3, packages: { '': { name: 'example' } } }
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  const { status, output } = runNpm(npm('ci', '--offline'), folder)
  expect(status).not.toBe(0)
  expect(output.join()).toMatch(/package\.json and package-lock\.json|in sync/)
})

test('D-07: CI refuses a package with a known vulnerability of high severity, and a milder one passes', async () => {
  const workflow = readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8')
  const [, words = ''] = /run: npm (audit .*)/.exec(workflow) ?? []
  const folder = createProject()
  const names = { name: 'example', version: '1.0.0', dependencies: { evil: '1.0.0' } }
  const packages = { '': names, 'node_modules/evil': { version: '1.0.0' } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(names))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...names, lockfileVersion: 3, packages }))
  const audit = async (severity: string) => {
    const registry = await startRegistry({
      id: 1,
      url: '',
      title: 'Drains wallets',
      severity,
      vulnerable_versions: '*',
    })
    const [command = '', ...args] = npm(
      ...words.split(' '),
      `--registry=${registry}`,
      `--cache=${join(folder, severity)}`,
    )
    const { PATH, HOME } = process.env
    const [code] = await once(spawn(command, args, { cwd: folder, env: { PATH, HOME }, stdio: 'ignore' }), 'exit')
    return code
  }
  expect([await audit('high'), await audit('moderate')]).toEqual([1, 0])
})

/** A registry that knows one package, and one advisory about it. */
async function startRegistry(advisory: object): Promise<string> {
  const registry = createServer(({ url = '' }, response) => {
    const isBulk = url.endsWith('/advisories/bulk')
    const evil = {
      name: 'evil',
      'dist-tags': { latest: '1.0.0' },
      versions: { '1.0.0': { name: 'evil', version: '1.0.0' } },
    }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isBulk ? { evil: [{ ...advisory, name: 'evil' }] } : evil))
  })
  registry.listen(0, '127.0.0.1')
  await once(registry, 'listening')
  onTestFinished(() => registry.close().closeAllConnections())
  return `http://127.0.0.1:${(registry.address() as AddressInfo).port}`
}

test('D-09: CI actions are pinned by hash and run with the least permissions', () => {
  const folder = join(root, '.github/workflows')
  for (const name of readdirSync(folder)) {
    const text = readFileSync(join(folder, name), 'utf8')
    const { permissions, jobs } = parse(text, { strict: true, uniqueKeys: true })
    expect(permissions).toEqual({ contents: 'read' })
    expect(Object.values<object>(jobs).filter((job) => 'permissions' in job)).toEqual([])
    const used = [...text.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action)
    expect(used.length).toBeGreaterThan(0)
    expect(used.filter((action) => !/^[\w/-]+@[\da-f]{40}$/.test(action))).toEqual([])
    expect(text.match(/actions\/checkout@/g)).toHaveLength(text.match(/persist-credentials: false/g)?.length ?? 0)
    // Values of the event in a script could be code of a stranger.
    expect(text.match(/run: .*\$\{\{/g)).toBeNull()
  }
})

/** A project with our settings and a package whose install script leaves a trace. */
function createProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'murmur-supply-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  copyFileSync(join(root, '.npmrc'), join(folder, '.npmrc'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'example', version: '1.0.0' }))
  mkdirSync(join(folder, 'evil'))
  const leaveTrace = `node -e "require('fs').writeFileSync(process.env.INIT_CWD + '/ran', '')"`
  const evil = { name: 'evil', version: '1.0.0', scripts: { install: leaveTrace, postinstall: leaveTrace } }
  writeFileSync(join(folder, 'evil/package.json'), JSON.stringify(evil))
  return folder
}

function runNpm([command = '', ...args]: readonly string[], cwd: string) {
  const { PATH, HOME } = process.env
  return spawnSync(command, args, { cwd, encoding: 'utf8', env: { PATH, HOME } })
}
