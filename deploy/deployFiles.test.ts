import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from '../bin/src/project.mjs'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const dockerfile = read('Dockerfile')
const compose = parse(read('compose.yaml'), { strict: true, uniqueKeys: true, merge: true })
const { workspaces }: { workspaces: string[] } = JSON.parse(read('package.json'))

test('the Dockerfile passes its linter', () => {
  expect(validate(dockerfile).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([])
})

test('the Dockerfile copies only what exists, and the manifest of every workspace before every install', () => {
  const copies = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '))
  expect(copies.filter((path) => !existsSync(join(root, path)))).toEqual([])
  for (const room of workspaces) {
    expect(copies.filter((path) => path === `${room}/package.json`)).toHaveLength(1)
  }
  const stages = dockerfile.split(/^(?=FROM )/m).filter((stage) => stage.includes('RUN npm ci'))
  expect(stages.filter((stage) => !stage.startsWith('FROM manifests AS '))).toEqual([])
})

test('the images run without root rights, install no dev dependency and run no install script, and the server has a health check', () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM'))
  expect(last).toMatch(/^USER node$[\s\S]*^HEALTHCHECK .*healthCheck\.mjs"\]$[\s\S]*^CMD \["node", /m)
  const installs = [...dockerfile.matchAll(/^RUN (npm ci .*)$/gm)].map(([, command = '']) => command)
  expect(installs).toHaveLength(3)
  expect(installs.filter((command) => !command.includes('--ignore-scripts'))).toEqual([])
  expect(installs.slice(1).filter((command) => !command.includes('--omit=dev'))).toEqual([])
  expect(dockerfile.match(/^USER node$/gm)).toHaveLength(2)
  // A name for all platforms: no base image is bound to x64 or arm64.
  expect(dockerfile).not.toContain('--platform')
})

type Service = {
  readonly image: string
  readonly read_only?: boolean
  readonly cap_drop: readonly string[]
  readonly security_opt: readonly string[]
  readonly environment: Record<string, string>
  readonly networks: readonly string[] | Readonly<Record<string, object>>
  readonly volumes?: readonly string[]
}
const services: Record<string, Service> = compose.services
const listNetworks = ({ networks }: Service) => (Array.isArray(networks) ? networks : Object.keys(networks))

test.each(Object.entries(services))('%s has a pinned image and no rights that it does not need', (name, service) => {
  expect(service.image).toMatch(/^(murmur(-tools)?:\$\{RELEASE:-latest\}|[a-z]+:\d+\.\d+(\.\d+)?-\w+)$/)
  expect(service.cap_drop).toEqual(['ALL'])
  expect(service.security_opt).toEqual(['no-new-privileges:true'])
  expect(Object.keys(service)).not.toContain('privileged')
  expect(service.read_only).toBe(name === 'database' ? undefined : true)
  const named = (service.volumes ?? [])
    .map((volume) => volume.split(':')[0] ?? '')
    .filter((volume) => !volume.startsWith('.'))
  expect(named.filter((volume) => !(volume in compose.volumes))).toEqual([])
  expect(listNetworks(service).filter((network) => !(network in compose.networks))).toEqual([])
})

test('the database is reachable by the servers alone', () => {
  const inner = Object.keys(services).filter((name) => services[name] && listNetworks(services[name]).includes('inner'))
  expect(inner).toEqual(['murmur-a', 'murmur-b', 'database'])
  expect(compose.networks.inner.internal).toBe(true)
})

test('the proxy knows both servers and hides the figures', () => {
  const caddyfile = read('deploy/Caddyfile')
  const upstreams = /reverse_proxy (.*) \{/.exec(caddyfile)?.[1]?.split(' ')
  expect(upstreams).toEqual(
    Object.keys(services)
      .slice(0, 2)
      .map((name) => `${name}:3000`),
  )
  expect(caddyfile).toContain('reverse_proxy /mcp {$TOOLS}')
  expect(compose.services.caddy.environment.TOOLS).toBe(`\${TOOLS:-${upstreams?.join(' ')}}`)
  expect(caddyfile).toMatch(/@inner path \/metrics\n\trespond @inner 404/)
  expect(caddyfile.split('{').length).toBe(caddyfile.split('}').length)
})

test('every line of the systemd unit is a section, a setting or a comment', () => {
  const lines = read('deploy/murmur@.service').split('\n')
  expect(lines.filter((line) => !/^(#.*|\[(Unit|Service|Install)\]|[A-Z]\w+=.*|)$/.test(line))).toEqual([])
  for (const line of ['User=murmur', 'NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet=']) {
    expect(lines).toContain(line)
  }
})

test('the dashboard and the alerts name only figures that the server has, and every alert has its runbook', () => {
  const sources = readdirSync(join(root, 'server/src/metrics'))
    .filter((name) => !name.endsWith('.test.ts'))
    .map((name) => read(`server/src/metrics/${name}`))
    .join()
  const alerts = read('deploy/alerts.yaml')
  const named = [...`${read('deploy/dashboard.json')}${alerts}`.matchAll(/murmur_\w+/g)].map(([name]) =>
    name.replace(/_(bucket|count|sum)$/, ''),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !sources.includes(`'${name}'`))).toEqual([])
  const rules: { alert: string; expr: string }[] = parse(alerts, { strict: true }).groups[0].rules
  expect(rules.filter(({ alert }) => !read('docs/operations.md').includes(`### ${alert}`))).toEqual([])
})

test('the health check passes while the server is ready, and fails otherwise', async () => {
  let status = 200
  const hosts: (string | undefined)[] = []
  const server = createServer((request, response) => {
    hosts.push(`${request.headers.host}${request.url}`)
    response.writeHead(status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const env = { PORT: String((server.address() as AddressInfo).port), PUBLIC_URL: 'https://murmur.example' }
  const check = () =>
    promisify(execFile)(process.execPath, [join(root, 'deploy/healthCheck.mjs')], { env }).then(
      () => 'passes',
      () => 'fails',
    )
  expect(await check()).toBe('passes')
  status = 503
  expect(await check()).toBe('fails')
  expect(new Set(hosts)).toEqual(new Set(['murmur.example/readyz']))
  server.close().closeAllConnections()
  expect(await check()).toBe('fails')
})
