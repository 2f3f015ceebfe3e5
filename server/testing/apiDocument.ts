import { isDeepStrictEqual } from 'node:util'
import { marketSchema, pricesSchema, tokenPoolsSchema, transferFeesSchema } from '@murmur/sdk/api'
import * as v1 from '@murmur/sdk/v1'
import { networksSchema } from '@murmur/sdk/v1Networks'
import { type ProblemCode, problems } from '@murmur/sdk/v1Problems'
import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { apiExamples } from './apiExamples.ts'

type Json = Readonly<Record<string, unknown>>
type Entries = { readonly entries: Readonly<Record<string, v.GenericSchema>> }

type Operation = {
  readonly id: keyof typeof apiExamples
  readonly method: 'get' | 'post'
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly query?: v.GenericSchema & Entries
  readonly params?: v.GenericSchema & Entries
  readonly body?: v.GenericSchema
  /** By its name in the components. */
  readonly answer?: string
  readonly mediaType?: string
  readonly codes: readonly ProblemCode[]
}

/** They are described once. */
const named: Readonly<Record<string, v.GenericSchema>> = {
  Amount: v1.amountSchema,
  Block: v1.blockSchema,
  Leg: v1.legSchema,
  Step: v1.stepSchema,
  SimulationResult: v1.simulationSchema,
  Networks: networksSchema,
  Tokens: v1.tokensSchema,
  Prices: pricesSchema,
  BridgeFees: transferFeesSchema,
  Market: marketSchema,
  TokenPools: tokenPoolsSchema,
  Quote: v1.quoteSchema,
  Transaction: v1.transactionAnswerSchema,
  Simulation: v1.simulationAnswerSchema,
  TransactionState: v1.transactionStateSchema,
  Problem: v1.problemSchema,
}

const usual: readonly ProblemCode[] = ['badRequest', 'unknownKey', 'tooManyRequests', 'internal']
const markets: readonly ProblemCode[] = [
  'unknownNetwork',
  'tradingClosed',
  'noMarket',
  'networkClosed',
  'marketUnreadable',
  'marketOld',
]
const quotes: readonly ProblemCode[] = [
  ...markets,
  'unknownToken',
  'sameToken',
  'noPools',
  'noRoute',
  'tooSmall',
  'tooLarge',
  'takesFee',
  'cannotSell',
  'noBridge',
  'feesUnknown',
  'belowMinimum',
  'aboveMaximum',
  'feeAboveAmount',
  'exactReceiveAcross',
  'overloaded',
  'tookTooLong',
]
const plans: readonly ProblemCode[] = [
  ...quotes,
  'quoteChanged',
  'impactTooLarge',
  'priceContradicted',
  'nodesDisagree',
  'nodesUnreachable',
  'wrongDecimals',
  'badPermit',
]

const bodies: readonly ProblemCode[] = ['bodyTooLarge', 'unsupportedType']

const operations: readonly Operation[] = [
  {
    id: 'networks',
    method: 'get',
    path: '/v1/networks',
    summary: 'Networks',
    description: 'The networks that can be traded on, with their nodes, and whether trading is open.',
    answer: 'Networks',
    codes: ['unavailable'],
  },
  {
    id: 'tokens',
    method: 'get',
    path: '/v1/tokens',
    summary: 'Listed tokens',
    description: 'The listed tokens of a network. A quote takes any other token by its address, too.',
    query: v1.tokensQuerySchema,
    answer: 'Tokens',
    codes: ['unknownNetwork'],
  },
  {
    id: 'prices',
    method: 'get',
    path: '/v1/prices',
    summary: 'Prices in dollars',
    description:
      'Prices of listed tokens from services other than the pools. A missing price is `unknown`, never a guess.',
    query: v1.pricesQuerySchema,
    answer: 'Prices',
    codes: ['unknownToken', 'unavailable'],
  },
  {
    id: 'bridgeFees',
    method: 'get',
    path: '/v1/bridge-fees',
    summary: 'Fees of the bridge',
    description: 'The fees and limits of the Across bridge for one deposit.',
    query: v1.bridgeFeesQuerySchema,
    answer: 'BridgeFees',
    codes: ['noBridge', 'feesUnknown'],
  },
  {
    id: 'market',
    method: 'get',
    path: '/v1/markets/{chainId}',
    summary: 'All pools of a network',
    description:
      'Every pool that quotes consider, at one block: with it anyone can recompute a quote. Answers 304 to a known `ETag`; `Age` is the age of the block in seconds.',
    params: v1.chainParamsSchema,
    answer: 'Market',
    codes: markets,
  },
  {
    id: 'blocks',
    method: 'get',
    path: '/v1/markets/{chainId}/blocks',
    summary: 'Changes of each block',
    description:
      'Server-sent events: `block` names the block of the snapshot, `change` has the pools that differ, `age` the age of the block in milliseconds, `restart` asks to fetch the market again.',
    params: v1.chainParamsSchema,
    mediaType: 'text/event-stream',
    codes: markets,
  },
  {
    id: 'tokenPools',
    method: 'get',
    path: '/v1/markets/{chainId}/tokens/{address}',
    summary: 'Add a token to a market',
    description:
      'Brings the pools of a token that is not listed into the market of the network for ten minutes, and answers once they are there, with their number. A quote for such a token does this by itself; callers need it only to compute quotes from the market.',
    params: v1.tokenParamsSchema,
    answer: 'TokenPools',
    codes: [...markets, 'unknownToken', 'noPools'],
  },
  {
    id: 'quote',
    method: 'get',
    path: '/v1/quote',
    summary: 'The best quote',
    description:
      'The best route over the pools of one network, or over those of two and the bridge, with the bound that no route can beat. It names its block, its pools, the floor, the gas, and how long it holds.',
    query: v1.quoteQuerySchema,
    answer: 'Quote',
    codes: quotes,
  },
  {
    id: 'transaction',
    method: 'post',
    path: '/v1/transaction',
    summary: 'The steps of a trade',
    description:
      'The steps that carry out a quote, with exactly the floor that was shown: the approval, the typed data of a permit, the transaction. They were simulated together. The answer to a call without a permit may end with the typed data; sign it and ask again with `permit`. 409 if the market no longer gives the floor.',
    body: v1.transactionRequestSchema,
    answer: 'Transaction',
    codes: [...plans, ...bodies, 'wouldRevert', 'notSimulated', 'fundsShort'],
  },
  {
    id: 'simulate',
    method: 'post',
    path: '/v1/simulate',
    summary: 'Try a trade out',
    description: 'Runs the steps of `POST /v1/transaction` on the latest state of the chain. Nothing is sent.',
    body: v1.transactionRequestSchema,
    answer: 'Simulation',
    codes: [...plans, ...bodies],
  },
  {
    id: 'transactionState',
    method: 'get',
    path: '/v1/transactions/{chainId}/{hash}',
    summary: 'The state of a transaction',
    description: 'Whether it is pending, confirmed, reverted or unknown, and what became of its deposit at the bridge.',
    params: v1.transactionParamsSchema,
    answer: 'TransactionState',
    codes: ['unknownNetwork', 'nodesUnreachable', 'overloaded', 'tookTooLong'],
  },
]

/** The OpenAPI 3.1 document of the public API, from its schemas. */
export function createApiDocument(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Murmur API',
      version: '1.0.0',
      description:
        'Optimal swaps on one network and across two, each quote with a proof that anyone can check. Amounts are decimal strings of smallest units. Errors are problem details (RFC 9457). A key in the `Authorization` header raises the limits; none is needed.',
    },
    servers: [{ url: '/' }],
    security: [{}, { key: [] }],
    paths: Object.fromEntries(
      operations.map((operation) => [operation.path, { [operation.method]: describe(operation) }]),
    ),
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: toJsonSchemaDefs({ ...named }, settings),
    },
  }
}

function describe(operation: Operation): Json {
  const { id, summary, description, query, params, body, answer, mediaType = 'application/json', codes } = operation
  const example = apiExamples[id]
  const parameters = [
    ...listParameters('path', { schema: params, example }),
    ...listParameters('query', { schema: query, example }),
  ]
  const schema =
    answer === undefined ? {} : { schema: { $ref: `#/components/schemas/${answer}` }, example: example.answer }
  return {
    operationId: id,
    summary,
    description,
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: convert(body), example: 'body' in example ? example.body : {} } },
      },
    }),
    responses: {
      200: { description: summary, headers: limitHeaders, content: { [mediaType]: schema } },
      ...describeProblems([...usual, ...codes]),
    },
  }
}

const limitHeaders = {
  RateLimit: { description: 'The requests that are left, and when more are.', schema: { type: 'string' } },
  'RateLimit-Policy': { description: 'The limit and its window in seconds.', schema: { type: 'string' } },
}

type Example = (typeof apiExamples)[keyof typeof apiExamples]

function listParameters(
  place: 'path' | 'query',
  { schema, example }: { readonly schema: (v.GenericSchema & Entries) | undefined; readonly example: Example },
): readonly Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = convert(schema) as {
    readonly properties?: Readonly<Record<string, Json>>
    readonly required?: readonly string[]
  }
  const values: Readonly<Record<string, unknown>> = 'question' in example ? example.question : {}
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: required.includes(name),
    description,
    schema: rest,
    ...(values[name] !== undefined && { example: values[name] }),
  }))
}

function describeProblems(codes: readonly ProblemCode[]): Json {
  const statuses = [...new Set(codes.map((code) => problems[code].status))].sort((one, other) => one - other)
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: codes
          .filter((code) => problems[code].status === status)
          .map((code) => problems[code].title)
          .join(' '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

/** With references to the named answers in place of copies. */
function convert(schema: v.GenericSchema): Json {
  const { $schema: _, $defs: __, ...rest } = toJsonSchema(schema, { ...settings, definitions: { ...named } }) as Json
  return rest
}

const settings = {
  target: 'draft-2020-12',
  errorMode: 'throw',
  overrideRef: ({ referenceId }: { readonly referenceId: string }) => `#/components/schemas/${referenceId}`,
} as const

type Schema = {
  readonly $ref?: string
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

type ComparedOperation = {
  readonly parameters?: readonly { readonly name: string; readonly required?: boolean; readonly schema: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses?: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }>
  >
}

type ApiDocument = {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, ComparedOperation>>>>
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> }
}

type Pair = { readonly before: ApiDocument; readonly after: ApiDocument; readonly place: string }

/** Every change that breaks a caller of the earlier document, in one line each. A new path, field or choice breaks nothing. */
export function findBreaks(before: ApiDocument, after: ApiDocument): readonly string[] {
  return Object.entries(before.paths ?? {}).flatMap(([path, methods]) => {
    const left = after.paths?.[path]
    if (left === undefined) return [`${path} is gone`]
    return Object.entries(methods).flatMap(([method, operation]) => {
      const place = `${method.toUpperCase()} ${path}`
      const next = left[method]
      return next === undefined ? [`${place} is gone`] : compareOperations([operation, next], { before, after, place })
    })
  })
}

function compareOperations(
  [one, other]: readonly [ComparedOperation, ComparedOperation],
  pair: Pair,
): readonly string[] {
  const { place } = pair
  const [old, now] = [one.parameters ?? [], other.parameters ?? []]
  const kept = old.flatMap((parameter) => {
    const next = now.find(({ name }) => name === parameter.name)
    if (next === undefined) return [`${place} ${parameter.name} is gone`]
    if (next.required === true && parameter.required !== true) return [`${place} ${parameter.name} must be given`]
    return compareRequests([parameter.schema, next.schema], { ...pair, place: `${place} ${parameter.name}` })
  })
  const added = now.filter(({ name, required }) => required === true && !old.some((before) => before.name === name))
  const [body, nextBody] = [one, other].map(({ requestBody }) => requestBody?.content['application/json']?.schema)
  const bodies = compareBodies([body, nextBody], { ...pair, place: `${place} body` })
  const answers = Object.entries(one.responses?.[200]?.content ?? {}).flatMap(([type, { schema }]) => {
    const next = other.responses?.[200]?.content?.[type]
    if (next === undefined) return [`${place} no longer answers ${type}`]
    if (schema === undefined || next.schema === undefined) return []
    return compareAnswers([schema, next.schema], { ...pair, place: `${place} answer` })
  })
  return [...kept, ...added.map(({ name }) => `${place} ${name} must be given`), ...bodies, ...answers]
}

function compareBodies([one, other]: readonly (Schema | undefined)[], pair: Pair): readonly string[] {
  if (one !== undefined && other !== undefined) return compareRequests([one, other], pair)
  return one === other ? [] : [`${pair.place} is gone or new`]
}

/** Every input that was accepted must be accepted. More may be. */
function compareRequests([one, other]: readonly [Schema, Schema], pair: Pair): readonly string[] {
  const { place } = pair
  const [old, now] = [follow(one, pair.before), follow(other, pair.after)]
  const fields = Object.entries(old.properties ?? {}).flatMap(([name, schema]) => {
    const next = now.properties?.[name]
    if (next === undefined) return [`${place}.${name} is gone`]
    return compareRequests([schema, next], { ...pair, place: `${place}.${name}` })
  })
  const needed = (now.required ?? []).filter((name) => !(old.required ?? []).includes(name))
  const gone = (old.enum ?? []).filter((value) => now.enum !== undefined && !now.enum.includes(value))
  return [
    ...fields,
    ...needed.map((name) => `${place}.${name} must be given`),
    ...gone.map((value) => `${place} may no longer be ${JSON.stringify(value)}`),
    ...(isSameForm(old, now) ? [] : [`${place} has another form`]),
  ]
}

/** Every field that was answered must still be, with no value that a caller has never seen. */
function compareAnswers([one, other]: readonly [Schema, Schema], pair: Pair): readonly string[] {
  const { place } = pair
  const [old, now] = [follow(one, pair.before), follow(other, pair.after)]
  const fields = Object.entries(old.properties ?? {}).flatMap(([name, schema]) => {
    const next = now.properties?.[name]
    if (next === undefined) return [`${place}.${name} is gone`]
    if (old.required?.includes(name) && !now.required?.includes(name)) return [`${place}.${name} may be missing`]
    return compareAnswers([schema, next], { ...pair, place: `${place}.${name}` })
  })
  const items = old.items && now.items ? compareAnswers([old.items, now.items], { ...pair, place: `${place}[]` }) : []
  const added = (now.enum ?? []).filter((value) => old.enum !== undefined && !old.enum.includes(value))
  return [
    ...fields,
    ...items,
    ...added.map((value) => `${place} may be ${JSON.stringify(value)}`),
    ...compareChoices([old, now], pair),
    ...(isSameForm(old, now) ? [] : [`${place} has another form`]),
  ]
}

/** Variants, in their order. A new one at the end is new to callers, too. */
function compareChoices([old, now]: readonly [Schema, Schema], pair: Pair): readonly string[] {
  const [before, after] = [old, now].map(({ anyOf, oneOf }) => anyOf ?? oneOf ?? [])
  if (before === undefined || after === undefined) return []
  if (before.length !== after.length) return [`${pair.place} has other variants`]
  return before.flatMap((schema, at) => {
    const next = after[at]
    return next === undefined ? [] : compareAnswers([schema, next], { ...pair, place: `${pair.place}|${at}` })
  })
}

const compared = new Set([
  '$ref',
  'description',
  'title',
  'examples',
  'properties',
  'required',
  'items',
  'enum',
  'anyOf',
  'oneOf',
])

/** Type, pattern, limits and everything else that is not compared on its own. */
function isSameForm(one: Schema, other: Schema): boolean {
  const rest = (schema: Schema) => Object.fromEntries(Object.entries(schema).filter(([name]) => !compared.has(name)))
  return isDeepStrictEqual(rest(one), rest(other))
}

function follow(schema: Schema, { components }: ApiDocument): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : (components?.schemas?.[name] ?? {})
}
