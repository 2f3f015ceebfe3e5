import { isDeepStrictEqual } from 'node:util'

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

type Operation = {
  readonly parameters?: readonly { readonly name: string; readonly required?: boolean; readonly schema: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses?: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }>
  >
}

type ApiDocument = {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
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

function compareOperations([one, other]: readonly [Operation, Operation], pair: Pair): readonly string[] {
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
