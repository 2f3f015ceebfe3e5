import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './project.mjs'

type Manifest = Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>>
type Locked = Manifest & { version?: string; resolved?: string; integrity?: string; link?: boolean; optional?: boolean }

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

test('the lock names no registry, so that a mirror will do', () => {
  const named = Object.values(packages).filter(({ resolved, link }) => resolved !== undefined && link !== true)
  expect(named).toEqual([])
})

test('every package that is not of another system is locked by its contents', () => {
  const open = Object.entries(packages).filter(
    ([path, { integrity, link, optional }]) => path.includes('node_modules/') && !integrity && !link && !optional,
  )
  expect(open).toEqual([])
})

test.each(['.', ...workspaces])('%s asks for exact versions', (room) => {
  const { dependencies = {}, devDependencies = {} } = readJson<Manifest>(join(room, 'package.json'))
  const versions = Object.values({ ...dependencies, ...devDependencies })
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})
