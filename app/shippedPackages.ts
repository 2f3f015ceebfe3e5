import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Locked = {
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly resolved?: string
  readonly dependencies?: Readonly<Record<string, string>>
}

type Lock = { readonly packages: Readonly<Record<string, Locked>> }

type ShippedPackage = {
  readonly name: string
  readonly version: string
  readonly license: string
  /** In hex. */
  readonly sha512: string
  /** Its folder, relative to the project. */
  readonly path: string
}

/** The workspaces whose code is deployed. */
const rooms = ['app', 'engine', 'sdk', 'server', 'ui']

/** Only used to build, but parts of them are in the site: the font, and the drawings of logos. */
const shippedTools = ['@fontsource-variable/archivo', 'simple-icons']

/** Copied into the project, with their licence, so no lock names them: the logos of tokens, networks and exchanges. */
const copied: readonly Omit<ShippedPackage, 'sha512'>[] = [
  { name: '@web3icons/core', version: '4.0.56', license: 'MIT', path: 'brand/icons' },
]

/** Every npm package of which something is deployed, by name. */
export function listShipped(root: string): readonly ShippedPackage[] {
  const { packages }: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const found = new Map<string, ShippedPackage>()
  const visit = (name: string, parent: string) => {
    const path = findPath(name, { parent, packages })
    const locked = packages[path]
    if (locked === undefined || locked.link === true || found.has(path)) return
    found.set(path, describe(name, { path, locked }))
    for (const dependency of Object.keys(locked.dependencies ?? {})) visit(dependency, path)
  }
  for (const room of rooms) {
    for (const name of Object.keys(packages[room]?.dependencies ?? {})) visit(name, room)
  }
  for (const name of shippedTools) visit(name, 'brand')
  const names = new Map([...found.values()].map((each) => [`${each.name}@${each.version}`, each]))
  return [...names.values()].sort((one, other) => (one.path < other.path ? -1 : 1))
}

/** The licence texts that must accompany copies. */
export function renderNotices(packages: readonly ShippedPackage[], { root }: { root: string }): string {
  const parts = [...packages, ...copied].map(
    (each) => `${each.name} ${each.version} (${each.license})\n\n${readLicense(each, root)}`,
  )
  const line = '\n\n----------------------------------------------------------------------\n\n'
  return `Murmur contains parts of these packages.${line}${parts.join(line)}\n`
}

/** A bill of materials in the CycloneDX format. Without time and serial number, for reproducible builds. */
export function renderBom(packages: readonly ShippedPackage[], { version }: { version: string }): string {
  const components = packages.map(({ name, version: own, license, sha512 }) => ({
    type: 'library',
    'bom-ref': `pkg:npm/${encodeURIComponent(name)}@${own}`,
    name,
    version: own,
    purl: `pkg:npm/${encodeURIComponent(name)}@${own}`,
    licenses: [license.includes(' ') ? { expression: license } : { license: { id: license } }],
    hashes: [{ alg: 'SHA-512', content: sha512 }],
  }))
  const component = { type: 'application', 'bom-ref': 'murmur', name: 'murmur', version }
  return `${JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, metadata: { component }, components }, undefined, 1)}\n`
}

type PathOptions = { readonly parent: string; readonly packages: Lock['packages'] }

/** As Node does: the nearest folder above. */
function findPath(name: string, { parent, packages }: PathOptions): string {
  for (
    let folder = parent;
    folder !== '';
    folder = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : ''
  ) {
    const path = `${folder}/node_modules/${name}`
    if (packages[path] !== undefined) return path
  }
  return `node_modules/${name}`
}

function describe(name: string, { path, locked }: { path: string; locked: Locked }): ShippedPackage {
  const { version = '', license = 'unknown', integrity = '' } = locked
  const sha512 = Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex')
  return { name, version, license, sha512, path }
}

function readLicense({ path, license }: Omit<ShippedPackage, 'sha512'>, root: string): string {
  const folder = join(root, path)
  const files = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /^(licen[cs]e|copying|notice)/i.test(name))
        .sort()
    : []
  if (files.length === 0) return `Licensed under ${license}. The package has no text of its own.`
  return files.map((name) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n')
}
