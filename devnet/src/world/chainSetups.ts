import { networks } from '@murmur/engine/network'

export type ChainSetup = {
  readonly chainId: number
  readonly name: string
  readonly symbol: string
  /** One second apart, so that each chain has its own genesis hash. */
  readonly genesisTimestamp: number
}

const firstGenesis = Date.UTC(2026, 0, 1) / 1000

/** The EVM networks of the engine's list. */
export const chainSetups: readonly ChainSetup[] = networks.flatMap(({ chainId, name, symbol }, index) =>
  typeof chainId !== 'number' ? [] : [{ chainId, name, symbol, genesisTimestamp: firstGenesis + index }],
)
