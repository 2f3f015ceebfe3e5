import type { Answer, Service } from './answer.ts'

/** Makes a service fail on demand, to test its clients. */
type Faults = {
  /** The service, failing while a fault is set. */
  wrap(name: string, service: Service): Service
  /** `PUT /faults/{name}` with `{ status, count? }` begins it, `DELETE` ends it. */
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

export function createFaults(): Faults {
  const faults = new Map<string, Fault>()
  return {
    wrap: (name, service) => async (question) => {
      const fault = faults.get(name)
      if (fault === undefined || fault.left === 0) return await service(question)
      faults.set(name, { ...fault, left: fault.left - 1 })
      return fail(fault)
    },
    control: async ({ method, path, body }) => {
      const name = path.slice(1)
      if (method === 'DELETE') faults.delete(name)
      else faults.set(name, readFault(body))
      return { status: 204, body: undefined }
    },
  }
}

function fail({ status }: Fault): Answer {
  const headers = status === 429 ? { 'retry-after': '1' } : {}
  return { status, body: { message: messages[status] ?? 'A fault on demand' }, headers }
}

function readFault(body: unknown): Fault {
  const { status, count }: { status?: unknown; count?: unknown } = typeof body === 'object' && body !== null ? body : {}
  return {
    status: typeof status === 'number' && status >= 400 && status < 600 ? status : 500,
    left: typeof count === 'number' ? count : Number.POSITIVE_INFINITY,
  }
}
