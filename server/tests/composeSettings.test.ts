import { readFileSync } from 'node:fs'
import { networks } from '@murmur/engine/network'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseEnv } from '../src/env.ts'

type Service = {
  readonly build?: { readonly args: Readonly<Record<string, string>> }
  readonly environment: Readonly<Record<string, string>>
}

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const { services }: { readonly services: Readonly<Record<string, Service>> } = parse(read('compose.yaml'), {
  strict: true,
  uniqueKeys: true,
  merge: true,
})

/** Variables that the container has from elsewhere, or does not need. */
const notPassed = {
  HOST: 'the image',
  PORT: 'the image',
  DATA_DIR: 'the image: a volume',
  WORLD_FILE: 'the local world',
  RPC_ORIGINS: 'the local world',
  MURMUR_WORLD: 'npm start',
  CHROMIUM_PATH: 'npm test',
  MURMUR_URL: 'the tools for agents',
  MCP_HOST: 'the tools for agents',
  MCP_PORT: 'the tools for agents',
}
/** Read by commands, the build and the tools for agents, not by the server. */
const notTheServers = ['SITE_ORIGIN', 'MURMUR_WORLD', 'CHROMIUM_PATH', 'MURMUR_URL', 'MCP_HOST', 'MCP_PORT']

test('compose.yaml, .env.example and the server know the same variables', () => {
  const example = [...read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z_\d]+)=/gm)].map(([, name = '']) => name)
  expect(example).toHaveLength(new Set(example).size)
  expect(listServerVariables(example)).toEqual(example.filter((name) => !notTheServers.includes(name)).sort())
  for (const name of ['murmur-a', 'murmur-b']) {
    const { environment = {}, build } = services[name] ?? {}
    const passed = [...Object.keys(environment), ...Object.keys(build?.args ?? {})]
    expect([name, ...passed.sort()]).toEqual([name, ...example.filter((one) => !(one in notPassed)).sort()])
  }
})

test('a variable of compose.yaml has the value of its name in .env, and an empty one means the default', () => {
  const { environment = {} } = services['murmur-a'] ?? {}
  const fixed = ['PUBLIC_URL', 'TRUST_PROXY', 'DATABASE_URL']
  const others = Object.entries(environment).filter(([name]) => !fixed.includes(name))
  expect(others.filter(([name, value]) => !String(value).startsWith(`\${${name}:`))).toEqual([])
  const unset = others.map(([name, value]) => [name, /:-(.*)\}$/.exec(value)?.[1] ?? 'x'.repeat(32)])
  const { logLevel, ...env } = parseEnv(Object.fromEntries(unset))
  const { newsletterSecret: _, logLevel: usual, ...defaults } = parseEnv({})
  expect(env).toEqual({ ...defaults, newsletterSecret: 'x'.repeat(32) })
  expect([logLevel, usual]).toEqual(['info', 'warn'])
})

test('every network has its variable for nodes', () => {
  const names = networks.flatMap(({ kind, chainId }) => (kind === 'evm' ? [`RPC_URLS_${chainId}`] : []))
  const passed = Object.keys(services['murmur-a']?.environment ?? {})
  expect(passed.filter((name) => name.startsWith('RPC_URLS_')).sort()).toEqual(names.sort())
})

/** The names that the server reads when all of `names` are set. */
function listServerVariables(names: readonly string[]): readonly string[] {
  const asked = new Set<string>()
  const source = Object.fromEntries(names.map((name) => [name, '']))
  parseEnv(
    new Proxy(source, {
      get(target, name) {
        if (typeof name === 'string') asked.add(name)
        return Reflect.get(target, name)
      },
    }),
  )
  return [...asked].sort()
}
