import * as v1 from '@murmur/sdk/v1'
import * as v from 'valibot'
import { pick } from './deepRun.ts'

type MutatedRequest = {
  readonly method: 'GET' | 'POST'
  /** With its query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Which the problem must name. */
  readonly field: string
}

type Values = Readonly<Record<string, unknown>>
type Schema = v.GenericSchema & { readonly entries: Readonly<Record<string, v.GenericSchema>> }

type Valid = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly place: 'params' | 'query' | 'body'
  readonly schema: Schema
  readonly values: Values
}

const usdc = '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const sides = { pay: usdc, receive: 'native', payAmount: '100000000' }
const permit = {
  expiration: 1_900_000_000,
  nonce: 0,
  signatureDeadline: 1_900_000_000,
  signature: `0x${'1b'.repeat(65)}`,
}
const trade = { chainId: 10, ...sides, account, minimumReceive: '1', signatures: true, permit }
const chain = { schema: v1.chainParamsSchema, values: { chainId: '10' } }

const valid: readonly Valid[] = [
  {
    method: 'GET',
    path: '/v1/quote',
    place: 'query',
    schema: v1.quoteQuerySchema,
    values: { chainId: '10', receiveChainId: '8453', ...sides, slippageBps: '50', account },
  },
  { method: 'GET', path: '/v1/tokens', place: 'query', schema: v1.tokensQuerySchema, values: { chainId: '10' } },
  { method: 'GET', path: '/v1/prices', place: 'query', schema: v1.pricesQuerySchema, values: { listings: '10:ETH' } },
  {
    method: 'GET',
    path: '/v1/bridge-fees',
    place: 'query',
    schema: v1.bridgeFeesQuerySchema,
    values: { asset: 'USDC', origin: '10', destination: '8453', units: '1000000' },
  },
  { method: 'POST', path: '/v1/transaction', place: 'body', schema: v1.transactionRequestSchema, values: trade },
  { method: 'POST', path: '/v1/simulate', place: 'body', schema: v1.transactionRequestSchema, values: trade },
  { method: 'GET', path: '/v1/markets/:chainId', place: 'params', ...chain },
  { method: 'GET', path: '/v1/markets/:chainId/blocks', place: 'params', ...chain },
  {
    method: 'GET',
    path: '/v1/markets/:chainId/tokens/:address',
    place: 'params',
    schema: v1.tokenParamsSchema,
    values: { chainId: '10', address: usdc },
  },
  {
    method: 'GET',
    path: '/v1/transactions/:chainId/:hash',
    place: 'params',
    schema: v1.transactionParamsSchema,
    values: { chainId: '10', hash: `0x${'5c'.repeat(32)}` },
  },
]

type Mutate = (
  request: Valid,
  random: () => number,
) => Omit<MutatedRequest, 'method' | 'headers'> & Partial<MutatedRequest>

/** A request of the public API with exactly one fault. */
export function mutateRequest(random: () => number): MutatedRequest {
  const request = pick(valid, random)
  const { method, place } = request
  const json = { 'content-type': 'application/json' }
  const mutations = { params: [damageValue], query: inQuery, body: inBody }[place]
  return { method, headers: method === 'POST' ? json : {}, ...pick(mutations, random)(request, random) }
}

const damageValue: Mutate = (request, random) => {
  const { schema, values, place } = request
  const names = Object.keys(values)
  const name = pick(names, random)
  for (;;) {
    const value = place === 'body' ? pick(wrong, random)(random) : String(pick(wrongTexts, random)(random))
    // A few are right by chance. An empty part of a path would be another path.
    const isRight = v.safeParse(schema, { ...values, [name]: value }).success
    const isPath = place !== 'params' || /^[^/]{1,90}$/.test(value as string)
    if (isRight || !isPath || value === undefined) continue
    return { ...write(request, { ...values, [name]: value }), field: findField(schema, { ...values, [name]: value }) }
  }
}

const damagePermit: Mutate = (request, random) => {
  const name = pick(Object.keys(permit), random)
  for (;;) {
    const values = { ...request.values, permit: { ...permit, [name]: pick(wrong, random)(random) } }
    if (v.safeParse(request.schema, values).success) continue
    return { ...write(request, values), field: findField(request.schema, values) }
  }
}

const leaveOut: Mutate = (request, random) => {
  const { entries } = request.schema
  const needed = Object.keys(request.values).filter((name) => entries[name]?.type !== 'optional')
  const field = pick(needed, random)
  const values = Object.fromEntries(Object.entries(request.values).filter(([name]) => name !== field))
  return { ...write(request, values), field }
}

const addUnknown: Mutate = (request, random) => {
  const field = pick(
    ['key', 'payamount', 'chainId ', 'constructor', 'toString', 'ключ', '0', 'a.b', 'x'.repeat(60)],
    random,
  )
  return { ...write(request, { ...request.values, [field]: pick(wrongTexts, random)(random) }), field }
}

const repeat: Mutate = (request, random) => {
  const field = pick(Object.keys(request.values), random)
  const value = encodeURIComponent(String(request.values[field]))
  return { url: `${write(request, request.values).url}&${field}=${value}`, field }
}

const breakText: Mutate = (request, random) => {
  const { url, body = '' } = write(request, request.values)
  const cut = body.slice(0, Math.floor(random() * body.length))
  const proto = body.replace('{', '{"__proto__":{"chainId":1},')
  const twice = body.replace('{', '{"chainId":1,')
  return {
    url,
    body: pick([cut, `${body}}`, proto, twice, `\0${body}`, 'NaN', "{'chainId':1}"], random),
    field: 'body',
  }
}

const tooLong: Mutate = (request) => ({
  url: request.path,
  body: JSON.stringify({ ...request.values, pay: 'a'.repeat(20_000) }),
  field: 'body',
})

const otherType: Mutate = (request, random) => {
  const type = pick(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'], random)
  return { ...write(request, request.values), headers: { 'content-type': type }, field: 'content-type' }
}

const unknownKey: Mutate = (request, random) => ({
  ...write(request, request.values),
  headers: {
    'content-type': 'application/json',
    authorization: pick(['Bearer x', 'Basic eDp5', 'x', `Bearer ${'k'.repeat(4_000)}`], random),
  },
  field: 'authorization',
})

const inQuery = [damageValue, damageValue, damageValue, leaveOut, addUnknown, repeat, unknownKey]
const inBody = [
  damageValue,
  damageValue,
  damageValue,
  damagePermit,
  leaveOut,
  addUnknown,
  breakText,
  tooLong,
  otherType,
  unknownKey,
]

/** As the validator finds it, with every fault listed. */
function findField(schema: Schema, values: Values): string {
  const { issues = [] } = v.safeParse(schema, values)
  const [issue] = issues
  return (issue && v.getDotPath(issue)) ?? 'body'
}

function write({ path, place }: Valid, values: Values): { readonly url: string; readonly body?: string } {
  if (place === 'body') return { url: path, body: JSON.stringify(values) }
  const texts = Object.entries(values).map(([name, value]) => [name, String(value)] as const)
  if (place === 'query') return { url: `${path}?${new URLSearchParams(texts.map(([...text]) => text))}` }
  const named = Object.fromEntries(texts)
  return { url: path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(named[name] ?? '')) }
}

const letters = [...'0123456789abcdefxABCDEF-+.,:;\'"<>{}[]\\%&=#?! \t\n\0é漢🦜'] as const

const wrongTexts: readonly ((random: () => number) => string)[] = [
  () => '',
  () => '0',
  () => '-1',
  () => '1.5',
  () => '1e3',
  () => '0x10',
  () => ' 1',
  () => '01',
  () => 'null',
  () => 'undefined',
  () => 'NaN',
  () => 'Infinity',
  () => '٣',
  () => '9'.repeat(400),
  () => `0x${'g'.repeat(40)}`,
  () => `0x${'1'.repeat(39)}`,
  () => '../../etc/passwd',
  () => "' OR 1=1 --",
  () => '<script>alert(1)</script>',
  () => '{{7*7}}',
  () => '[object Object]',
  (random) => Array.from({ length: 1 + Math.floor(random() * 70) }, () => pick(letters, random)).join(''),
]

const wrong: readonly ((random: () => number) => unknown)[] = [
  ...wrongTexts,
  () => null,
  () => true,
  () => -1,
  () => 0.1,
  () => 1e300,
  () => [],
  () => ['10'],
  () => ({}),
  () => ({ toString: '1' }),
]
