import { startChains } from '../src/startChains.ts'

/** A process that holds a world and does nothing else, to be ended in every way there is. */
const [directory = '', firstPort = '0'] = process.argv.slice(2)
const { processIds } = await startChains({ directory, firstPort: Number(firstPort), log: () => undefined })
console.log(JSON.stringify(processIds))
