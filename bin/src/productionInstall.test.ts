import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './project.mjs'

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

test.runIf(isDeep)('F-12: a second build of the same sources is identical', () => {
  const build = () => {
    execFileSync('npm', ['run', 'build', '--', '--live'], { cwd: root, stdio: 'ignore', shell: true })
    return readFileSync(join(root, 'app/dist/live/release.sha256'), 'utf8')
  }
  expect(build()).toBe(build())
})

type Image = { directory: string; env: Record<string, string>; command: readonly string[] }
type Build = { readonly folder: string; readonly stages: Map<string, string>; readonly image: Image }

/** Follows the instructions. Every absolute folder of the image is one inside of `folder`. */
function buildImage(folder: string): Image {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter(Boolean)
  for (const file of files) cpSync(join(root, file), join(folder, 'context', file))
  const build: Build = { folder, stages: new Map(), image: { directory: '', env: {}, command: [] } }
  for (const [, name = '', rest = ''] of readFileSync(join(root, 'Dockerfile'), 'utf8').matchAll(/^([A-Z]+) (.*)$/gm)) {
    instructions[name]?.(rest, build)
  }
  return build.image
}

const instructions: Record<string, (rest: string, build: Build) => void> = {
  FROM(rest, { folder, stages, image }) {
    stages.set(/ AS (\w+)$/.exec(rest)?.[1] ?? 'final', join(folder, `stage-${stages.size}`))
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
