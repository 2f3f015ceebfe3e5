import { expect, test } from 'vitest'
import { claimFreePorts } from './freePorts.ts'

const first = 24_300

test('concurrent claims get different ports', async () => {
  const claims = await Promise.all(Array.from({ length: 5 }, () => claimFreePorts(first, { count: 4 })))
  const ports = claims.flatMap((claim) => claim.ports)
  expect(new Set(ports).size).toBe(20)
  for (const { release } of claims) release()
})

test('released ports can be claimed again', async () => {
  const one = await claimFreePorts(first, { count: 3 })
  one.release()
  const other = await claimFreePorts(first, { count: 3 })
  other.release()
  expect(other.ports).toEqual(one.ports)
})
