import { tryParse } from '@murmur/sdk/schemas'
import * as v from 'valibot'
import { parseRelayerFault, type RelayerFaults, relayerFaultTexts } from '../relayer/relayerFaults.ts'
import type { Answer, Service } from './answer.ts'

/** Makes a service fail on demand, to test its clients. */
type Faults = {
  /** The service, failing while a fault is set. */
  wrap(name: string, service: Service): Service
  /**
   * `PUT /faults/{name}` with `{ status, count? }` begins it, `DELETE` ends it. `PUT /faults/relayer` takes
   * `{ type, count?, seconds? }` instead. `GET /faults` lists every fault.
   */
  readonly control: Service
}

type Fault = { readonly status: number; readonly left: number }

/** The texts of the real services, by status. */
const messages: Readonly<Record<number, string>> = {
  401: 'Validation service blocked: Your plan: free-plan-daily total included usage has been consumed',
  404: 'No pools found with enough liquidity, to calculate the price',
  429: 'Too Many Requests',
  500: 'Internal server error',
  503: 'Service Unavailable',
}

type FaultsOptions = { readonly relayer: Pick<RelayerFaults, 'set'> }

export function createFaults({ relayer }: FaultsOptions): Faults {
  const faults = new Map<string, Fault>()
  const names = new Set<string>()
  return {
    wrap: (name, service) => {
      names.add(name)
      return async (question) => {
        const fault = faults.get(name)
        if (fault === undefined || fault.left === 0) return await service(question)
        faults.set(name, { ...fault, left: fault.left - 1 })
        return fail(fault)
      }
    },
    control: async ({ method, path, body }) => {
      const name = path.slice(1)
      if (method === 'GET') return { status: 200, body: describeFaults([...names]) }
      if (name === 'relayer') return setRelayerFault(relayer, { method, body })
      if (method === 'DELETE') faults.delete(name)
      else faults.set(name, readFault(body))
      return { status: 204, body: undefined }
    },
  }
}

function describeFaults(services: readonly string[]) {
  const status = 'Answers with `status` (500 unless given), for the next `count` requests or for all.'
  return { ...Object.fromEntries(services.map((name) => [name, { status }])), relayer: relayerFaultTexts }
}

type Order = { readonly method: string; readonly body: unknown }

function setRelayerFault(relayer: Pick<RelayerFaults, 'set'>, { method, body }: Order): Answer {
  if (method === 'DELETE') relayer.set(undefined)
  else {
    const { type, seconds, count } = tryParse(relayerOrder, body) ?? {}
    const fault = parseRelayerFault(type, { seconds })
    if (fault === undefined)
      return { status: 400, body: { message: 'There is no such fault.', relayer: relayerFaultTexts } }
    relayer.set(fault, count === undefined ? {} : { count })
  }
  return { status: 204, body: undefined }
}

const count = v.fallback(v.optional(v.number()), undefined)
const relayerOrder = v.object({ type: v.optional(v.unknown()), seconds: v.optional(v.unknown()), count })
const status = v.pipe(v.number(), v.minValue(400), v.maxValue(599))
const serviceOrder = v.object({ status: v.fallback(status, 500), count })

function fail({ status }: Fault): Answer {
  const headers = status === 429 ? { 'retry-after': '1' } : {}
  return { status, body: { message: messages[status] ?? 'A fault on demand' }, headers }
}

function readFault(body: unknown): Fault {
  const { status = 500, count = Number.POSITIVE_INFINITY } = tryParse(serviceOrder, body) ?? {}
  return { status, left: count }
}
