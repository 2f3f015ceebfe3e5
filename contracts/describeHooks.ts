import { findVenues } from '@murmur/sdk/pools/venues'
import type { Venue } from '@murmur/sdk/pools/venues/venueFamilies'
import type { Address } from 'viem'
import { findHookSalt, type Hook, planHook, planPool } from './src/hook.ts'

type Network = { readonly chainId: number; readonly name: string }

type Wanted = {
  /** Pools of Curve. Each needs a hook of its own. */
  readonly curvePools: readonly Address[]
  /** The pools of this pair are initialised, too. */
  readonly pair: readonly [Address, Address] | undefined
}

type Key = readonly [feePpm: number, tickSpacing: number]
type Named = { readonly name: string; readonly hook: Hook; readonly keys: readonly Key[] }

/** The tick spacings that Slipstream's factories enable. */
const slipstreamSpacings = [1, 10, 50, 100, 200, 2000]

/** The bin steps that Liquidity Book's factories open to everybody. */
const binSteps = [1, 2, 5, 10, 15, 20, 25, 50, 100]

/** Everything that an operator needs to deploy a network's hooks from their own wallet. No value without Uniswap V4. */
export function describeHooks({ chainId, name }: Network, { curvePools, pair }: Wanted): string | undefined {
  const venues = findVenues({ chainId, contracts: {} })
  const manager = venues.flatMap((venue) => (venue.family === 'uniswapV4' ? [venue.poolManager] : []))[0]
  if (manager === undefined) return undefined
  const hooks = [
    ...venues.flatMap((venue) => findHook(venue, manager) ?? []),
    ...curvePools.map(
      (pool): Named => ({ name: `Curve ${pool}`, hook: { type: 'curve', manager, pool }, keys: [[0, 1]] }),
    ),
  ].map((named) => ({ ...named, ...planHook(named.hook, { salt: findHookSalt(named.hook) }) }))
  const sections = hooks.flatMap(({ deployment, ...hook }) => [
    hook.name,
    `  address    ${hook.address}`,
    `  code hash  ${hook.codeHash}`,
    `  deploy     to ${deployment.to} data ${deployment.data}`,
    ...(pair === undefined ? [] : describePools(hook, pair)),
    '',
  ])
  const line = hooks.map(({ address, codeHash }) => `'${address.toLowerCase()}': '${codeHash}'`).join(', ')
  return [
    `Hooks on ${name} (${chainId}). Nothing was sent. Nobody outside has reviewed these contracts: docs/venues.md.`,
    '',
    ...sections,
    'Compare the code hashes after the deployment, and name each address as the `hook` of its exchange in',
    'sdk/src/pools/venues.ts. The line for `liveHooks` in sdk/src/trade/tradeContracts.ts:',
    `  ${chainId}: { ${line} },`,
  ].join('\n')
}

/** Each reverts where the exchange has no pool. */
function describePools(
  { hook, keys, address }: Named & { readonly address: Address },
  tokens: readonly [Address, Address],
) {
  return keys.map(([feePpm, tickSpacing]) => {
    const { to, data } = planPool(hook, { key: { tokens, feePpm, tickSpacing }, address })
    return `  pool       fee ${feePpm}, spacing ${tickSpacing}: to ${to} data ${data}`
  })
}

/** No value for Uniswap itself, and where the fee differs from pair to pair. */
export function findHook(venue: Venue, manager: Address): Named | undefined {
  const { name, family } = venue
  if (name.startsWith('Uniswap ')) return undefined
  switch (family) {
    case 'uniswapV4':
    // A hook for Curve is for one pool, which the operator names.
    case 'curve':
    case 'curveCrypto':
      return undefined
    case 'uniswapV2': {
      const { factory, feePpm } = venue
      if (typeof feePpm !== 'number') return undefined
      return { name, hook: { type: 'v2', manager, factory, feePpm }, keys: [[feePpm, 1]] }
    }
    case 'uniswapV3': {
      const keys = venue.tiers.map(([feePpm]): Key => [feePpm, 1])
      return { name, hook: { type: 'v3', manager, factory: venue.factory, pools: 'byFee' }, keys }
    }
    case 'slipstream': {
      const keys = slipstreamSpacings.map((spacing): Key => [0, spacing])
      return { name, hook: { type: 'v3', manager, factory: venue.factory, pools: 'bySpacing' }, keys }
    }
    case 'algebra':
      return { name, hook: { type: 'v3', manager, factory: venue.factory, pools: 'byPair' }, keys: [[0, 1]] }
    case 'solidly': {
      const keys = [0, 1].map((kind): Key => [kind, 1])
      return { name, hook: { type: 'solidly', manager, factory: venue.factory }, keys }
    }
    case 'liquidityBook': {
      const keys = binSteps.map((binStep): Key => [binStep, 1])
      return { name, hook: { type: 'liquidityBook', manager, factory: venue.factory }, keys }
    }
  }
}
