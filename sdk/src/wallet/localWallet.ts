import type { WalletDefinition } from './wallet.ts'

/** The wallet of the local world. It comes with the page, so there is nothing to install. */
export const localWallet = {
  id: 'local',
  name: 'Local wallet',
  icon: undefined,
  rdns: ['local.murmur'],
  install: undefined,
  hasTestFunds: true,
  findLegacy: () => undefined,
} as const satisfies WalletDefinition
