import { ChainsUnavailable } from './anvil.ts'
import { type ChainSetup, chainSetups, getChainCommand } from './chainCommand.ts'
import type { StartChainsOptions } from './chains.ts'
import { findFreePorts } from './freePorts.ts'
import { type Nodes, startNodes } from './nodes.ts'
import { createRpc, type Rpc } from './rpc.ts'
import type { Snapshot } from './snapshot.ts'

export type RunningChain = { readonly setup: ChainSetup; readonly rpc: Rpc }

export type RunningChains = {
  readonly chains: readonly RunningChain[]
  readonly processIds: readonly number[]
  readonly stop: () => Promise<void>
}

type BootOptions = Pick<StartChainsOptions, 'log'> & {
  readonly firstPort: number
  readonly ports: readonly number[] | undefined
  readonly snapshot: Snapshot | undefined
}

const attempts = 3

/** The nodes, each on a port of its own. */
export async function bootChains(program: string, options: BootOptions): Promise<RunningChains> {
  const { firstPort, snapshot, log } = options
  if (options.ports !== undefined) {
    return describe(options.ports, await startOnPorts(program, { ports: options.ports, snapshot, log }))
  }
  let first = firstPort
  for (let attempt = 1; ; attempt += 1) {
    const ports = await findFreePorts(first, { count: chainSetups.length })
    try {
      const nodes = await startOnPorts(program, { ports, snapshot, log })
      tellPorts(ports, { firstPort, log })
      return describe(ports, nodes)
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

type PortOptions = Pick<BootOptions, 'snapshot' | 'log'> & { readonly ports: readonly number[] }

function startOnPorts(program: string, { ports, snapshot, log }: PortOptions): Promise<Nodes> {
  const commands = chainSetups.map((setup, index) =>
    getChainCommand(setup, { port: ports[index] ?? 0, statePath: snapshot?.getStatePath(setup.chainId) }),
  )
  return startNodes(program, {
    commands,
    onEnd: (index, reason) => log(`The local ${chainSetups[index]?.name} has ended: ${reason}`),
  })
}

function tellPorts(ports: readonly number[], { firstPort, log }: Pick<BootOptions, 'firstPort' | 'log'>): void {
  const isAsked = ports.every((port, index) => port === firstPort + index)
  if (!isAsked) log(`Some ports from ${firstPort} on are taken: the chains use ${ports.join(', ')}.`)
}

function describe(ports: readonly number[], { processIds, supervisorId, stop }: Nodes): RunningChains {
  const chains = chainSetups.map((setup, index) => ({ setup, rpc: createRpc(`http://127.0.0.1:${ports[index]}`) }))
  return { chains, processIds: [supervisorId, ...processIds], stop }
}
