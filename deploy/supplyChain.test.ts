import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
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
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { root } from '../bin/src/project.mjs'
import { npm } from '../bin/src/run.mjs'
import { findYoung, YOUNGEST_DAYS } from './packageAges.mjs'

const DAY = 86_400_000
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const folders = workspaces

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

test('D-01: the settings of npm name the same age as the check of CI', () => {
  expect(readFileSync(join(root, '.npmrc'), 'utf8').split('\n')).toContain(`min-release-age=${YOUNGEST_DAYS}`)
})

test('D-01: Dependabot keeps every kind of package up to date, and waits as long as npm', () => {
  const { version, updates } = parse(readFileSync(join(root, '.github/dependabot.yml'), 'utf8'), { strict: true })
  const rules: { 'package-ecosystem': string; schedule: object; cooldown: object }[] = updates
  const kinds = rules.map((rule) => rule['package-ecosystem'])
  expect([version, kinds]).toEqual([2, ['npm', 'github-actions', 'docker', 'docker-compose']])
  for (const { schedule, cooldown } of rules) {
    expect([schedule, cooldown]).toEqual([{ interval: 'weekly' }, { 'default-days': YOUNGEST_DAYS }])
  }
})

test('D-01: npm installs no version that is too young', async ({ skip }) => {
  const folder = createProject()
  const version = runNpm(npm('--version'), folder).stdout.trim()
  skip(!knowsAges(version), `npm ${version} does not know min-release-age, which came with 11.10.`)
  const now = Date.now()
  const ages = { '1.0.0': YOUNGEST_DAYS + 0.1, '1.0.1': YOUNGEST_DAYS - 0.1, '1.0.2': 0 }
  const times = Object.entries(ages).map(([name, days]) => [name, new Date(now - days * DAY).toISOString()])
  const registry = await startRegistry(createFresh(Object.fromEntries(times)))
  const install = async (...words: readonly string[]) => {
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
    const args = [...words, `--registry=${registry}`, `--cache=${join(folder, 'cache')}`]
    return (await startNpm(npm(...args), folder)) === 0 ? readInstalled(folder) : 'refused'
  }
  expect(await install('install', 'fresh@1.0.1')).toBe('refused')
  expect(await install('install', 'fresh')).toBe('1.0.0')
  expect(await install('ci')).toBe('1.0.0')
  // The young version can be installed, so the refusals above say something.
  expect(await install('install', 'fresh@1.0.2', '--min-release-age=0')).toBe('1.0.2')
  expect(await install('ci')).toBe('refused')
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
  expect(findLockProblems(packages)).toEqual([])
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
    return findLockProblems({ ...packages, 'node_modules/react': react }).length > 0
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
    const advisory = { name: 'evil', id: 1, url: '', title: 'Drains wallets', severity, vulnerable_versions: '*' }
    const registry = await startRegistry((path) =>
      path.endsWith('/advisories/bulk') ? { evil: [advisory] } : describePackage('evil', { '1.0.0': {} }),
    )
    const args = [...words.split(' '), `--registry=${registry}`, `--cache=${join(folder, severity)}`]
    return startNpm(npm(...args), folder)
  }
  expect([await audit('high'), await audit('moderate')]).toEqual([1, 0])
})

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
    // Event values in a script would allow script injection.
    expect(text.match(/run: .*\$\{\{/g)).toBeNull()
  }
})

/** A project with our settings and a package whose install script writes a file. */
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

/** An npm registry. Sends bytes from `answer` unchanged, and other values as JSON. */
async function startRegistry(answer: (path: string, origin: string) => object): Promise<string> {
  const registry = createServer(({ url = '', headers }, response) => {
    const body = answer(url, `http://${headers.host}`)
    response.end(Buffer.isBuffer(body) ? body : JSON.stringify(body))
  })
  registry.listen(0, '127.0.0.1')
  await once(registry, 'listening')
  onTestFinished(() => registry.close().closeAllConnections())
  return `http://127.0.0.1:${(registry.address() as AddressInfo).port}`
}

/** Answers for a package whose versions were published at these times. */
function createFresh(times: Readonly<Record<string, string>>) {
  return (path: string, origin: string): object => {
    const [, wanted] = /([\d.]+)\.tgz$/.exec(path) ?? []
    if (wanted !== undefined) return packManifest({ name: 'fresh', version: wanted })
    const versions = Object.keys(times).map((version) => {
      const integrity = `sha512-${createHash('sha512')
        .update(packManifest({ name: 'fresh', version }))
        .digest('base64')}`
      return [version, { dist: { tarball: `${origin}/fresh/-/fresh-${version}.tgz`, integrity } }]
    })
    return { ...describePackage('fresh', Object.fromEntries(versions)), time: times }
  }
}

function describePackage(name: string, versions: Readonly<Record<string, object>>) {
  const full = Object.entries(versions).map(([version, rest]) => [version, { name, version, ...rest }])
  return { name, 'dist-tags': { latest: Object.keys(versions).at(-1) }, versions: Object.fromEntries(full) }
}

/** The tarball of a package without code. Its first block is the header of its one file. */
function packManifest(manifest: object): Buffer {
  const text = JSON.stringify(manifest)
  const header = Buffer.alloc(512)
  header.write('package/package.json', 0)
  header.write('0000644\0', 100)
  header.write(`${text.length.toString(8).padStart(11, '0')}\0`, 124)
  header.write('        0', 148)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  const body = Buffer.alloc(Math.ceil(text.length / 512) * 512 + 1024)
  body.write(text)
  return gzipSync(Buffer.concat([header, body]))
}

function knowsAges(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 11 || (major === 11 && minor >= 10)
}

function readInstalled(folder: string): string {
  return JSON.parse(readFileSync(join(folder, 'node_modules/fresh/package.json'), 'utf8')).version
}

/** Unlike `runNpm`, lets a registry in this process answer meanwhile. */
async function startNpm([command = '', ...args]: readonly string[], cwd: string): Promise<number> {
  const { PATH, HOME } = process.env
  const [code] = await once(spawn(command, args, { cwd, env: { PATH, HOME }, stdio: 'ignore' }), 'exit')
  return code
}

function runNpm([command = '', ...args]: readonly string[], cwd: string) {
  const { PATH, HOME } = process.env
  return spawnSync(command, args, { cwd, encoding: 'utf8', env: { PATH, HOME } })
}

type LockedPackage = {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
}

/** One line for each package that is neither from the registry, with a strong hash, nor a folder of ours. */
function findLockProblems(locked: Readonly<Record<string, LockedPackage>>): string[] {
  const installed = Object.entries(locked).filter(([path]) => path.includes('node_modules/'))
  return installed.flatMap(([path, { version = '', resolved = '', integrity = '', link }]) => {
    if (link === true) return folders.includes(resolved) ? [] : [`${path} links to ${resolved}`]
    return [
      ...(resolved === '' ? [] : [`${path} names its source: ${resolved}`]),
      ...(/^sha512-[\w+/]{86}==$/.test(integrity) ? [] : [`${path} has no SHA-512`]),
      ...(/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version) ? [] : [`${path} has the version ${version}`]),
    ]
  })
}
