import { type Address, isSameAddress } from '@murmur/engine/token'
import { erc20Abi, type Hex, parseAbi } from 'viem'
import { type MarketClient, type Query, runQueries } from '../readCalls.ts'
import { type CurveHooks, findCurveHook, findCurvePools, listTokens, matchCoins } from './curveFactory.ts'
import type { ListingFields, Pair, PoolHook, VenueFamily, VenueFields } from './venueFamily.ts'

/** Curve's stable pools: older ones by a list, those of its latest factory by asking it. */
type CurveVenue = VenueFields & {
  readonly family: 'curve'
  readonly pools: readonly KnownPool[]
  /** Its factory of the generation that it calls NG. */
  readonly stableFactory?: Address
  /** The kind of the factory's pools. */
  readonly poolHooks?: CurveHooks
}

/** A pool of a generation that no factory lists with its variant. Each pool has a hook of its own. */
type KnownPool = {
  readonly address: Address
  readonly variant: Exclude<Variant, 'ng'>
  readonly coins: number
  readonly hook?: Address
}

type Variant = 'first' | 'threePool' | 'template' | 'ng'

type CurveListing = ListingFields & {
  readonly family: 'curve'
  readonly type: 'curveStable'
  readonly variant: Variant
  /** 10^(36 − decimals) each. Pools of the latest factory name their own. */
  readonly rates: readonly bigint[]
}

type CurveState = {
  readonly type: 'curveStable'
  readonly balances: readonly bigint[]
  readonly rates: readonly bigint[]
  readonly amplification: bigint
  readonly fee: bigint
  readonly offpeg?: bigint
}

/** The first pools number their coins by a signed integer. */
const firstAbi = parseAbi([
  'function coins(int128) view returns (address)',
  'function balances(int128) view returns (uint256)',
  'function A() view returns (uint256)',
  'function fee() view returns (uint256)',
])
const laterAbi = parseAbi([
  'function coins(uint256) view returns (address)',
  'function balances(uint256) view returns (uint256)',
  'function A() view returns (uint256)',
  'function A_precise() view returns (uint256)',
  'function fee() view returns (uint256)',
])
const ngAbi = parseAbi([
  'function get_balances() view returns (uint256[])',
  'function stored_rates() view returns (uint256[])',
  'function A_precise() view returns (uint256)',
  'function fee() view returns (uint256)',
  'function offpeg_fee_multiplier() view returns (uint256)',
])
const factoryAbi = parseAbi([
  'function pool_count() view returns (uint256)',
  'function get_coins(address) view returns (address[])',
  'function get_decimals(address) view returns (uint256[])',
  'function get_pool_asset_types(address) view returns (uint8[])',
])

const GAS_PER_CALL = 20_000
/** `D` is not computed in any of these, but rates can come from a vault. */
const GAS_PER_RATES = 200_000
const GAS_PER_LIST = 60_000

/** Plain tokens, and shares of a vault that the token itself prices. */
const knownAssetTypes: readonly unknown[] = [0, 3]

export const curve: VenueFamily<CurveVenue, CurveListing, CurveState> = {
  backing: 'state',
  // Amplifications ramp and rates grow without logs, so no log is needed.
  changes: { topics: [], depthTopics: [], isEveryBlock: true },
  getEmitter: ({ id }) => id,
  check: ({ pools, stableFactory }) => ({
    calls: [
      ...pools.map(({ address }) => ({ address, abi: laterAbi, functionName: 'A', gas: GAS_PER_CALL })),
      ...(stableFactory === undefined
        ? []
        : [{ address: stableFactory, abi: factoryAbi, functionName: 'pool_count', gas: GAS_PER_CALL }]),
    ],
    parse: (answers) => answers.every((answer) => typeof answer === 'bigint' && answer > 0n),
  }),
  async discover(client, { venue, pairs, blockHash }) {
    const tokens = listTokens(pairs)
    const options = { venue, pairs, tokens, blockHash }
    const found = [...(await listKnown(client, options)), ...(await askFactory(client, options))]
    // A known pool is asked for by its address, whatever the pairs are.
    return found.filter((pool) => pairs.some((pair) => pair.every((token) => hasCoin(pool, token))))
  },
  queryState: (listing) => (listing.variant === 'ng' ? queryNg(listing) : queryKnown(listing)),
  join: ({ family: _, rates: __, ...listing }, { state }) => ({ ...listing, ...state }),
}

function hasCoin({ tokens }: CurveListing, token: Address): boolean {
  return tokens.some((coin) => isSameAddress(coin, token))
}

type SearchOptions = {
  readonly venue: CurveVenue
  readonly pairs: readonly Pair[]
  /** By their address in lower case. A pool with any other token is left out. */
  readonly tokens: ReadonlyMap<string, Address>
  readonly blockHash: Hex
}

async function listKnown(
  client: MarketClient,
  { venue, tokens, blockHash }: SearchOptions,
): Promise<readonly CurveListing[]> {
  const { pools, name } = venue
  const coins = await runQueries(client, { queries: pools.map((pool) => queryCoins(pool, tokens)), blockHash })
  const found = pools.flatMap((pool, at) => {
    const own = coins[at]
    return own === undefined ? [] : [{ pool, tokens: own }]
  })
  const rates = await runQueries(client, { queries: found.map((one) => queryDecimals(one.tokens)), blockHash })
  return found.flatMap(({ pool, tokens }, at): CurveListing[] => {
    const own = rates[at]
    if (own === undefined) return []
    const hook: PoolHook | undefined = pool.hook && { address: pool.hook, feePpm: 0, tickSpacing: 1 }
    const { address: id, variant } = pool
    return [
      { family: 'curve', type: 'curveStable', venue: name, id, variant, tokens, rates: own, ...(hook && { hook }) },
    ]
  })
}

function queryCoins(
  { address, variant, coins }: KnownPool,
  tokens: SearchOptions['tokens'],
): Query<readonly Address[]> {
  const abi = variant === 'first' ? firstAbi : laterAbi
  return {
    calls: Array.from({ length: coins }, (_, at) => {
      return { address, abi, functionName: 'coins', args: [BigInt(at)], gas: GAS_PER_CALL }
    }),
    parse: (answers) => matchCoins(answers as readonly Address[], { tokens }),
  }
}

function queryDecimals(tokens: readonly Address[]): Query<readonly bigint[]> {
  return {
    calls: tokens.map((address) => ({ address, abi: erc20Abi, functionName: 'decimals', gas: GAS_PER_CALL * 2 })),
    parse: (answers) => getRates(answers.map(Number)),
  }
}

function getRates(decimals: readonly number[]): readonly bigint[] | undefined {
  return decimals.every((count) => count <= 18) ? decimals.map((count) => 10n ** BigInt(36 - count)) : undefined
}

async function askFactory(
  client: MarketClient,
  { venue, pairs, tokens, blockHash }: SearchOptions,
): Promise<readonly CurveListing[]> {
  const { stableFactory: address, name } = venue
  if (address === undefined) return []
  const question = { address, abi: factoryAbi }
  const ids = await findCurvePools(client, { factory: address, pairs, blockHash })
  const queries = ids.map((id): Query<CurveListing> => {
    const names = ['get_coins', 'get_decimals', 'get_pool_asset_types']
    return {
      calls: names.map((functionName) => ({ ...question, functionName, args: [id], gas: GAS_PER_LIST })),
      parse([coins, decimals, types]) {
        const own = matchCoins(coins as readonly Address[], { tokens })
        const rates = getRates((decimals as readonly bigint[]).map(Number))
        // A pool's deployer chooses its oracles, and rebasing tokens break its arithmetic.
        const isKnown = (types as readonly number[]).every((type) => knownAssetTypes.includes(type))
        if (own === undefined || rates?.length !== own.length || !isKnown) return undefined
        const listing = { family: 'curve', type: 'curveStable', venue: name, id, variant: 'ng' } as const
        return { ...listing, tokens: own, rates, ...findCurveHook(id, venue) }
      },
    }
  })
  const pools = await runQueries(client, { queries, blockHash })
  return pools.flatMap((pool) => pool ?? [])
}

function queryKnown({ id, variant, tokens, rates }: CurveListing): Query<CurveState> {
  const abi = variant === 'first' ? firstAbi : laterAbi
  const question = { address: id, abi, gas: GAS_PER_CALL }
  return {
    calls: [
      { ...question, functionName: variant === 'template' ? 'A_precise' : 'A' },
      { ...question, functionName: 'fee' },
      ...tokens.map((_, at) => ({ ...question, functionName: 'balances', args: [BigInt(at)] })),
    ],
    parse(answers) {
      const [amplification = 0n, fee = 0n, ...balances] = answers as readonly bigint[]
      return isFilled(balances) ? { type: 'curveStable', balances, rates, amplification, fee } : undefined
    },
  }
}

function queryNg({ id, tokens }: CurveListing): Query<CurveState> {
  const question = { address: id, abi: ngAbi, gas: GAS_PER_CALL }
  return {
    calls: [
      { ...question, functionName: 'get_balances', gas: GAS_PER_LIST },
      { ...question, functionName: 'stored_rates', gas: GAS_PER_RATES },
      ...['A_precise', 'fee', 'offpeg_fee_multiplier'].map((functionName) => ({ ...question, functionName })),
    ],
    parse(answers) {
      const [balances, rates, amplification, fee, offpeg] = answers as readonly [
        readonly bigint[],
        readonly bigint[],
        bigint,
        bigint,
        bigint,
      ]
      if (balances.length !== tokens.length || rates.length !== tokens.length || !isFilled(balances)) return undefined
      return { type: 'curveStable', balances, rates, amplification, fee, offpeg }
    },
  }
}

function isFilled(balances: readonly bigint[]): boolean {
  return balances.every((balance) => balance > 0n)
}
