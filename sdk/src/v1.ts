import * as v from 'valibot'
import { chainId } from './v1Networks.ts'

/**
 * The public HTTP API, version 1. These schemas are its only description: they give the types, the validation and the
 * OpenAPI document. They only check and never transform.
 */

const chainIdText = v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.description('The chain id of a network.'))
const units = v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,77})$/), v.description('A whole number of smallest units.'))
const payable = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,38}$/),
  v.description('A whole number of smallest units, above zero.'),
)
const address = v.pipe(v.string(), v.regex(/^0x[\da-fA-F]{40}$/), v.description('An address.'))
const hash = v.pipe(v.string(), v.regex(/^0x[\da-fA-F]{64}$/), v.description('32 bytes in hexadecimal.'))
const bytes = v.pipe(v.string(), v.regex(/^0x([\da-f]{2})*$/), v.description('Bytes in hexadecimal.'))
const tokenName = v.pipe(
  v.string(),
  v.regex(/^(native|0x[\da-fA-F]{40})$/),
  v.description('The address of a token, or `native` for the coin of the network.'),
)
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const seconds = v.pipe(count, v.description('Seconds since 1970.'))

const slippageText = v.pipe(
  v.string(),
  v.regex(/^(auto|[1-9]\d{0,2}|1[0-4]\d\d|1500)$/),
  v.description(
    'Slippage tolerance in basis points, from 1 to 1500, or `auto`: from the volatility of the pair. 50 by default.',
  ),
)
const sides = {
  pay: tokenName,
  receive: tokenName,
  payAmount: v.optional(v.pipe(payable, v.description('The exact payment. Give this or `receiveAmount`.'))),
  receiveAmount: v.optional(
    v.pipe(payable, v.description('The exact receipt, on one network only. Give this or `payAmount`.')),
  ),
}

/** `GET /v1/quote` */
export const quoteQuerySchema = v.strictObject({
  chainId: v.pipe(chainIdText, v.description('The network to pay on.')),
  receiveChainId: v.optional(v.pipe(chainIdText, v.description('The network to receive on, if it is another one.'))),
  ...sides,
  slippageBps: v.optional(slippageText),
  account: v.optional(
    v.pipe(address, v.description('The account to pay from. The answer then says what it still has to allow.')),
  ),
})
export type QuoteQuery = v.InferOutput<typeof quoteQuerySchema>

const signedPermitSchema = v.strictObject({
  expiration: seconds,
  nonce: count,
  signatureDeadline: seconds,
  signature: v.pipe(
    bytes,
    v.maxLength(4_098),
    v.description('The signature of the typed data that the first call answered.'),
  ),
})

/** `POST /v1/transaction` and `POST /v1/simulate` */
export const transactionRequestSchema = v.strictObject({
  chainId: v.pipe(chainId, v.description('The network to pay on.')),
  receiveChainId: v.optional(v.pipe(chainId, v.description('The network to receive on, if it is another one.'))),
  ...sides,
  account: v.pipe(address, v.description('The account that pays and receives.')),
  minimumReceive: v.optional(
    v.pipe(payable, v.description('The floor that was shown, for an exact payment: less is never received.')),
  ),
  maximumPay: v.optional(
    v.pipe(payable, v.description('The most that was shown, for an exact receipt: more is never paid.')),
  ),
  signatures: v.optional(
    v.pipe(
      v.boolean(),
      v.description('False: allowances by transactions only, nothing to sign but transactions. True by default.'),
    ),
  ),
  permit: v.optional(
    v.pipe(signedPermitSchema, v.description('The signed permit of the first call, for the final transaction.')),
  ),
})
export type TransactionRequest = v.InferOutput<typeof transactionRequestSchema>

/** `GET /v1/tokens` */
export const tokensQuerySchema = v.strictObject({ chainId: chainIdText })

/** `GET /v1/prices` */
export const pricesQuerySchema = v.strictObject({
  listings: v.pipe(
    v.string(),
    v.regex(/^\d{1,10}:[\w.+$-]{1,42}(,\d{1,10}:[\w.+$-]{1,42}){0,79}$/),
    v.description('Ids of `GET /v1/tokens`, separated by commas.'),
  ),
})

/** `GET /v1/bridge-fees` */
export const bridgeFeesQuerySchema = v.strictObject({
  asset: v.pipe(v.string(), v.regex(/^[A-Z]{3,5}$/), v.description('What the bridge carries, such as `USDC`.')),
  origin: v.pipe(chainIdText, v.description('The network to pay on.')),
  destination: v.pipe(chainIdText, v.description('The network to receive on.')),
  units: v.pipe(payable, v.description('The deposit.')),
})

/** `GET /v1/markets/:chainId` and others */
export const chainParamsSchema = v.strictObject({ chainId: chainIdText })

/** `GET /v1/markets/:chainId/tokens/:address` */
export const tokenParamsSchema = v.strictObject({ chainId: chainIdText, address })

/** `GET /v1/transactions/:chainId/:hash` */
export const transactionParamsSchema = v.strictObject({ chainId: chainIdText, hash })

/** `GET /v1/tokens` */
export const tokensSchema = v.object({
  tokens: v.array(
    v.object({
      id: v.pipe(v.string(), v.description('Its key in `GET /v1/prices`, such as `1:ETH`.')),
      chainId,
      symbol: v.string(),
      address: v.pipe(v.nullable(address), v.description('Null for the coin of the network.')),
      decimals: count,
    }),
  ),
})
export type TokensAnswer = v.InferOutput<typeof tokensSchema>

export const amountSchema = v.object({
  chainId,
  symbol: v.string(),
  address: v.pipe(v.nullable(address), v.description('Null for the coin of the network.')),
  decimals: count,
  units,
})

export const blockSchema = v.object({ number: count, hash, timestamp: seconds })

export const legSchema = v.object({
  pool: v.pipe(v.string(), v.description('The address of the pool, or its id in Uniswap V4.')),
  venue: v.pipe(v.string(), v.description('The exchange of the pool.')),
  pay: v.pipe(address, v.description('The token paid into the pool. Pools trade the wrapped coin.')),
  receive: v.pipe(address, v.description('The token that the pool pays out.')),
  paid: units,
  received: units,
})

const certificateSchema = v.object({
  bound: v.pipe(units, v.description('No route over these pools leaves more of the received token after gas.')),
  gapBps: v.pipe(v.number(), v.description('The distance of this quote from the bound, in basis points.')),
  pools: v.pipe(count, v.description('The pools that were considered.')),
  exchanges: v.pipe(v.array(v.string()), v.description('Their exchanges.')),
  proof: v.exactOptional(
    v.pipe(
      v.object({
        prices: v.pipe(
          v.record(v.string(), v.number()),
          v.description('The price of the smallest unit of each token, in that of the received one, by its address.'),
        ),
        gas: v.pipe(v.number(), v.description('The price of one unit of gas. Zero while it is unknown.')),
        swap: v.pipe(v.number(), v.description('The price of one more swap. Zero unless the bound is full of swaps.')),
        maxSwaps: v.pipe(count, v.description('The bound is of routes with at most this many swaps.')),
        hooks: v.pipe(v.array(address), v.description('The contracts by which other exchanges could be reached.')),
      }),
      v.description('Measures the bound again, in the market of the block: see `verifyQuote` of the SDK.'),
    ),
  ),
})

const gasSchema = v.object({
  units,
  wei: v.pipe(
    v.nullable(units),
    v.description('In the coin of the paying network. Null while the gas price is unknown.'),
  ),
})

const warningSchema = v.object({
  type: v.picklist([
    'impactInfo',
    'impactWarn',
    'impactLocked',
    'impactBlocked',
    'lessWarn',
    'lessBlocked',
    'moreWarn',
    'moreBlocked',
    'priceUnknown',
  ]),
  level: v.pipe(
    v.picklist(['info', 'warn', 'locked', 'blocked']),
    v.description('No transaction is built for a quote with a `locked` or `blocked` warning.'),
  ),
  bps: v.pipe(v.number(), v.description('The price impact, or the distance from the market price, in basis points.')),
})

const swapPart = {
  block: blockSchema,
  pools: v.pipe(v.array(v.string()), v.description('The pools of the route.')),
  legs: v.pipe(v.array(legSchema), v.description('The swaps of the route, in their order.')),
  impactBps: v.pipe(v.number(), v.description('Price impact, in basis points.')),
  certificate: certificateSchema,
}

const quoteBase = {
  pay: amountSchema,
  receive: amountSchema,
  minimumReceive: v.pipe(amountSchema, v.description('The floor: less is never received.')),
  maximumPay: v.pipe(amountSchema, v.description('More is never paid.')),
  slippageBps: v.pipe(count, v.description('The tolerance of this quote, also where `auto` was asked for.')),
  gas: gasSchema,
  holdsForMs: v.pipe(
    count,
    v.description('After this time its block is too old, and the quote must be asked for again.'),
  ),
  warnings: v.pipe(v.array(warningSchema), v.description('The worst first.')),
  allowances: v.exactOptional(
    v.pipe(
      v.object({
        token: v.pipe(units, v.description('From the account to Permit2.')),
        router: v.pipe(units, v.description('From the account to the router, in Permit2.')),
        balance: v.pipe(units, v.description('What the account has of the paid token.')),
      }),
      v.description('Only if the question names an account.'),
    ),
  ),
}

const swapQuoteSchema = v.object({ kind: v.literal('swap'), ...quoteBase, ...swapPart })

const bridgeSchema = v.object({
  name: v.literal('Across'),
  deposit: amountSchema,
  fee: amountSchema,
  arriving: amountSchema,
  kept: v.pipe(amountSchema, v.description('What stays on the paying network.')),
  fillSeconds: v.pipe(v.number(), v.description('The time that the bridge expects to need.')),
  fillDeadline: v.pipe(seconds, v.description('A deposit that is not paid out by then is paid back.')),
})

const transferQuoteSchema = v.object({
  kind: v.literal('transfer'),
  ...quoteBase,
  certificate: certificateSchema,
  bridge: bridgeSchema,
  swapBefore: v.pipe(
    v.nullable(v.object(swapPart)),
    v.description('The swap on the paying network, if one is needed.'),
  ),
  swapOnArrival: v.pipe(
    v.nullable(v.object(swapPart)),
    v.description('The swap on the receiving network, if one is needed.'),
  ),
  blocks: v.object({ pay: blockSchema, receive: blockSchema }),
})

/** `GET /v1/quote` */
export const quoteSchema = v.variant('kind', [swapQuoteSchema, transferQuoteSchema])
export type QuoteAnswer = v.InferOutput<typeof quoteSchema>

const transactionSchema = v.object({
  chainId,
  from: address,
  to: address,
  value: v.pipe(v.string(), v.regex(/^0x[\da-f]+$/), v.description('In wei, in hexadecimal.')),
  data: bytes,
  gas: v.exactOptional(v.pipe(v.string(), v.regex(/^0x[\da-f]+$/), v.description('A safe gas limit, in hexadecimal.'))),
})

export const stepSchema = v.variant('type', [
  v.object({
    type: v.literal('approve'),
    purpose: v.pipe(v.string(), v.description('For people.')),
    transaction: transactionSchema,
  }),
  v.object({
    type: v.literal('permit'),
    purpose: v.string(),
    typedData: v.pipe(v.looseObject({}), v.description('EIP-712 typed data, as wallets sign it.')),
    permit: v.pipe(
      v.object({ expiration: seconds, nonce: count, signatureDeadline: seconds }),
      v.description('Send it back with the signature, as `permit`, for the final transaction.'),
    ),
  }),
  v.object({ type: v.literal('trade'), purpose: v.string(), transaction: transactionSchema }),
])

export const simulationSchema = v.variant('outcome', [
  v.object({
    outcome: v.literal('passes'),
    changes: v.array(
      v.object({ holder: address, amount: amountSchema, change: v.pipe(v.string(), v.regex(/^-?\d+$/)) }),
    ),
    allowancesLeft: v.array(v.object({ spender: address, amount: amountSchema })),
    gasUsed: units,
  }),
  v.object({ outcome: v.literal('fails'), reason: v.string() }),
  v.object({ outcome: v.literal('unchecked'), reason: v.string() }),
])

/** `POST /v1/transaction` */
export const transactionAnswerSchema = v.object({
  steps: v.pipe(
    v.array(stepSchema),
    v.description(
      'In this order, each after the receipt of the one before. With a `permit` there is no `trade` yet: sign it and ask again.',
    ),
  ),
  isComplete: v.pipe(v.boolean(), v.description('False: sign the permit and ask again with it.')),
  validUntil: v.pipe(seconds, v.description('The transactions revert after this.')),
  quote: quoteSchema,
  simulation: simulationSchema,
})
export type TransactionAnswer = v.InferOutput<typeof transactionAnswerSchema>

/** `POST /v1/simulate` */
export const simulationAnswerSchema = v.object({ quote: quoteSchema, simulation: simulationSchema })
export type SimulationAnswer = v.InferOutput<typeof simulationAnswerSchema>

const holdingSchema = v.object({ chainId, address: v.nullable(address), units })

/** `GET /v1/transactions/:chainId/:hash` */
export const transactionStateSchema = v.object({
  hash,
  status: v.pipe(v.picklist(['unknown', 'pending', 'confirmed', 'reverted'])),
  block: v.exactOptional(count),
  confirmations: v.exactOptional(count),
  fee: v.exactOptional(v.pipe(units, v.description('In wei.'))),
  transfer: v.exactOptional(
    v.pipe(
      v.object({
        status: v.string(),
        held: v.exactOptional(holdingSchema),
        output: v.exactOptional(holdingSchema),
        beneficiary: v.exactOptional(address),
        fillDeadline: v.exactOptional(seconds),
        expectedSeconds: v.exactOptional(v.number()),
        fillHash: v.exactOptional(hash),
        received: v.exactOptional(v.nullable(holdingSchema)),
        refundHash: v.exactOptional(hash),
      }),
      v.description('What became of its deposit at the bridge, if it made one.'),
    ),
  ),
})
export type TransactionState = v.InferOutput<typeof transactionStateSchema>

/** Every error, as `application/problem+json` (RFC 9457). */
export const problemSchema = v.object({
  type: v.pipe(v.string(), v.description('A stable address that names the problem, with its explanation.')),
  title: v.pipe(v.string(), v.description('The problem in one sentence.')),
  status: v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)),
  detail: v.pipe(v.string(), v.description('What happened this time.')),
  solution: v.pipe(v.string(), v.description('What to do.')),
  field: v.exactOptional(v.pipe(v.string(), v.description('The field that is wrong.'))),
})
export type Problem = v.InferOutput<typeof problemSchema>
