import type { Address } from '../token.ts'

/** Across on one network. Addresses are in lower case. */
export type BridgeContracts = {
  readonly spokePool: Address
  /** Runs the message of a deposit that arrives here. */
  readonly handler: Address
  /** `router` if this network's Universal Router can swap and deposit in one transaction, or why not. */
  readonly deposit: 'router' | NoRouterDeposit
}

type NoRouterDeposit =
  /** zkSync Era: there is no Universal Router from 2.1 on, so no swap can be planned either. */
  | 'noRouter'
  /** Avalanche: its router was deployed without a SpokePool. It swaps, and the deposit is a separate transaction. */
  | 'routerWithoutBridge'

const usual = '0x0f7ae28de1c8532170ad4ee566b5801485c13a0e'

/**
 * The real networks, of @across-protocol/contracts 5.0.27. They are compared with the router's own `SPOKE_POOL()` before
 * the first prompt, and a router with another one is not used.
 */
export const liveBridges: Readonly<Record<number, BridgeContracts>> = {
  1: { spokePool: '0x5c7bcd6e7de5423a257d81b442095a1a6ced35c5', handler: usual, deposit: 'router' },
  10: { spokePool: '0x6f26bf09b1c792e3228e5467807a900a503c0281', handler: usual, deposit: 'router' },
  56: { spokePool: '0x4e8e101924ede233c13e2d8622dc8aed2872d505', handler: usual, deposit: 'router' },
  137: { spokePool: '0x9295ee1d8c5b022be115a2ad3c30c72e34e7f096', handler: usual, deposit: 'router' },
  324: {
    spokePool: '0xe0b015e54d54fc84a6cb9b666099c46ade9335ff',
    handler: '0x68d3806e57148d6c6793c78ebddbc272fe605dbf',
    deposit: 'noRouter',
  },
  8453: { spokePool: '0x09aea4b2242abc8bb4bb78d537a67a245a7bec64', handler: usual, deposit: 'router' },
  42161: { spokePool: '0xe35e9842fceaca96570b734083f4a58e8f7c5f2a', handler: usual, deposit: 'router' },
  43114: {
    spokePool: '0xfe9d541c92e4e90437c7152a00244886de37a658',
    handler: '0x9610954acdca5ff7905f051a040ce33fe613c60e',
    deposit: 'routerWithoutBridge',
  },
}
