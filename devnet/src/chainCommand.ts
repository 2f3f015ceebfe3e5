import { networks } from '@murmur/engine/network'
import { accountCount, mnemonic } from './world/accounts.ts'

export type ChainSetup = {
  readonly chainId: number
  readonly name: string
  readonly symbol: string
  /** One second apart, so that each chain has its own genesis hash. */
  readonly genesisTimestamp: number
}

const firstGenesis = Date.UTC(2026, 0, 1) / 1000

/** The networks of the engine's list that are chains of the EVM. */
export const chainSetups: readonly ChainSetup[] = networks.flatMap(({ chainId, name, symbol }, index) =>
  chainId === 'null' ? [] : [{ chainId, name, symbol, genesisTimestamp: firstGenesis + index }],
)

type CommandOptions = { readonly port: number; readonly statePath?: string | undefined }

/** What anvil is started with. */
export function getChainCommand(
  { chainId, genesisTimestamp }: ChainSetup,
  { port, statePath }: CommandOptions,
): readonly string[] {
  const options: Readonly<Record<string, string | number>> = {
    'chain-id': chainId,
    port,
    host: '127.0.0.1',
    hardfork: 'prague',
    timestamp: genesisTimestamp,
    mnemonic,
    accounts: accountCount,
    balance: 10_000,
    order: 'fifo',
    // Nobody asks for the past, and it would fill the memory and then the disk.
    'prune-history': 16,
    threads: 1,
    ...(statePath === undefined ? {} : { 'load-state': statePath }),
  }
  return Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)])
}
