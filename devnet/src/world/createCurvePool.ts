import type { Contracts } from '../chains.ts'
import { readArtifact } from './artifacts.ts'
import { curveFee } from './deployContracts.ts'
import type { UnhookedPool } from './deployHooks.ts'
import type { CurvePlan } from './foreignTable.ts'
import type { Script } from './script.ts'
import { toUnits } from './startingPrices.ts'

type CurveOptions = { readonly plan: CurvePlan; readonly contracts: Contracts }

/** Fills Curve's pool with equal parts of its four dollars. */
export function createCurvePool(script: Script, { plan, contracts }: CurveOptions): UnhookedPool {
  const { curvePool: address } = contracts
  if (address === undefined) throw new Error('This chain has no pool of Curve.')
  const amounts = plan.coins.map((coin) => toUnits(plan.dollars / 4n, coin))
  script.call(address, {
    abi: readArtifact('curvePool').abi,
    functionName: 'add_liquidity',
    args: [amounts, 0n],
    gas: 2_000_000n,
  })
  return { venue: 'Curve', type: 'curveStable', address, tokens: plan.coins.map((coin) => coin.address), fee: curveFee }
}
