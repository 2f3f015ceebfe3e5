import { ChainsUnavailable } from './anvil.ts'
import { type ChainSetup, getChainCommand } from './chainCommand.ts'
import type { StartChainsOptions } from './chains.ts'
import { claimFreePorts } from './freePorts.ts'
import { startNodes } from './nodes.ts'
import { createRpc, type Rpc } from './rpc.ts'
import type { ChainSnapshot } from './snapshot.ts'

/** A chain that is to run, and what is known of it. */
export type PlannedChain = { readonly setup: ChainSetup; readonly snapshot: ChainSnapshot | undefined }

export type RunningChain = PlannedChain & { readonly rpc: Rpc }

export type RunningChains = {
  readonly chains: readonly RunningChain[]
  processIds(): readonly number[]
  /** Starts one that has ended, from the state on disk. */
  restart(chain: RunningChain, snapshot: ChainSnapshot | undefined): Promise<void>
  readonly stop: () => Promise<void>
}

type BootOptions = Pick<StartChainsOptions, 'log'> & {
  readonly program: string
  readonly firstPort: number
  readonly ports: readonly number[] | undefined
  /** Called when a chain ends that nobody has stopped. */
  readonly onEnd: (chain: RunningChain, reason: string) => void
}

const attempts = 3

/** The nodes, each on a port of its own. */
export async function bootChains(plans: readonly PlannedChain[], options: BootOptions): Promise<RunningChains> {
  const { firstPort, log } = options
  if (options.ports !== undefined) return startOnPorts(plans, { ...options, ports: options.ports })
  let first = firstPort
  for (let attempt = 1; ; attempt += 1) {
    const { ports, release } = await claimFreePorts(first, { count: plans.length })
    try {
      const running = await startOnPorts(plans, { ...options, ports })
      tellPorts(ports, { firstPort, log })
      return running
    } catch (error) {
      if (!isPortTaken(error) || attempt === attempts) throw error
      first = (ports.at(-1) ?? first) + 1
    } finally {
      release()
    }
  }
}

/** Some other program may take a port between the look at it and its use. */
function isPortTaken(error: unknown): boolean {
  return error instanceof ChainsUnavailable && error.message.includes('Address already in use')
}

type PortOptions = Pick<BootOptions, 'program' | 'log' | 'onEnd'> & { readonly ports: readonly number[] }

async function startOnPorts(
  plans: readonly PlannedChain[],
  { program, ports, log, onEnd }: PortOptions,
): Promise<RunningChains> {
  const chains = plans.map((plan, index) => ({ ...plan, rpc: createRpc(`http://127.0.0.1:${ports[index]}`) }))
  const getCommand = (index: number, snapshot: ChainSnapshot | undefined) => {
    const { setup } = plans[index] as PlannedChain
    return getChainCommand(setup, { port: ports[index] ?? 0, statePath: snapshot?.statePath })
  }
  const nodes = await startNodes(program, {
    commands: plans.map(({ snapshot }, index) => getCommand(index, snapshot)),
    onEnd: (reason, index) => {
      const chain = index === undefined ? undefined : chains[index]
      if (chain === undefined) log(`The local chains have ended (${reason}): start again to have them back.`)
      else onEnd(chain, reason)
    },
  })
  return {
    chains,
    processIds: () => [nodes.supervisorId, ...nodes.processIds()],
    restart: (chain, snapshot) => {
      const index = chains.findIndex(({ rpc }) => rpc === chain.rpc)
      return nodes.restart(index, getCommand(index, snapshot))
    },
    stop: nodes.stop,
  }
}

function tellPorts(ports: readonly number[], { firstPort, log }: Pick<BootOptions, 'firstPort' | 'log'>): void {
  const isAsked = ports.every((port, index) => port === firstPort + index)
  if (!isAsked) log(`Some ports from ${firstPort} on are taken: the chains use ${ports.join(', ')}.`)
}
