import type { APIRequestContext } from '@playwright/test'
import { listChains } from './chains.ts'

type Fault = { readonly type: string; readonly seconds?: number; readonly count?: number }

/** The local relayer's next deposits go wrong in this way. */
export async function setRelayerFault(request: APIRequestContext, fault: Fault): Promise<void> {
  const answer = await request.put(`${await findServices(request)}/faults/relayer`, { data: fault })
  if (answer.status() !== 204) throw new Error(`The faults endpoint answered ${answer.status()}.`)
}

/** Delayed fills are sent at once. */
export async function endRelayerFault(request: APIRequestContext): Promise<void> {
  await request.delete(`${await findServices(request)}/faults/relayer`)
}

/** The services have the first free port after those of the chains. */
async function findServices(request: APIRequestContext): Promise<string> {
  const chains = await listChains(request)
  const last = Math.max(...chains.map(({ rpcUrl }) => Number(new URL(rpcUrl).port)))
  for (let port = last + 1; port < last + 20; port++) {
    const origin = `http://127.0.0.1:${port}`
    const answer = await request.get(`${origin}/faults`, { timeout: 2_000 }).catch(() => undefined)
    if (answer?.ok()) return origin
  }
  throw new Error('The services of the local world were not found.')
}
