import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { explainNodeVersion } from './nodeVersion.mjs'

test.each(['20.19.0', '20.20.2', '22.12.0', '24.21.0'])('Node %s is accepted', (version) => {
  expect(explainNodeVersion(version)).toBeUndefined()
})

test.each(['14.21.3', '18.20.8', '20.18.3'])('Node %s is too old, and one line says so', (version) => {
  expect(explainNodeVersion(version)).toBe(
    `Murmur needs Node 20.19 or newer. This is ${version}. Get a newer version at https://nodejs.org`,
  )
})

test('package.json requires the same version', () => {
  const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(engines.node).toBe('>=20.19')
})
