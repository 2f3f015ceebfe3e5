import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../bin/src/project.mjs'

type Manifest = Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>>
type Locked = Manifest & {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  engines?: Record<string, string>
}

const { packages } = readJson<{ packages: Record<string, Locked> }>('package-lock.json')
const { workspaces } = readJson<{ workspaces: string[] }>('package.json')

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}

test('the lock names the packages of every system, or npm ci refuses it', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`])
      .map((name) => `${path} wants ${name}`),
  )
  expect(missing).toEqual([])
})

test('the lock names no registry, so that a mirror works', () => {
  const named = Object.values(packages).filter(({ resolved, link }) => resolved !== undefined && link !== true)
  expect(named).toEqual([])
})

test('every package has an integrity hash, including those of other platforms', () => {
  const open = Object.entries(packages).filter(
    ([path, { integrity, link }]) => path.includes('node_modules/') && !integrity && !link,
  )
  expect(open.map(([path]) => path)).toEqual([])
})

/** The platforms that `npm start` and `npm test` support. */
const platforms = [
  { os: 'linux', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'win32', cpu: 'x64' },
]

/** Packages with one binary package per platform. */
const natives = Object.entries(packages).filter(
  ([, { cpu, optionalDependencies = {} }]) =>
    cpu === undefined &&
    Object.keys(optionalDependencies).some((name) => packages[`node_modules/${name}`]?.cpu !== undefined),
)

test.each(natives)('%s has a binary for each of the five platforms', (path, { optionalDependencies = {} }) => {
  const binaries = Object.keys(optionalDependencies).map(
    (name) => packages[`${path}/node_modules/${name}`] ?? packages[`node_modules/${name}`],
  )
  const isFor = ({ os, cpu }: (typeof platforms)[number], binary: Locked | undefined) =>
    binary?.integrity !== undefined &&
    binary.os?.includes(os) &&
    binary.cpu?.includes(cpu) &&
    (binary.libc === undefined || binary.libc.includes('glibc'))
  const missing = platforms.filter((platform) => !binaries.some((binary) => isFor(platform, binary)))
  expect(missing.map(({ os, cpu }) => `${os}-${cpu}`)).toEqual([])
})

test('no binary requires a newer Node than we do: npm would skip it silently', () => {
  // EDR 0.20 declares Node 22 and runs on Node 20, so `engines` was removed from its entries.
  const demanding = Object.entries(packages).filter(
    ([, { optional, cpu, engines }]) => optional && cpu && engines?.node && !acceptsNode20(engines.node),
  )
  expect(demanding.map(([path, { engines }]) => `${path} requires Node ${engines?.node}`)).toEqual([])
})

/** Supports only the range syntax that occurs here: alternatives of lower and upper bounds. */
function acceptsNode20(range: string): boolean {
  return range.split('||').some((alternative) => {
    const bounds = [...alternative.matchAll(/(\^|>=?|<)?\s*(\d+)(?:\.(\d+))?/g)]
    return bounds.every(([, operator = '', major, minor = '0']) => {
      const [have, want] = [20 * 1000 + 19, Number(major) * 1000 + Number(minor)]
      if (operator === '<') return have < want
      return operator === '^' ? have >= want && Number(major) === 20 : have >= want
    })
  })
}

test.each(['.', ...workspaces])('D-05: %s pins exact versions', (room) => {
  const { dependencies = {}, devDependencies = {} } = readJson<Manifest>(join(room, 'package.json'))
  const versions = Object.values({ ...dependencies, ...devDependencies })
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})
