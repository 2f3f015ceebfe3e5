import { ChainsUnavailable } from './anvil.ts'
import { type ChainSetup, getChainCommand } from './chainCommand.ts'
import type { StartChainsOptions } from './chains.ts'
import { findFreePorts } from './freePorts.ts'
import { type Nodes, startNodes } from './nodes.ts'
import { createRpc, type Rpc } from './rpc.ts'
import type { ChainSnapshot } from './snapshot.ts'

/** A chain that is to run, and what is known of it. */
export type PlannedChain = { readonly setup: ChainSetup; readonly snapshot: ChainSnapshot | undefined }

export type RunningChain = PlannedChain & { readonly rpc: Rpc }

export type RunningChains = {
  readonly chains: readonly RunningChain[]
  readonly processIds: readonly number[]
  readonly stop: () => Promise<void>
}

type BootOptions = Pick<StartChainsOptions, 'log'> & {
  readonly program: string
  readonly firstPort: number
  readonly ports: readonly number[] | undefined
}

const attempts = 3

/** The nodes, each on a port of its own. */
export async function bootChains(plans: readonly PlannedChain[], options: BootOptions): Promise<RunningChains> {
  const { program, firstPort, log } = options
  if (options.ports !== undefined) return startOnPorts(plans, { program, ports: options.ports, log })
  let first = firstPort
  for (let attempt = 1; ; attempt += 1) {
    const ports = await findFreePorts(first, { count: plans.length })
    try {
      const running = await startOnPorts(plans, { program, ports, log })
      tellPorts(ports, { firstPort, log })
      return running
    } catch (error) {
      if (!isPortTaken(error) || attempt === attempts) throw error
      first = (ports.at(-1) ?? first) + 1
    }
  }
}

/** Someone may take a port between the look at it and its use. */
function isPortTaken(error: unknown): boolean {
  return error instanceof ChainsUnavailable && error.message.includes('Address already in use')
}

type PortOptions = Pick<BootOptions, 'program' | 'log'> & { readonly ports: readonly number[] }

async function startOnPorts(
  plans: readonly PlannedChain[],
  { program, ports, log }: PortOptions,
): Promise<RunningChains> {
  const commands = plans.map(({ setup, snapshot }, index) =>
    getChainCommand(setup, { port: ports[index] ?? 0, statePath: snapshot?.statePath }),
  )
  const onEnd = (reason: string, index?: number) => {
    const name = index === undefined ? 'chains have' : `${plans[index]?.setup.name} has`
    log(`The local ${name} ended: ${reason}.`)
  }
  return describe(plans, { ports, nodes: await startNodes(program, { commands, onEnd }) })
}

function tellPorts(ports: readonly number[], { firstPort, log }: Pick<BootOptions, 'firstPort' | 'log'>): void {
  const isAsked = ports.every((port, index) => port === firstPort + index)
  if (!isAsked) log(`Some ports from ${firstPort} on are taken: the chains use ${ports.join(', ')}.`)
}

type Boot = { readonly ports: readonly number[]; readonly nodes: Nodes }

function describe(plans: readonly PlannedChain[], { ports, nodes }: Boot): RunningChains {
  const chains = plans.map((plan, index) => ({ ...plan, rpc: createRpc(`http://127.0.0.1:${ports[index]}`) }))
  return { chains, processIds: [nodes.supervisorId, ...nodes.processIds], stop: nodes.stop }
}
