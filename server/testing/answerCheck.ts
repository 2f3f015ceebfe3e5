import { Ajv2020 } from 'ajv/dist/2020.js'

type Answered = {
  /** As the document names it, such as `/v1/markets/{chainId}`. */
  readonly path: string
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
  return ({ path, status, body }) => {
    const [method, operation] = Object.entries(paths[path] ?? {})[0] ?? ['']
    if (operation?.responses[status] === undefined) return `${path} does not describe ${status}`
    const type = status === 200 ? 'application~1json' : 'application~1problem+json'
    const pointer = `paths/${path.replaceAll('/', '~1')}/${method}/responses/${status}/content/${type}/schema`
    const validate = ajv.getSchema(`api#/${encodeURI(pointer)}`)
    if (validate === undefined) return `${path} has no schema for ${status}`
    return validate(body) ? undefined : `${path} ${status}: ${ajv.errorsText(validate.errors)}`
  }
}
