import * as v from 'valibot'
import { Rejection } from './rejection.ts'

type Entries = Readonly<Record<string, v.GenericSchema>>
type RequestSchema<T> = v.GenericSchema<unknown, T> & { readonly entries: Entries }

/** The parameters of a URL, each once. */
export function readQuery<T>(url: string, schema: RequestSchema<T>): T {
  const parameters = [...new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : '')]
  const names = parameters.map(([name]) => name)
  const repeated = names.find((name, at) => names.indexOf(name) !== at)
  if (repeated !== undefined) reject(repeated, 'is there twice.')
  return readFields(Object.fromEntries(parameters), schema)
}

/** Throws a `Rejection` that names the first field that is wrong. */
export function readFields<T>(value: unknown, schema: RequestSchema<T>): T {
  const parsed = v.safeParse(schema, value, { abortEarly: true })
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const field = v.getDotPath(issue) ?? 'body'
  const entry = Object.hasOwn(schema.entries, field) ? schema.entries[field] : undefined
  if (issue.received === 'undefined') return reject(field, 'is missing.')
  if (issue.expected === 'never') return reject(field, 'is not known.')
  const text = entry && findDescription(entry)
  return reject(field, text === undefined ? 'has another form than described.' : `must be: ${text}`)
}

function findDescription(entry: v.GenericSchema): string | undefined {
  return v.getDescription('wrapped' in entry ? (entry.wrapped as v.GenericSchema) : entry)
}

const LONGEST_NAME = 60

function reject(name: string, rest: string): never {
  const field = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name
  throw new Rejection('badRequest', { field, detail: `The field ${field} ${rest}` })
}
