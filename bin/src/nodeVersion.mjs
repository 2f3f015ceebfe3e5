/**
 * A message if this version of Node is too old.
 * @param {string} version
 */
export function explainNodeVersion(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return undefined
  return `Murmur needs Node 20.19 or newer. This is ${version}. Get a newer version at https://nodejs.org`
}
