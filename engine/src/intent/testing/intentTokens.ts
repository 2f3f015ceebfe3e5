import { commonTokens } from '../../commonTokens.ts'
import { createToken, type Token, tokens } from '../../token.ts'

/** The ten tokens of the rules for intents. */
export const listedTokens: readonly Token[] = [
  ...tokens,
  ...commonTokens.filter(({ symbol }) => symbol !== 'DAI'),
  createToken('DAI', { name: 'Dai', listings: { eth: ['0x6B175474E89094C44Da98b954EedeAC495271d0F', 18] } }),
  createToken('WETH', { name: 'Wrapped Ether', listings: { eth: ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 18] } }),
]
