import { type Address, encodeAbiParameters, encodePacked, getContractAddress, type Hex, keccak256 } from 'viem'
import type { Contracts } from '../chains.ts'
import { type ArtifactName, getInitCodeHash, readArtifact } from './artifacts.ts'
import { curveFee } from './deployContracts.ts'
import type { UnhookedPool } from './deployHooks.ts'
import { algebraFee, type CurvePlan, type ForeignPlan } from './foreignTable.ts'
import { exchanges } from './localExchanges.ts'
import { getSqrtPriceX96, planPositions } from './poolTicks.ts'
import type { Script } from './script.ts'
import { toUnits } from './startingPrices.ts'

const billion = 1_000_000_000n
const fillGas = 12_000_000n

type ForeignOptions = { readonly plan: ForeignPlan; readonly contracts: Contracts }

/** Creates a pool of another exchange, and adds its liquidity. */
export function createForeignPool(script: Script, { plan, contracts }: ForeignOptions): UnhookedPool {
  const { venue, fee, tickSpacing } = plan
  const tokens = [plan.tokens[0].address, plan.tokens[1].address] as const
  const place = findPlace(plan, contracts)
  if (tickSpacing === undefined) fillPair(script, { plan, ...place })
  else fillRanges(script, { plan: { ...plan, tickSpacing }, ...place })
  if (tickSpacing === undefined) return { venue, type: 'constantProduct', address: place.address, tokens, fee }
  return { venue, type: 'concentrated', address: place.address, tokens, fee, tickSpacing }
}

type Place = { readonly factory: Address; readonly provider: Address; readonly address: Address }

function fillPair(script: Script, { plan, factory, provider }: Place & { plan: ForeignPlan }): void {
  const [one, other] = plan.tokens
  const half = plan.dollars / 2n
  const amounts = [toUnits(half, one), (toUnits(half, other) * (billion + plan.mispricing)) / billion]
  const args = [factory, one.address, other.address, ...amounts]
  script.call(provider, { abi: readArtifact('liquidityProvider').abi, functionName: 'fillPair', args, gas: fillGas })
}

type Ranged = Place & { readonly plan: ForeignPlan & { readonly tickSpacing: number } }

function fillRanges(script: Script, { plan, factory, provider, address }: Ranged): void {
  const { venue, fee, tickSpacing } = plan
  const pair = plan.tokens.map((token) => token.address)
  const sqrtPriceX96 = getSqrtPriceX96(plan)
  const positions = planPositions(plan, { sqrtPriceX96, tickSpacing }).map(({ tickLower, tickUpper, liquidity }) => ({
    lower: tickLower,
    upper: tickUpper,
    liquidity,
  }))
  const isAlgebra = exchanges[venue].kind === 'algebra'
  script.call(provider, {
    abi: readArtifact('liquidityProvider').abi,
    functionName: isAlgebra ? 'fillAlgebra' : 'fillPancake',
    args: [factory, ...pair, ...(isAlgebra ? [] : [fee]), sqrtPriceX96, positions],
    gas: fillGas,
  })
  if (isAlgebra && fee !== algebraFee)
    script.call(address, { abi: readArtifact('algebraPool').abi, functionName: 'setFee', args: [fee] })
}

/** The pool's CREATE2 address follows from its tokens. */
function findPlace({ venue, tokens: [one, other], fee }: ForeignPlan, contracts: Contracts): Place {
  const { kind, factory: name } = exchanges[venue]
  const { [name]: factory, liquidityProvider: provider, pancakeV3Deployer, algebraPoolDeployer } = contracts
  if (factory === undefined || provider === undefined) throw new Error(`This chain has no contracts of ${venue}.`)
  const pair = [one.address, other.address] as const
  const abi = [{ type: 'address' }, { type: 'address' }] as const
  const makers = {
    pair: { from: factory, code: 'v2Pair', salt: encodePacked(['address', 'address'], pair) },
    pancake: {
      from: pancakeV3Deployer,
      code: 'pancakeV3Pool',
      salt: encodeAbiParameters([...abi, { type: 'uint24' }], [...pair, fee]),
    },
    algebra: { from: algebraPoolDeployer, code: 'algebraPool', salt: encodeAbiParameters(abi, pair) },
  } as const satisfies Record<string, { from: Address | undefined; code: ArtifactName; salt: Hex }>
  const { from, code, salt } = makers[kind]
  if (from === undefined) throw new Error(`This chain has no deployer of ${venue}.`)
  const bytecodeHash = getInitCodeHash(code)
  return {
    factory,
    provider,
    address: getContractAddress({ opcode: 'CREATE2', from, salt: keccak256(salt), bytecodeHash }),
  }
}

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
