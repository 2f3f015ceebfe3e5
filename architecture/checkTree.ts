import { basename, dirname, join } from 'node:path/posix'
import { findCycles } from './findCycles.ts'
import { findDeadExports } from './findDeadExports.ts'
import { findColours, findRawTexts, findSilentCatches } from './findForbidden.ts'
import { findImports } from './findImports.ts'

/** The sources, by their path from the root. */
export type Tree = Readonly<Record<string, string>>

/** For each folder or file: the folders and files that it may import besides itself. The longest match counts. */
export type Law = Readonly<Record<string, readonly string[]>>

/** Exports that no other file uses, each with its reason: `path name`, or the path for all exports of the file. */
export type Unused = Readonly<Record<string, string>>

type Rules = { readonly law: Law; readonly unused?: Unused }

const vagueFolders = ['utils', 'helpers', 'common', 'shared', 'types', 'constants', 'hooks']

/** Every import rule that the tree breaks, one sentence each. */
export function checkTree(tree: Tree, { law, unused = {} }: Rules): string[] {
  const modules = readModules(tree)
  const graph = new Map(modules.map(({ path, files }) => [path, files]))
  return [
    ...modules.flatMap((module) => [
      ...checkFiles(module, law),
      ...checkFixtures(module),
      ...checkPackages(module, tree),
      ...checkCrossings(module, tree),
    ]),
    ...checkUnusedRooms(modules, tree),
    ...findPackageCycles(modules, tree),
    ...findCycles(graph).map((cycle) => `These files import each other: ${cycle.join(' -> ')}`),
    ...findDeadExports(modules)
      .filter(({ path, name }) => unused[path] === undefined && unused[`${path} ${name}`] === undefined)
      .map(({ path, name }) => `${path} exports ${name}, which no other file uses`),
    ...modules.flatMap(checkTexts),
    ...modules.flatMap(checkCatches),
    ...checkNames(modules),
    ...checkDeclarations(modules),
    ...Object.entries(tree).flatMap(([path, source]) => [...checkFolder(path), ...checkColours(path, source)]),
  ]
}

/** A source with what it imports: our own files by path, packages by name. */
type Module = {
  readonly path: string
  readonly source: string
  /** As they are written. */
  readonly names: readonly string[]
  readonly files: readonly string[]
  readonly packages: readonly string[]
  resolve(name: string): string | undefined
}

function readModules(tree: Tree): Module[] {
  return Object.entries(tree)
    .filter(([path]) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts'))
    .map(([path, source]) => {
      const resolve = (name: string) => findFile(tree, { path, name })
      const names = findImports(path, { source })
      const files = names.map(resolve)
      return {
        path,
        source,
        names,
        resolve,
        files: files.filter((file) => file !== undefined),
        packages: names.filter((_, index) => files[index] === undefined),
      }
    })
}

function findFile(tree: Tree, { path, name }: { readonly path: string; readonly name: string }): string | undefined {
  if (name.startsWith('.')) return join(dirname(path), name.replace(/\?.*$/, ''))
  // A package without a path is its `index.ts`.
  const [, room, file = 'index'] = /^@murmur\/(\w+)(?:\/([^?]+))?$/.exec(name.replace(/\?.*$/, '')) ?? []
  if (room === undefined) return undefined
  const source = /\.(tsx|css)$/.test(file) ? file : `${file}.ts`
  // Fixtures beside the sources.
  return `${room}/${source}` in tree ? `${room}/${source}` : `${room}/src/${source}`
}

function checkFiles({ path, files }: Module, law: Law): string[] {
  const zone = findZone(path, law)
  if (zone === undefined) return [`${path} lies where the law names nothing`]
  return files.flatMap((file) => {
    const other = findZone(file, law)
    if (other === zone || (other !== undefined && law[zone]?.includes(other))) return []
    return [`${path} imports ${file}, but ${zone} may not know ${other ?? 'it'}`]
  })
}

/** Product code must not import test fixtures. */
function checkFixtures({ path, files }: Module): string[] {
  if (!isProduct(path)) return []
  const fixtures = files.filter((file) => /(^|\/)testing\//.test(file))
  return fixtures.map((file) => `${path} imports ${file}, which is only for tests`)
}

function isProduct(path: string): boolean {
  return !/\.test\.tsx?$|(^|\/)(testing|tests)\/|^(e2e|bench)\//.test(path)
}

function findZone(path: string, law: Law): string | undefined {
  return Object.keys(law)
    .filter((zone) => path === zone || path.startsWith(`${zone}/`))
    .sort((a, b) => b.length - a.length)[0]
}

/** npm hoists: without this check a room could import a package that only another room declares. */
function checkPackages({ path, names, packages }: Module, tree: Tree): string[] {
  const room = findManifestFolder(path, tree)
  const manifest = tree[`${room}/package.json`]
  const own = names.filter((name) => manifest !== undefined && name.startsWith('@murmur/'))
  const listed = [`@murmur/${room}`, ...readDependencies(tree['package.json']), ...readDependencies(manifest)]
  return [...packages, ...own]
    .filter((name) => !name.startsWith('node:'))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
    .filter((name) => !listed.includes(name))
    .map((name) => `${path} imports ${name}, which ${room}/package.json does not list`)
}

/** A package is used by its name, which its `exports` and the importer's `package.json` know. */
function checkCrossings({ path, names, resolve }: Module, tree: Tree): string[] {
  const room = findRoom(path)
  if (!isPackage(room, tree)) return []
  return names
    .filter((name) => name.startsWith('.'))
    .map((name) => resolve(name) ?? '')
    .filter((file) => findRoom(file) !== room && isPackage(findRoom(file), tree))
    .map((file) => `${path} imports ${file} by a relative path instead of @murmur/${findRoom(file)}`)
}

function checkUnusedRooms(modules: readonly Module[], tree: Tree): string[] {
  const rooms = [...new Set(modules.map(({ path }) => findRoom(path)))]
  return rooms.flatMap((room) => {
    const names = modules.filter(({ path }) => findRoom(path) === room).flatMap((module) => module.names)
    return readDependencies(tree[`${room}/package.json`])
      .filter((name) => name.startsWith('@murmur/') && !names.some((one) => one === name || one.startsWith(`${name}/`)))
      .map((name) => `${room}/package.json lists ${name}, which no file of ${room} imports`)
  })
}

/** Product code only: tests may import from rooms above theirs. */
function findPackageCycles(modules: readonly Module[], tree: Tree): string[] {
  const graph = new Map<string, string[]>()
  for (const { path, files } of modules.filter((module) => isProduct(module.path))) {
    const room = findRoom(path)
    const others = files.map(findRoom).filter((other) => other !== room && isPackage(other, tree))
    if (isPackage(room, tree)) graph.set(room, [...(graph.get(room) ?? []), ...others])
  }
  return findCycles(graph).map((cycle) => `These packages import each other: ${cycle.join(' -> ')}`)
}

/** Each example has a manifest of its own. */
function findManifestFolder(path: string, tree: Tree): string {
  const folders = path.split('/').map((_, at, parts) => parts.slice(0, at).join('/'))
  return folders.findLast((folder) => tree[`${folder}/package.json`] !== undefined) ?? findRoom(path)
}

function findRoom(path: string): string {
  return path.split('/', 1)[0] ?? ''
}

function isPackage(room: string, tree: Tree): boolean {
  return tree[`${room}/package.json`] !== undefined
}

function readDependencies(manifest = '{}'): string[] {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(manifest)
  return [...Object.keys(dependencies), ...Object.keys(devDependencies)]
}

/** English is one language of several: only tests may read its texts directly. */
function checkTexts({ path, source }: Module): string[] {
  if (!path.startsWith('app/src/') || /\.test\.tsx?$/.test(path)) return []
  const raw = findRawTexts(path, { source })
  return raw.map((name) => `${path} reads ${name} in English: useCopy and getCopy read it in the user's language`)
}

/** A failure has an owner: a network that fails is a value, and any other error reaches a boundary that reports it. */
function checkCatches({ path, source }: Module): string[] {
  return findSilentCatches(path, { source }).map((line) => `${path}:${line} drops an error without a reason in words`)
}

/** Texts have one file per language and page; examples are projects of their own. */
const sharesItsName = /\/content\/|\/learn\/pages\/|^examples\/|\/vite\.config\.ts$/

function checkNames(modules: readonly Module[]): string[] {
  const first = new Map<string, string>()
  return modules.flatMap(({ path }) => {
    if (sharesItsName.test(path)) return []
    const name = basename(path)
    const other = first.get(name)
    if (other !== undefined) return [`${path} has the name of ${other}`]
    first.set(name, path)
    return []
  })
}

/** `Price.tsx` and `price.ts` would write one declaration: TypeScript drops the ending, macOS and Windows the case. */
function checkDeclarations(modules: readonly Module[]): string[] {
  const first = new Map<string, string>()
  return modules.flatMap(({ path }) => {
    const declaration = path.replace(/\.tsx?$/, '').toLowerCase()
    const other = first.get(declaration)
    if (other !== undefined) return [`${path} differs from ${other} only in case or ending`]
    first.set(declaration, path)
    return []
  })
}

function checkFolder(path: string): string[] {
  const vague = path.split('/').find((folder) => vagueFolders.includes(folder))
  return vague === undefined ? [] : [`${path} lies in a folder named ${vague}, which says nothing`]
}

function checkColours(path: string, source: string): string[] {
  if (!path.endsWith('.css') || /\/(t|lightT)okens\.css$/.test(path)) return []
  return findColours(source).map(({ line, colour }) => `${path}:${line} writes ${colour} out instead of naming a token`)
}
