import { type Address, findWrappedNative } from '@murmur/engine/token'
import type { Hex } from 'viem'
import type { FeeTier } from './venues/uniswapV3Venue.ts'
import type { Venue } from './venues/venueFamilies.ts'

/** The fee tiers of Uniswap V3 with their tick spacing. Nearly all pools of V4 without hooks have one of them, too. */
const feeTiers: readonly FeeTier[] = [
  [100, 1],
  [500, 10],
  [3000, 60],
  [10000, 200],
]

const pancakeTiers: readonly FeeTier[] = [
  [100, 1],
  [500, 10],
  [2500, 50],
  [10000, 200],
]
const firstFactory = '0x1F98431c8aD98523631AE4a59f267346ea31F984'
const firstLens = '0xbfd8137f7d1516D3ea5cA83523914859ec47F573'

/** On the real networks. Their sources agree with the Universal Router, which reaches the pools of no other factory. */
const liveVenues: Readonly<Record<number, LiveVenues>> = {
  1: {
    v2: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
    v3: [firstFactory, firstLens],
    v4: '0x000000000004444c5dc75cB358380D2e3dE08A90',
  },
  56: {
    v2: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
    v3: ['0xdB1d10011AD0Ff90774D0C6Bb92e5C5c8b4461F7', '0xD9270014D396281579760619CCf4c3af0501A47C'],
    v4: '0x28e2Ea090877bF75740558f6BFB36A5ffeE9e9dF',
  },
  137: {
    v2: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
    v3: [firstFactory, firstLens],
    v4: '0x67366782805870060151383F4BbFF9daB53e5cD6',
  },
  43114: {
    v2: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
    v3: ['0x740b1c1de25031C31FF4fC9A62f554A55cdC1baD', '0xEB9fFC8bf81b4fFd11fb6A63a6B0f098c6e21950'],
    v4: '0x06380C0e0912312B5150364B9DC4542BA0DbBc85',
  },
  10: {
    v2: '0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf',
    v3: [firstFactory, firstLens],
    v4: '0x9a13F98Cb987694C9F086b1F5eB990EeA8264Ec3',
  },
  42161: {
    v2: '0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9',
    v3: [firstFactory, firstLens],
    v4: '0x360E68faCcca8cA495c1B759Fd9EEe466db9FB32',
  },
  // zkSync Era has neither Uniswap V2 nor V4.
  324: { v3: ['0x8FdA5a7a8dCA67BBcDd10F02Fa0649A937215422', '0xe10FF11b809f8EE07b056B452c3B2caa7FE24f89'] },
  8453: {
    v2: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
    v3: ['0x33128a8fC17869897dcE68Ed026d694621f6FDfD', '0x0CdeE061c75D43c82520eD998C23ac2991c9ac6d'],
    v4: '0x498581fF718922c3f8e6A244956aF099B2652b2b',
  },
}

type LiveVenues = {
  /** Its factory. */
  readonly v2?: Address | undefined
  /** Its factory and its TickLens. */
  readonly v3?: readonly [Address, Address]
  /** Its PoolManager. */
  readonly v4?: Address | undefined
}

/** Code of pools as the exchanges publish it: a factory whose pools have other addresses is not theirs. */
const codes = {
  pancakeV2: '0x00fb7f630766e6a796048ea87d01acd3068e8ff67d078148a3fa3f4a84f69bd5',
  laterPancakeV2: '0x57224589c67f3f30a6b0d7a1b54cf3153ab84563bc609ef41dfb34f8b2974d2d',
  pancakeV3: '0x6ce8eb472fa82df5469c6ab6d485f17c3ad13c8cd7af59b3d4a8026c5ce0f7e2',
  sushiV2: '0xe18a34eb0e04b04f7a0ac29a6e80748dca96319b42c54d679cb821dca90c6303',
  uniswapV2: '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f',
  uniswapV3: '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54',
  joeV1: '0x0bbca9af0511ad1a1da383135cf3a8d2ac620e549ef9f6ae3a4c33c2fed0af91',
} as const

/** The other exchanges of the real networks. Every address and its source stands in docs/venues.md. */
const otherVenues: Readonly<Record<number, readonly NamedVenue[]>> = {
  1: [
    pancakeV3('0x0BFbCF9fa4f9C56B0F40a671Ad40E0805A091865'),
    pancakeV2('0x1097053Fd2ea711dad45caCcc45EfF7548fCB362', codes.laterPancakeV2),
    sushiV2('0xC0AEe478e3658e2610c5F7A4A2E1777cE9e4f2Ac'),
    sushiV3('0xbACEB8eC6b9355Dfc0269C18bac9d6E2Bdc29C4F'),
    curve('0x6A8cbed756804B16E05E741eDaBd5cB544AE21bf'),
    olderCurve({ address: '0xbEbc44782C7dB0a1A60Cb6fe97d0b483032FF1C7', variant: 'threePool', coins: 3 }),
    twocrypto(),
    tricrypto('0x0c0e5f2fF0ff18a3be9b835635039256dC4B4963', '0xcBFf3004a20dBfE2731543AA38599A526e0fD6eE'),
  ],
  56: [
    pancakeV3('0x0BFbCF9fa4f9C56B0F40a671Ad40E0805A091865'),
    pancakeV2('0xcA143Ce32Fe78f1f7019d7d551a6402fC5350c73', codes.pancakeV2),
    sushiV2('0xc35DADB65012eC5796536bD9864eD8773aBc74C4'),
    sushiV3('0x126555dd55a39328F69400d6aE4F782Bd4C34ABb'),
    curve('0xd7E72f3615aa65b92A4DBdC211E296a35512988B'),
    twocrypto(),
    tricrypto('0x38f8D93406fA2d9924DcFcB67dB5B0521Fb20F7D', '0x0cE651Df1418a1fBA98517483102E042533Ade05'),
    books({ factory: '0x8e42f2F4101563bF679975178e880FD87d3eFd4e', version: '2.1' }),
    pairs('Trader Joe V1', { factory: '0x4f8bdc85E3eec5b9dE67097c3f59B6Db025d9986', feePpm: 3000 }),
  ],
  137: [
    pairs('QuickSwap V2', {
      factory: '0x5757371414417b8C6CAad45bAeF941aBc7d3Ab32',
      feePpm: 3000,
      code: { hash: codes.uniswapV2 },
    }),
    algebra('QuickSwap V3', { factory: '0x411b0fAcC3489691f28ad58c47006AF5E3Ab3A28', version: 'V1' }),
    sushiV2('0xc35DADB65012eC5796536bD9864eD8773aBc74C4'),
    sushiV3('0x917933899c6a5F8E37F31E19f92CdBFF7e8FF0e2'),
    curve('0x1764ee18e8B3ccA4787249Ceb249356192594585'),
    twocrypto(),
    tricrypto('0xC1b393EfEF38140662b91441C6710Aa704973228', '0x5a8C93EE12a8Df4455BA111647AdA41f29D5CfcC'),
  ],
  43114: [
    pairs('Trader Joe V1', {
      factory: '0x9Ad6C38BE94206cA50bb0d90783181662f0Cfa10',
      feePpm: 3000,
      code: { hash: codes.joeV1 },
    }),
    algebra('Blackhole', { factory: '0x512eb749541B7cf294be882D636218c84a5e9E5F', version: 'Integral' }),
    sushiV2('0xc35DADB65012eC5796536bD9864eD8773aBc74C4'),
    sushiV3('0x3e603C14aF37EBdaD31709C4f848Fc6aD5BEc715'),
    curve('0x1764ee18e8B3ccA4787249Ceb249356192594585'),
    twocrypto(),
    tricrypto('0x3d6cB2F6DcF47CDd9C13E4e3beAe9af041d8796a', '0x505d666E4DD174DcDD7FA090ed95554486d2Be44'),
    books({ factory: '0xb43120c4745967fa9b93E79C149E66B0f2D6Fe0c', version: '2.2' }),
    books({ generation: '2.1', factory: '0x8e42f2F4101563bF679975178e880FD87d3eFd4e', version: '2.1' }),
  ],
  10: [
    {
      family: 'slipstream',
      name: 'Velodrome Slipstream',
      factory: '0xCc0bDDB707055e04e497aB22a59c2aF4391cd12F',
    },
    { family: 'solidly', name: 'Velodrome', factory: '0xF1046053aa5682b4F9a81b5481394DA16BE5FF5a' },
    curve('0x5eeE3091f747E60a045a2E715a4c71e600e31F6E'),
    olderCurve({ address: '0x1337BedC9D22ecbe766dF105c9623922A27963EC', variant: 'template', coins: 3 }),
    twocrypto(),
    tricrypto('0xc6C09471Ee39C7E30a067952FcC89c8922f9Ab53', '0x19bd1AB34d6ABB584b9C1D5519093bfAA7f6c7d2'),
    sushiV2('0xFbc12984689e5f15626Bad03Ad60160Fe98B303C'),
    sushiV3('0x9c6522117e2ed1fE5bdb72bb0eD5E3f2bdE7DBe0'),
  ],
  42161: [
    pancakeV3('0x0BFbCF9fa4f9C56B0F40a671Ad40E0805A091865'),
    pancakeV2('0x02a84c1b3BBD7401a5f7fa98a384EBC70bB5749E', codes.laterPancakeV2),
    algebra('Camelot V3', { factory: '0x1a3c9B1d2F0529D97f2afC5136Cc23e58f1FD35B', version: 'V1.9' }),
    pairs('Camelot V2', { factory: '0x6EcCab422D763aC031210895C81787E87B43A652', feePpm: 'perPair' }),
    sushiV2('0xc35DADB65012eC5796536bD9864eD8773aBc74C4'),
    sushiV3('0x1af415a1EbA07a4986a52B6f2e7dE7003D82231e'),
    curve('0x9AF14D26075f142eb3F292D5065EB3faa646167b'),
    olderCurve({ address: '0x7f90122BF0700F9E7e1F688fe926940E8839F353', variant: 'template', coins: 2 }),
    twocrypto(),
    tricrypto('0xbC0797015fcFc47d9C1856639CaE50D0e69FbEE8', '0x604388Bb1159AFd21eB5191cE22b4DeCdEE2Ae22'),
    books({ factory: '0xb43120c4745967fa9b93E79C149E66B0f2D6Fe0c', version: '2.2' }),
    books({ generation: '2.1', factory: '0x8e42f2F4101563bF679975178e880FD87d3eFd4e', version: '2.1' }),
    pairs('Trader Joe V1', { factory: '0xaE4EC9901c3076D0DdBe76A520F9E90a6227aCB7', feePpm: 3000 }),
  ],
  8453: [
    {
      family: 'slipstream',
      name: 'Aerodrome Slipstream',
      factory: '0x5e7BB104d84c7CB9B682AaC2F3d509f5F406809A',
    },
    {
      family: 'slipstream',
      name: 'Aerodrome Slipstream',
      generation: '3.1',
      factory: '0xaDe65c38CD4849aDBA595a4323a8C7DdfE89716a',
    },
    { family: 'solidly', name: 'Aerodrome', factory: '0x420DD381b31aEf6683db6B902084cB0FFECe40Da' },
    curve('0xd2002373543Ce3527023C75e7518C274A51ce712'),
    twocrypto('0xc9Fe0C63Af9A39402e8a5514f9c43Af0322b665F', '0x64379C265Fc6595065D7d835AAaa731c0584dB80'),
    tricrypto('0xA5961898870943c68037F6848d2D866Ed2016bcB', '0x5373E1B9f2781099f6796DFe5D68DE59ac2F18E3'),
    pancakeV3('0x0BFbCF9fa4f9C56B0F40a671Ad40E0805A091865'),
    pancakeV2('0x02a84c1b3BBD7401a5f7fa98a384EBC70bB5749E', codes.laterPancakeV2),
    sushiV2('0x71524B4f93c58fcbF659783284E38825f0622859'),
    sushiV3('0xc35DADB65012eC5796536bD9864eD8773aBc74C4'),
  ],
}

/** A lens reads the ticks of every factory, so each network's own one is filled in. */
type NamedVenue = Exclude<Venue, { readonly family: 'uniswapV3' }> | Omit<V3Venue, 'tickLens'>
type V3Venue = Extract<Venue, { readonly family: 'uniswapV3' }>
type PairVenue = Extract<Venue, { readonly family: 'uniswapV2' }>
type AlgebraVenue = Extract<Venue, { readonly family: 'algebra' }>
type CurveVenue = Extract<Venue, { readonly family: 'curve' }>
type BookVenue = Extract<Venue, { readonly family: 'liquidityBook' }>

function pairs(name: string, venue: Omit<PairVenue, 'family' | 'name'>): NamedVenue {
  return { family: 'uniswapV2', name, ...venue }
}

function pancakeV2(factory: Address, hash: Hex): NamedVenue {
  return pairs('PancakeSwap V2', { factory, feePpm: 2500, code: { hash } })
}

function sushiV2(factory: Address): NamedVenue {
  return pairs('SushiSwap V2', { factory, feePpm: 3000, code: { hash: codes.sushiV2 } })
}

function pancakeV3(factory: Address): NamedVenue {
  const code = { hash: codes.pancakeV3, deployer: '0x41ff9AA7e16B8B1a8a8dc4f0eFacd93D02d071c9' } as const
  return { family: 'uniswapV3', name: 'PancakeSwap V3', factory, tiers: pancakeTiers, code }
}

function sushiV3(factory: Address): NamedVenue {
  return { family: 'uniswapV3', name: 'SushiSwap V3', factory, tiers: feeTiers, code: { hash: codes.uniswapV3 } }
}

function algebra(name: string, venue: Omit<AlgebraVenue, 'family' | 'name'>): NamedVenue {
  return { family: 'algebra', name, ...venue }
}

/** The pools of its latest factory of stable pools. */
function curve(stableFactory: Address): NamedVenue {
  return { family: 'curve', name: 'Curve', pools: [], stableFactory }
}

/** Pools that no factory lists with their variant. */
function olderCurve(pool: CurveVenue['pools'][number]): NamedVenue {
  return { family: 'curve', name: 'Curve', generation: 'older pools', pools: [pool] }
}

/** At the same addresses on most networks. */
function twocrypto(
  factory: Address = '0x98EE851a00abeE0d95D08cF4CA2BdCE32aeaAF7F',
  math: Address = '0x2005995a71243be9FB995DaB4742327dc76564Df',
): NamedVenue {
  return { family: 'curveCrypto', name: 'Curve', generation: 'twocrypto', coins: 2, factory, math }
}

function tricrypto(factory: Address, math: Address): NamedVenue {
  return { family: 'curveCrypto', name: 'Curve', generation: 'tricrypto', coins: 3, factory, math }
}

function books(venue: Omit<BookVenue, 'family' | 'name'>): NamedVenue {
  return { family: 'liquidityBook', name: 'Liquidity Book', ...venue }
}

type ListedNetwork = { readonly chainId: number; readonly contracts: Readonly<Record<string, string>> }

/** The local world lists the addresses of its own contracts. */
export function findVenues({ chainId, contracts }: ListedNetwork): readonly Venue[] {
  const known = contracts as Readonly<Record<string, Address>>
  const { uniswapV2Factory, uniswapV3Factory, uniswapV3TickLens, uniswapV4PoolManager } = known
  if (uniswapV3Factory === undefined || uniswapV3TickLens === undefined)
    return listVenues(chainId, { own: liveVenues[chainId] ?? {}, others: otherVenues[chainId] ?? [] })
  return listVenues(chainId, {
    own: { v2: uniswapV2Factory, v3: [uniswapV3Factory, uniswapV3TickLens], v4: uniswapV4PoolManager },
    others: listLocal(known, { chainId }),
  })
}

type Lists = { readonly own: LiveVenues; readonly others: readonly NamedVenue[] }

function listVenues(chainId: number, { own: { v2, v3, v4 }, others }: Lists): readonly Venue[] {
  const wrappedNative = findWrappedNative(chainId)
  const venues: Venue[] = []
  if (v2 !== undefined) venues.push({ family: 'uniswapV2', name: 'Uniswap V2', factory: v2, feePpm: 3000 })
  if (v3 !== undefined) {
    const [factory, tickLens] = v3
    venues.push({ family: 'uniswapV3', name: 'Uniswap V3', factory, tickLens, tiers: feeTiers })
  }
  if (v4 !== undefined && wrappedNative !== undefined)
    venues.push({ family: 'uniswapV4', name: 'Uniswap V4', poolManager: v4, wrappedNative, tiers: feeTiers })
  const tickLens = v3?.[1]
  for (const venue of others) {
    if (venue.family !== 'uniswapV3') venues.push(venue)
    else if (tickLens !== undefined) venues.push({ ...venue, tickLens })
  }
  return venues
}

/** A pool of 2020 with four coins, which no factory knows. */
function listCurve({ curvePool, curveHook }: Readonly<Record<string, Address | undefined>>): readonly NamedVenue[] {
  if (curvePool === undefined) return []
  const pool = { address: curvePool, variant: 'first', coins: 4, ...(curveHook && { hook: curveHook }) } as const
  return [{ family: 'curve', name: 'Curve', pools: [pool] }]
}

/** No package has the code of one, so only tests list a factory of their own. */
function listCrypto({ twocryptoFactory, twocryptoMath }: Readonly<Record<string, Address | undefined>>) {
  return twocryptoFactory === undefined || twocryptoMath === undefined
    ? []
    : [twocrypto(twocryptoFactory, twocryptoMath)]
}

/** The name under which each network lists its one Algebra factory. */
const algebraNames: Readonly<Record<number, string>> = { 137: 'QuickSwap V4', 43114: 'Blackhole' }

/** By the names of the listing: a factory, and its hook where the router can reach it. */
function listLocal(
  known: Readonly<Record<string, Address | undefined>>,
  { chainId }: { readonly chainId: number },
): readonly NamedVenue[] {
  const find = (name: string, create: (factory: Address) => NamedVenue): readonly NamedVenue[] => {
    const { [`${name}Factory`]: factory, [`${name}Hook`]: hook } = known
    return factory === undefined ? [] : [{ ...create(factory), ...(hook && { hook }) }]
  }
  const pair = (name: string) => (factory: Address) => pairs(name, { factory, feePpm: 3000 })
  return [
    ...find('pancakeV3', (factory) => {
      return { family: 'uniswapV3', name: 'PancakeSwap V3', factory, tiers: pancakeTiers }
    }),
    ...find('sushiV2', pair('SushiSwap V2')),
    ...find('quickV2', pair('QuickSwap V2')),
    ...find('joeV1', pair('Trader Joe V1')),
    ...find('algebra', (factory) => algebra(algebraNames[chainId] ?? 'Algebra', { factory, version: 'Integral' })),
    ...listCurve(known),
    ...listCrypto(known),
  ]
}
