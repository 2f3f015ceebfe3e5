/** @typedef {{ version?: string; integrity?: string; link?: boolean }} LockedPackage */
/** @typedef {Record<string, LockedPackage>} Packages */

/** Most malicious versions are found and removed within days. */
export const YOUNGEST_DAYS = 7

const DAY_MS = 86_400_000

/**
 * The versions in a lock that another one does not have, and that are too young to be installed. One line each.
 * @param {Packages} packages
 * @param {{ known: Packages; readTime: (name: string, version: string) => Promise<number | undefined>; now: number }} options
 * @returns {Promise<string[]>}
 */
export async function findYoung(packages, { known, readTime, now }) {
  const added = new Map(listVersions(packages))
  for (const [key] of listVersions(known)) added.delete(key)
  const problems = []
  for (const [key, { name, version }] of added) {
    const time = await readTime(name, version).catch(() => undefined)
    if (time === undefined) problems.push(`${key}: its age is unknown`)
    else if (now - time < YOUNGEST_DAYS * DAY_MS) problems.push(`${key}: published ${describeAge(now - time)} ago`)
  }
  return problems
}

/** @param {Packages} packages */
function listVersions(packages) {
  return Object.entries(packages).flatMap(([path, { version, link }]) => {
    const [, name] = /.*node_modules\/(.+)$/.exec(path) ?? []
    if (name === undefined || version === undefined || link === true) return []
    return [/** @type {const} */ ([`${name}@${version}`, { name, version }])]
  })
}

/** @param {number} ms */
function describeAge(ms) {
  const hours = Math.floor(ms / 3_600_000)
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`
}
