import apiDocument from '@murmur/sdk/openapi.json' with { type: 'json' }
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'

type Answered = {
  readonly method: string
  /** With or without its query. */
  readonly url: string
  readonly status: number
  readonly body: unknown
}

type ApiDocument = { readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>> }
type Described = { readonly responses: Readonly<Record<string, unknown>> }

/** Checks answers against the document with an independent validator. No value for an answer that is described. */
export function createAnswerCheck(document: object): (answer: Answered) => string | undefined {
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  ajv.addSchema({ $id: 'api', ...document })
  const { paths } = document as ApiDocument
  const templates = Object.keys(paths).map((path) => ({ path, pattern: writePattern(path) }))
  return ({ method, url, status, body }) => {
    const asked = url.split('?')[0] ?? ''
    const { path = asked } = templates.find(({ pattern }) => pattern.test(asked)) ?? {}
    const operation = paths[path]?.[method.toLowerCase()]
    const place = `${method} ${path} ${status}`
    const isDescribed = operation === undefined ? status >= 400 : operation.responses[status] !== undefined
    if (!isDescribed) return `${place} is not described`
    const validate = ajv.getSchema(
      `api#/${encodeURI(operation === undefined ? problem : describeAnswer({ path, method, status }))}`,
    )
    if (validate === undefined) return `${place} has no schema`
    return validate(body) ? undefined : `${place}: ${ajv.errorsText(validate.errors)}`
  }
}

/** For addresses and methods that the document does not have. */
const problem = 'components/schemas/Problem'

function describeAnswer({ path, method, status }: Pick<Answered, 'method' | 'status'> & { readonly path: string }) {
  const type = status === 200 ? 'application~1json' : 'application~1problem+json'
  return `paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}/responses/${status}/content/${type}/schema`
}

function writePattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
}

let shared: ReturnType<typeof createAnswerCheck> | undefined

/** Throws for an answer of `/v1` that the document in git does not describe. */
export function assertDescribed(answer: Answered): void {
  shared ??= createAnswerCheck(apiDocument)
  const fault = shared(answer)
  if (fault !== undefined) throw new Error(`${fault}: ${JSON.stringify(answer.body).slice(0, 2_000)}`)
}

/** Every test that asks such an app for something of `/v1` has the answer checked. Undescribed ones become a 500. */
export function checkAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async ({ method, url }, reply, payload) => {
    if (!url.startsWith('/v1/') || url.startsWith('/v1/openapi.json') || reply.statusCode === 204) return
    if (typeof payload !== 'string') return
    assertDescribed({ method, url, status: reply.statusCode, body: JSON.parse(payload) })
  })
}
