/**
 * @typedef {{ version?: string; resolved?: string; integrity?: string; link?: boolean }} LockedPackage
 */

/**
 * One line for each package of a lockfile that is neither from the registry, with a strong hash, nor a folder of ours.
 * @param {Record<string, LockedPackage>} packages
 * @param {{ folders: readonly string[] }} options
 * @returns {string[]}
 */
export function findLockProblems(packages, { folders }) {
  const installed = Object.entries(packages).filter(([path]) => path.includes('node_modules/'))
  return installed.flatMap(([path, locked]) => {
    if (locked.link !== true) return checkPackage(path, locked)
    return folders.includes(locked.resolved ?? '') ? [] : [`${path} links to ${locked.resolved}`]
  })
}

/**
 * @param {string} path
 * @param {LockedPackage} locked
 */
function checkPackage(path, { version = '', resolved, integrity = '' }) {
  return [
    ...(resolved === undefined ? [] : [`${path} names its source: ${resolved}`]),
    ...(/^sha512-[\w+/]{86}==$/.test(integrity) ? [] : [`${path} has no SHA-512`]),
    ...(/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version) ? [] : [`${path} has the version ${version}`]),
  ]
}
