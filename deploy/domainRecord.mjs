import dns from 'node:dns/promises'
import tls from 'node:tls'

/** @typedef {{ issuer: string; names: string; isTrusted: boolean; validTo: number }} Certificate */
/**
 * The outside: DNS, and the certificate that the host shows.
 * @typedef {{ resolve(host: string, type: string): Promise<unknown>; readCertificate(host: string): Promise<Certificate> }} Outside
 */
/**
 * DNS entries and certificate of a domain, by kind. Lists are sorted, because DNS servers rotate them.
 * @typedef {Record<string, string>} DomainRecord
 */

const types = ['NS', 'A', 'AAAA', 'CNAME', 'MX', 'TXT', 'CAA', 'SOA']
/** Caddy renews a third of the lifetime before the end. */
const LEAST_DAYS = 7
const DAY_MS = 86_400_000
const TIME_LIMIT_MS = 10_000

/**
 * @param {string} host
 * @param {{ outside?: Outside; now?: number }} [options]
 * @returns {Promise<DomainRecord>}
 */
export async function readDomain(host, { outside = internet, now = Date.now() } = {}) {
  const answers = await Promise.all(types.map(async (type) => [type, await readType(host, { type, outside })]))
  return { ...Object.fromEntries(answers), ...(await describeCertificate(host, { outside, now })) }
}

/**
 * One line per difference.
 * @param {DomainRecord} known
 * @param {DomainRecord} found
 */
export function compareDomain(known, found) {
  return Object.keys({ ...known, ...found })
    .filter((kind) => known[kind] !== found[kind])
    .map((kind) => `${kind}: ${found[kind] || 'nothing'} instead of ${known[kind] || 'nothing'}`)
}

/**
 * @param {string} host
 * @param {{ type: string; outside: Outside }} options
 */
async function readType(host, { type, outside }) {
  try {
    const answer = await outside.resolve(host, type)
    return (Array.isArray(answer) ? answer : [answer]).map(describeAnswer).sort().join(' ')
  } catch (error) {
    const code = readCode(error)
    return code === 'ENODATA' || code === 'ENOTFOUND' ? '' : `no answer (${code})`
  }
}

/** @param {unknown} answer */
function describeAnswer(answer) {
  if (typeof answer !== 'object' || answer === null) return String(answer).toLowerCase()
  // The serial of a zone grows with every change, and its times say nothing about its owner.
  const kept = Object.entries(answer).filter(
    ([name]) => !['serial', 'refresh', 'retry', 'expire', 'minttl'].includes(name),
  )
  return kept
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join(',')
}

/**
 * Not its key, which changes with each renewal.
 * @param {string} host
 * @param {{ outside: Outside; now: number }} options
 * @returns {Promise<DomainRecord>}
 */
async function describeCertificate(host, { outside, now }) {
  try {
    const { issuer, names, isTrusted, validTo } = await outside.readCertificate(host)
    const isFresh = validTo - now > LEAST_DAYS * DAY_MS
    return { issuer, names, trust: isTrusted ? 'trusted' : 'not trusted', renewal: isFresh ? 'in time' : 'overdue' }
  } catch (error) {
    return { issuer: `no answer (${readCode(error)})` }
  }
}

/** @param {unknown} error */
function readCode(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : typeof error
}

/** @type {Outside} */
const internet = {
  resolve: (host, type) => dns.resolve(host, type),
  readCertificate: (host) =>
    new Promise((resolve, reject) => {
      // An untrusted certificate is a finding, not an error.
      const socket = tls.connect({ host, port: 443, servername: host, rejectUnauthorized: false }, () => {
        const { issuer, subjectaltname = '', valid_to } = socket.getPeerCertificate()
        const { authorized: isTrusted } = socket
        socket.end()
        resolve({ issuer: String(issuer?.O ?? ''), names: subjectaltname, isTrusted, validTo: Date.parse(valid_to) })
      })
      socket.setTimeout(TIME_LIMIT_MS, () => socket.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })))
      socket.on('error', reject)
    }),
}
