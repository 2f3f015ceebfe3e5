import type { ChainOptions, StateChanges } from '../chain/chain.ts'
import type { BuiltChain } from '../world/buildChain.ts'
import type { ChainSetup } from '../world/chainSetups.ts'

/** What the process that builds chains is told. */
export type BuildOrder = {
  readonly setups: readonly ChainSetup[]
  readonly accounts: ChainOptions['accounts']
  /** Where the snapshots are, and the key of those that fit the present sources. */
  readonly directory: string
  readonly key: string
}

/** What the host process is told once, at its start. */
export type HostOrder = Omit<BuildOrder, 'setups'> & {
  readonly chains: readonly HostedChain[]
  /** Above this much memory, the host asks to be restarted: EDR keeps every block. */
  readonly memoryLimit: number
}

export type HostedChain = {
  readonly setup: ChainSetup
  readonly port: number
  /** What happened since the snapshot, where the chain ran before. */
  readonly changes?: StateChanges | undefined
}

export type HostReady = {
  /** What lies on each chain, in the order of the chains. */
  readonly built: readonly BuiltChain[]
  /** Whether any chain was built now, or all came from disk. */
  readonly origin: 'built' | 'snapshot'
}

/** What the host process reports. */
export type HostMessage =
  | { readonly type: 'progress'; readonly step: string }
  | { readonly type: 'line'; readonly text: string }
  | ({ readonly type: 'ready' } & HostReady)
  | { readonly type: 'failed'; readonly reason: string; readonly isPortTaken: boolean }
  | { readonly type: 'changes'; readonly chainId: number; readonly changes: StateChanges }
  | { readonly type: 'memoryLimit'; readonly megabytes: number }
