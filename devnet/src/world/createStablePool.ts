import { type Address, concatHex, encodeAbiParameters, getContractAddress, type Hex, padHex } from 'viem'
import type { Contracts, LocalPool } from '../chains.ts'
import { readArtifact } from './artifacts.ts'
import type { PoolPlan } from './poolTable.ts'
import type { Script } from './script.ts'
import { toUnits } from './startingPrices.ts'

const amplification = 500n
const firstJoin = 0n

type StablePoolOptions = { readonly plan: PoolPlan; readonly contracts: Contracts; readonly owner: Address }

/** Creates Balancer's pool of USDC and USDT, and adds its liquidity. */
export function createStablePool(script: Script, { plan, contracts, owner }: StablePoolOptions): LocalPool {
  const { balancerVault: vault, balancerStableFactory: factory, balancerStablePool: address } = contracts
  if (vault === undefined || factory === undefined || address === undefined)
    throw new Error('This chain has no Balancer contracts.')
  const [one, other] = plan.tokens
  const tokens = [one.address, other.address] as const
  script.call(factory, {
    abi: readArtifact('balancerStableFactory').abi,
    functionName: 'create',
    args: ['Murmur USDC-USDT', 'mUSD', tokens, amplification, BigInt(plan.fee) * 10n ** 12n, owner],
    gas: 12_000_000n,
  })
  joinStablePool(script, { plan, vault, owner, address })
  return { type: 'stable', address, tokens, fee: plan.fee }
}

/** The factory's constructor creates two contracts with the halves of the pool's code; the pool is the third. */
export function getStablePoolAddress(factory: Address): Address {
  return getContractAddress({ from: factory, nonce: 3n })
}

/** Balancer's pool id: the address, the specialization for two tokens, and the pool's index in the vault. */
export function getStablePoolId(address: Address): Hex {
  return concatHex([address, '0x0002', padHex('0x0', { size: 10 })])
}

type JoinOptions = {
  readonly plan: PoolPlan
  readonly vault: Address
  readonly owner: Address
  readonly address: Address
}

function joinStablePool(script: Script, { plan, vault, owner, address }: JoinOptions): void {
  const half = plan.dollars / 2n
  const amounts = plan.tokens.map((token) => toUnits(half, token))
  const userData = encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256[]' }], [firstJoin, amounts])
  const assets = plan.tokens.map((token) => token.address)
  script.call(vault, {
    abi: readArtifact('balancerVault').abi,
    functionName: 'joinPool',
    args: [
      getStablePoolId(address),
      owner,
      owner,
      { assets, maxAmountsIn: amounts, userData, fromInternalBalance: false },
    ],
    gas: 2_000_000n,
  })
}
