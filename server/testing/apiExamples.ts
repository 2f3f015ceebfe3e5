const usdc = {
  chainId: 10,
  symbol: 'USDC',
  address: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
  decimals: 6,
} as const
const ether = { chainId: 10, symbol: 'ETH', address: null, decimals: 18 } as const
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const router = '0x8b844f885672f333bc0042cb669255f93a4c1e6b'
const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const wrapped = '0x4200000000000000000000000000000000000006'
const pool = '0x1fb3cf6e48f1e7b10213e7b6d87d4c073c7fdb7b'
const hash = `0x${'5c'.repeat(32)}`
const block = { number: 143_520_117, hash: `0x${'3f'.repeat(32)}`, timestamp: 1_792_000_000 }

const quote = {
  kind: 'swap',
  pay: { ...usdc, units: '100000000' },
  receive: { ...ether, units: '31725091740051237' },
  minimumReceive: { ...ether, units: '31566466281350981' },
  maximumPay: { ...usdc, units: '100000000' },
  slippageBps: 50,
  warnings: [],
  gas: { units: '210000', wei: '210000000000' },
  holdsForMs: 5_400,
  block,
  pools: [pool],
  legs: [
    {
      pool,
      venue: 'Uniswap V3',
      pay: '0x0b2c639c533813f4aa9d7837caf62653d097ff85',
      receive: wrapped,
      paid: '100000000',
      received: '31725091740051237',
    },
  ],
  impactBps: 1.2,
  certificate: {
    bound: '31724911530000000',
    gapBps: 0.001,
    pools: 132,
    exchanges: ['Uniswap V2', 'Uniswap V3'],
    proof: {
      prices: { [wrapped]: 1, '0x0b2c639c533813f4aa9d7837caf62653d097ff85': 317249115.3 },
      gas: 1_000_000,
      swap: 0,
      maxSwaps: 32,
      hooks: [],
    },
  },
} as const

const simulation = {
  outcome: 'passes',
  changes: [{ holder: account, amount: { ...ether, units: '10031725091740051237' }, change: '31725091740051237' }],
  allowancesLeft: [{ spender: permit2, amount: { ...usdc, units: '0' } }],
  gasUsed: '201331',
} as const

const question = {
  chainId: '10',
  pay: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
  receive: 'native',
  payAmount: '100000000',
  slippageBps: '50',
} as const

const body = {
  chainId: 10,
  pay: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
  receive: 'native',
  payAmount: '100000000',
  account,
  minimumReceive: '31566466281350981',
} as const

/** One question with its answer for each operation of the API. A test checks them against the schemas. */
export const apiExamples = {
  networks: {
    answer: {
      world: 'live',
      trading: 'open',
      networks: [
        {
          chainId: 10,
          id: 'optimism',
          name: 'Optimism',
          coin: 'ETH',
          market: 'open',
          rpcUrls: ['https://optimism-rpc.publicnode.com'],
          genesisHash: '0x7ca38a1916c42007829c55e69d3e9a73265554b586a499015373241b8a3fa48b',
          contracts: {},
        },
      ],
    },
  },
  tokens: {
    question: { chainId: '10' },
    answer: { tokens: [{ id: '10:ETH', ...ether }] },
  },
  prices: {
    question: { listings: '10:ETH' },
    answer: {
      prices: {
        '10:ETH': {
          type: 'price',
          usdPrice: '3150.12',
          change24h: '1.25',
          source: 'defillama',
          at: 1_792_000_000_000,
          ageMs: 4_000,
          isStale: false,
        },
      },
    },
  },
  bridgeFees: {
    question: { asset: 'USDC', origin: '10', destination: '8453', units: '100000000' },
    answer: {
      asset: 'USDC',
      origin: 10,
      destination: 8453,
      fixed: '2103',
      share: '100000000000000',
      limits: { minimum: '1000000', maximum: '1000000000000', instant: '100000000000' },
      fillSeconds: 2,
      quoteTimestamp: 1_792_000_000,
      fillDeadline: 1_792_007_200,
      exclusivity: null,
      spokePools: {
        origin: '0x6f26bf09b1c792e3228e5467807a900a503c0281',
        destination: '0x09aea4b2242abc8bb4bb78d537a67a245a7bec64',
      },
    },
  },
  market: {
    question: { chainId: '10' },
    answer: {
      chainId: 10,
      staleAfterMs: 6_000,
      block,
      gas: { price: '1000000', token: wrapped },
      pools: [
        {
          type: 'constantProduct',
          id: '0x4c43646304492a925e335f2b6d840c1489f17815',
          venue: 'Uniswap V2',
          tokens: ['0x0b2c639c533813f4aa9d7837caf62653d097ff85', wrapped],
          feePpm: 3_000,
          reserves: ['315000000000', '100000000000000000000'],
        },
      ],
    },
  },
  blocks: { question: { chainId: '10' }, answer: undefined },
  tokenPools: { question: { chainId: '10', address: usdc.address }, answer: { pools: 2 } },
  quote: { question, answer: quote },
  transaction: {
    body,
    answer: {
      steps: [
        {
          type: 'approve',
          purpose: 'Allow Permit2 to take exactly the paid amount.',
          transaction: {
            chainId: 10,
            from: account,
            to: usdc.address,
            value: '0x0',
            data: `0x095ea7b3${permit2.slice(2).padStart(64, '0')}${'5f5e100'.padStart(64, '0')}`,
            gas: '0x12f4c',
          },
        },
        {
          type: 'permit',
          purpose: 'Sign: let the router take it once.',
          typedData: {
            domain: { name: 'Permit2', chainId: 10, verifyingContract: permit2 },
            primaryType: 'PermitSingle',
            types: {},
            message: { spender: router, sigDeadline: '1792001800' },
          },
          permit: { expiration: 1_792_001_800, nonce: 0, signatureDeadline: 1_792_001_800 },
        },
      ],
      isComplete: false,
      validUntil: 1_792_001_200,
      quote,
      simulation,
    },
  },
  simulate: { body, answer: { quote, simulation } },
  transactionState: {
    question: { chainId: '10', hash },
    answer: { hash, status: 'confirmed', block: 143_520_121, confirmations: 12, fee: '201331000000' },
  },
} as const
