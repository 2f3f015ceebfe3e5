import { explainNodeVersion } from './nodeVersion.mjs'

const problem = explainNodeVersion(process.versions.node)
if (problem !== undefined) {
  console.error(problem)
  process.exit(1)
}
