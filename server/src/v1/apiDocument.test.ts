import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { createAnswerCheck } from '../../testing/answerCheck.ts'
import { createApiDocument, findBreaks } from '../../testing/apiDocument.ts'
import { apiExamples } from '../../testing/apiExamples.ts'

const kept = fileURLToPath(import.meta.resolve('@murmur/sdk/openapi.json'))

/** A change that callers notice needs `/v1` to stay as it is beside a new version. */
const hint = `A breaking change of /v1 was found. Callers exist that nobody can ask: leave /v1 as it is, and add the change
under a new path. If no release has had what you break, accept it: ACCEPT_API=1 npx vitest run server/src/v1/apiDocument.test.ts`

test('the document in git is that of the schemas, and no caller of an earlier one breaks', async () => {
  const document = createApiDocument()
  const earlier = JSON.parse(await readFile(kept, 'utf8').catch(() => '{}'))
  const breaks = findBreaks(earlier, document)
  const isAccepted = process.env.ACCEPT_API === '1'
  if (!isAccepted) expect(breaks, hint).toEqual([])
  // A change that breaks nothing needs no decision.
  if (isAccepted || (process.env.CI === undefined && !isDeepStrictEqual(earlier, document)))
    await writeFile(kept, `${JSON.stringify(document, null, 2)}\n`)
  expect(JSON.parse(await readFile(kept, 'utf8'))).toEqual(JSON.parse(JSON.stringify(document)))
})

test('every example fits its description', () => {
  const check = createAnswerCheck(createApiDocument())
  const asked = {
    networks: ['GET', '/v1/networks'],
    tokens: ['GET', '/v1/tokens'],
    prices: ['GET', '/v1/prices'],
    bridgeFees: ['GET', '/v1/bridge-fees'],
    market: ['GET', '/v1/markets/10'],
    tokenPools: ['GET', '/v1/markets/10/tokens/0x00'],
    quote: ['GET', '/v1/quote'],
    transaction: ['POST', '/v1/transaction'],
    simulate: ['POST', '/v1/simulate'],
    transactionState: ['GET', '/v1/transactions/10/0x00'],
  } as const
  for (const [id, [method, url]] of Object.entries(asked)) {
    const { answer } = apiExamples[id as keyof typeof asked]
    expect(check({ method, url, status: 200, body: answer }), id).toBeUndefined()
  }
})

test('an answer that is not described is noticed', () => {
  const check = createAnswerCheck(createApiDocument())
  const { answer } = apiExamples.quote
  const judge = (body: object, { method = 'GET', url = '/v1/quote?chainId=10', status = 200 } = {}) =>
    check({ method, url, status, body })
  expect(judge(answer)).toBeUndefined()
  expect(judge({ ...answer, pay: { ...answer.pay, units: '1.5' } })).toContain('units must match pattern')
  expect(judge({ ...answer, kind: 'order' })).toContain('GET /v1/quote 200')
  expect(judge(answer, { status: 204 })).toBe('GET /v1/quote 204 is not described')
  expect(judge(answer, { url: '/v1/quotes' })).toBe('GET /v1/quotes 200 is not described')
  expect(judge({ title: 'A problem without a type' }, { url: '/v1/quotes', status: 404 })).toContain('type')
})

const before = {
  paths: {
    '/v1/a': {
      get: {
        parameters: [{ name: 'x', required: false, schema: { type: 'string', pattern: '^a+$' } }],
        responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } } } },
      },
    },
  },
  components: {
    schemas: {
      A: {
        type: 'object',
        properties: { kind: { enum: ['one', 'two'] }, list: { type: 'array', items: { type: 'string' } } },
        required: ['kind', 'list'],
      },
    },
  },
}

type Changed = typeof before

test.each<readonly [string, (document: Changed) => void, readonly string[]]>([
  ['nothing', () => undefined, []],
  ['a removed path', ({ paths }) => void Reflect.deleteProperty(paths, '/v1/a'), ['/v1/a is gone']],
  [
    'a removed field of an answer',
    ({ components }) => void Reflect.deleteProperty(components.schemas.A.properties, 'list'),
    ['GET /v1/a answer.list is gone'],
  ],
  [
    'a field of an answer that may be missing',
    ({ components }) => void components.schemas.A.required.pop(),
    ['GET /v1/a answer.list may be missing'],
  ],
  [
    'a widened enum of an answer',
    ({ components }) => void components.schemas.A.properties.kind.enum.push('three'),
    ['GET /v1/a answer.kind may be "three"'],
  ],
  [
    'another type in an answer',
    ({ components }) => void Object.assign(components.schemas.A.properties.list.items, { type: 'number' }),
    ['GET /v1/a answer.list[] has another form'],
  ],
  [
    'a parameter that must be given now',
    ({ paths }) => void Object.assign(paths['/v1/a'].get.parameters[0] ?? {}, { required: true }),
    ['GET /v1/a x must be given'],
  ],
  [
    'a narrowed parameter',
    ({ paths }) => void Object.assign(paths['/v1/a'].get.parameters[0]?.schema ?? {}, { pattern: '^a$' }),
    ['GET /v1/a x has another form'],
  ],
  ['a removed parameter', ({ paths }) => void paths['/v1/a'].get.parameters.pop(), ['GET /v1/a x is gone']],
  [
    'a new field of an answer',
    ({ components }) => void Object.assign(components.schemas.A.properties, { more: { type: 'string' } }),
    [],
  ],
])('%s is judged', (_, change, expected) => {
  const after = structuredClone(before)
  change(after)
  expect(findBreaks(before, after)).toEqual(expected)
})
