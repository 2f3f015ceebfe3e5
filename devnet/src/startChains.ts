import type { Chains, StartChainsOptions } from './chains.ts'

/** Eight local chains with the real contracts, at the addresses and ids of the real networks. */
export async function startChains(_options: StartChainsOptions): Promise<Chains> {
  throw new Error('The local chains are being built.')
}
