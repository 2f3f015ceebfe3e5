import { startChains } from '../../src/startChains.ts'

/** A process that runs two chains until it is killed. */
const [directory = '', ...ports] = process.argv.slice(2)
const { processId } = await startChains({
  directory,
  chainIds: [10, 324],
  ports: ports.map(Number),
  log: (line) => console.error(line),
})
console.log(processId())
