import type { ChainOptions, StateChanges } from '../chain/chain.ts'
import type { BuiltChain } from '../world/buildChain.ts'
import type { ChainSetup } from '../world/chainSetups.ts'

/** The input of the process that builds chains. */
export type BuildOrder = {
  readonly setups: readonly ChainSetup[]
  readonly accounts: ChainOptions['accounts']
  /** Where the snapshots are, and the key of those that fit the present sources. */
  readonly directory: string
  readonly key: string
}

/** The input of the host process, sent once at its start. */
export type HostOrder = Omit<BuildOrder, 'setups'> & {
  readonly chains: readonly HostedChain[]
  /** Above this much memory, the host asks to be restarted: EDR keeps every block. */
  readonly memoryLimit: number
}

export type HostedChain = {
  readonly setup: ChainSetup
  readonly port: number
  /** State changes since the snapshot, if the chain ran before. */
  readonly changes?: StateChanges | undefined
}

export type HostReady = {
  /** The contracts, tokens and pools of each chain, in the order of the chains. */
  readonly built: readonly BuiltChain[]
  /** Some chain was built now, or all came from disk. */
  readonly origin: 'built' | 'snapshot'
}

/** The messages of the host process. */
export type HostMessage =
  | { readonly type: 'progress'; readonly step: string }
  | { readonly type: 'line'; readonly text: string }
  | ({ readonly type: 'ready' } & HostReady)
  | { readonly type: 'failed'; readonly reason: string; readonly isPortTaken: boolean }
  | { readonly type: 'changes'; readonly chainId: number; readonly changes: StateChanges }
  | { readonly type: 'memoryLimit'; readonly megabytes: number }
