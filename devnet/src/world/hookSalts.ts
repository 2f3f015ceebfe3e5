import type { Hex } from 'viem'
import type { exchanges } from './localExchanges.ts'

export type HookName = (typeof exchanges)[keyof typeof exchanges]['hook'] | 'curveHook'

const pairHook: Hex = '0x0000000000000000000000000000000000000000000000000000000000003945'

/** Each gives an address that says to Uniswap V4 which calls its hook takes. They only fit the present code and factories. */
export const hookSalts: Readonly<Record<HookName, Hex>> = {
  pancakeV3Hook: '0x0000000000000000000000000000000000000000000000000000000000000abe',
  algebraHook: '0x0000000000000000000000000000000000000000000000000000000000001d0a',
  // On different networks, at the same address.
  sushiV2Hook: pairHook,
  quickV2Hook: pairHook,
  joeV1Hook: pairHook,
  curveHook: '0x0000000000000000000000000000000000000000000000000000000000006263',
}
