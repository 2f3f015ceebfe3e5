import { execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../bin/src/project.mjs'
import { run } from '../bin/src/run.mjs'

const isDeep = process.env.DEEP === '1'
const token = 'fedcba9876543210fedcba9876543210'

/** Installs twice and builds, which takes minutes and needs the registry. */
test.runIf(isDeep)('the steps of the Dockerfile, done in a plain folder, give a server that runs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'murmur-image-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { directory, env, command } = buildImage(folder)
  const settings = { ...env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: join(folder, 'data'), METRICS_TOKEN: token }
  const server = spawn(process.execPath, command, { cwd: directory, env: { PATH: process.env.PATH, ...settings } })
  onTestFinished(() => void server.kill())
  const { value = '' } = await createInterface({ input: server.stdout })[Symbol.asyncIterator]().next()
  const origin = /http:\/\/\S+/.exec(value)?.[0] ?? ''

  const ask = async (path: string, headers = {}) => (await fetch(origin + path, { headers })).status
  expect([await ask('/readyz'), await ask('/'), await ask('/swap'), await ask('/release.sha256')]).toEqual([
    200, 200, 200, 200,
  ])
  expect(await ask('/metrics', { authorization: `Bearer ${token}` })).toBe(200)
  const { port } = new URL(origin)
  const healthCheck = join(directory, 'deploy/healthCheck.mjs')
  expect(() => execFileSync(process.execPath, [healthCheck], { env: { PORT: port, PUBLIC_URL: origin } })).not.toThrow()
  server.kill('SIGTERM')
  expect(await new Promise((resolve) => server.once('exit', resolve))).toBe(0)
})

test.runIf(isDeep)('F-12: builds in two folders, environments and months are identical', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'murmur-same-')))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const here = join(folder, 'a')
  const there = join(folder, 'another folder/whose path is longer/murmur')
  for (const tree of [here, there]) {
    copySources(tree)
    // Not a link to them: the order of modules follows their real paths.
    cpSync(join(root, 'node_modules'), join(tree, 'node_modules'), { recursive: true, verbatimSymlinks: true })
  }
  const later = join(folder, 'later.mjs')
  writeFileSync(later, moveClock)

  await buildTree(here, { TZ: 'Pacific/Kiritimati', LANG: 'C', NODE_ENV: '' })
  await buildTree(there, {
    TZ: 'America/New_York',
    NODE_ENV: 'development',
    LANG: 'de_DE.UTF-8',
    NODE_OPTIONS: `--import=${pathToFileURL(later)}`,
  })
  const [one, other] = [readOutputs(here), readOutputs(there)]
  const names = new Set([...one.keys(), ...other.keys()])
  expect([...names].filter((name) => !one.get(name)?.equals(other.get(name) ?? Buffer.of()))).toEqual([])
  expect(names.size).toBeGreaterThan(300)
  console.info(`F-12: ${names.size} of ${names.size} files are identical in two folders, 100 days apart`)
})

/** Runs before a program, whose clock is then 100 days ahead. */
const moveClock = `
const Clock = Date
const now = () => Clock.now() + 100 * 86_400_000
globalThis.Date = class extends Clock {
  constructor(...parts) {
    super(...(parts.length === 0 ? [now()] : parts))
  }
  static now() {
    return now()
  }
}
`

async function buildTree(cwd: string, env: Record<string, string>): Promise<void> {
  const { code, output } = await run([process.execPath, 'bin/build.mjs', '--live'], { cwd, env })
  expect(code, output).toBe(0)
}

/** Every file of the site and of the server. */
function readOutputs(tree: string): Map<string, Buffer> {
  const files = ['app/dist/live', 'server/dist'].flatMap((output) =>
    readdirSync(join(tree, output), { recursive: true, withFileTypes: true }),
  )
  const paths = files.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return new Map(paths.map((path) => [relative(tree, path), readFileSync(path)]))
}

type Image = { directory: string; env: Record<string, string>; command: readonly string[] }
type Build = { readonly folder: string; readonly stages: Map<string, string>; readonly image: Image }

/** Follows the instructions. Every absolute folder of the image is one inside of `folder`. */
function buildImage(folder: string): Image {
  copySources(join(folder, 'context'))
  const build: Build = { folder, stages: new Map(), image: { directory: folder, env: {}, command: [] } }
  for (const [, name = '', rest = ''] of readFileSync(join(root, 'Dockerfile'), 'utf8').matchAll(/^([A-Z]+) (.*)$/gm)) {
    instructions[name]?.(rest, build)
  }
  return build.image
}

/** Copies the files that git knows or would add. */
function copySources(folder: string): void {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter(Boolean)
  for (const file of files) cpSync(join(root, file), join(folder, file))
}

const instructions: Record<string, (rest: string, build: Build) => void> = {
  FROM(rest, { folder, stages, image }) {
    const [, base = '', name = 'final'] = /^(\S+)(?: AS (\w+))?$/.exec(rest) ?? []
    const stage = join(folder, `stage-${stages.size}`)
    const from = stages.get(base)
    if (from !== undefined) cpSync(from, stage, { recursive: true, verbatimSymlinks: true })
    image.directory = join(stage, relative([...stages.values()].at(-1) ?? folder, image.directory))
    stages.set(name, stage)
    image.env = {}
  },
  WORKDIR(rest, { stages, image }) {
    image.directory = join([...stages.values()].at(-1) ?? '', rest)
    mkdirSync(image.directory, { recursive: true })
  },
  COPY: copy,
  RUN(rest, { image }) {
    // The folder of the data is a setting here.
    if (!rest.includes('/data')) execFileSync('sh', ['-c', rest], { cwd: image.directory, stdio: 'ignore' })
  },
  ENV(rest, { image }) {
    Object.assign(image.env, readPairs(rest))
  },
  CMD(rest, { image }) {
    image.command = JSON.parse(rest).slice(1)
  },
}

function copy(text: string, { folder, stages, image }: Build): void {
  const [, stage, paths = ''] = /^(?:--from=(\w+) )?(.*)$/.exec(text) ?? []
  const source = stage === undefined ? join(folder, 'context') : (stages.get(stage) ?? '')
  const parts = paths.split(' ')
  const target = join(image.directory, parts.at(-1) ?? '')
  for (const part of parts.slice(0, -1)) {
    const from = join(source, part)
    const isFile = statSync(from).isFile()
    cpSync(from, isFile ? join(target, basename(part)) : target, { recursive: true, verbatimSymlinks: true })
  }
}

function readPairs(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]))
}
