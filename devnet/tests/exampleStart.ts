import { findAnvil } from '../src/anvil.ts'
import { startNodes } from '../src/nodes.ts'

/** A process that holds two chains and does nothing else, to be killed. */
const ports = process.argv.slice(2)
const { processIds, supervisorId } = await startNodes(findAnvil(), {
  commands: ports.map((port) => ['--port', port]),
  onEnd: (reason) => console.error(reason),
})
console.log(JSON.stringify([supervisorId, ...processIds()]))
