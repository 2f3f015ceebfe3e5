import { expect, test } from 'vitest'
import { compareDomain, readDomain } from './domainRecord.mjs'

const DAY = 86_400_000
const zone = {
  NS: ['b.dns.example', 'a.dns.example'],
  A: ['192.0.2.1', '192.0.2.2'],
  AAAA: ['2001:db8::1'],
  CNAME: [] as string[],
  MX: [{ exchange: 'mail.murmur.example', priority: 10 }],
  TXT: [['v=spf1 -all']],
  CAA: [{ critical: 0, issue: 'letsencrypt.org' }],
  SOA: { nsname: 'a.dns.example', hostmaster: 'admin.dns.example', serial: 7 },
}
const certificate = { issuer: "Let's Encrypt", names: 'DNS:murmur.example', isTrusted: true, validTo: 60 * DAY }
type World = { zone: Readonly<Record<string, unknown>>; certificate: typeof certificate }

function look(world: World) {
  const resolve = async (_: string, type: string) => {
    const answer = world.zone[type]
    if (answer instanceof Error) throw answer
    if (Array.isArray(answer) && answer.length === 0) throw Object.assign(new Error('none'), { code: 'ENODATA' })
    return answer
  }
  const readCertificate = async () => world.certificate
  return readDomain('murmur.example', { outside: { resolve, readCertificate }, now: 0 })
}

const drifts: readonly [string, Partial<typeof zone> | { [type: string]: unknown }, Partial<typeof certificate>][] = [
  ['NS', { NS: ['ns.evil.example'] }, {}],
  ['A', { A: ['192.0.2.1', '203.0.113.9'] }, {}],
  ['AAAA', { AAAA: [] }, {}],
  ['CNAME', { CNAME: ['evil.example'] }, {}],
  ['MX', { MX: [{ exchange: 'mail.evil.example', priority: 10 }] }, {}],
  ['TXT', { TXT: [['v=spf1 +all']] }, {}],
  ['CAA', { CAA: [] }, {}],
  ['SOA', { SOA: { nsname: 'ns.evil.example', hostmaster: 'admin.dns.example', serial: 7 } }, {}],
  ['A', { A: Object.assign(new Error('refused'), { code: 'EREFUSED' }) }, {}],
  ['issuer', {}, { issuer: 'Evil CA' }],
  ['names', {}, { names: 'DNS:murmur.example, DNS:evil.example' }],
  ['trust', {}, { isTrusted: false }],
  ['renewal', {}, { validTo: 6 * DAY }],
]

test('F-14: each change of DNS, CAA or certificate is found by the next look', async () => {
  const known = await look({ zone, certificate })
  for (const [kind, records, shown] of drifts) {
    const found = await look({ zone: { ...zone, ...records }, certificate: { ...certificate, ...shown } })
    const problems = compareDomain(known, found)
    expect(problems.map((line) => line.split(':')[0])).toEqual([kind])
  }
  console.info(`F-14: ${drifts.length} of ${drifts.length} changes found by one look; one look every 30 s`)
})

test('F-14: another order, another serial and a renewed certificate are no change', async () => {
  const known = await look({ zone, certificate })
  const same = { ...zone, NS: zone.NS.toReversed(), A: zone.A.toReversed(), SOA: { ...zone.SOA, serial: 8 } }
  expect(compareDomain(known, await look({ zone: same, certificate: { ...certificate, validTo: 90 * DAY } }))).toEqual(
    [],
  )
})

test('F-14: a host without a certificate is a change', async () => {
  const known = await look({ zone, certificate })
  const outside = {
    resolve: async (_: string, type: string) => zone[type as keyof typeof zone],
    readCertificate: () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })),
  }
  const problems = compareDomain(known, await readDomain('murmur.example', { outside, now: 0 }))
  expect(problems).toContain("issuer: no answer (ECONNREFUSED) instead of Let's Encrypt")
})
