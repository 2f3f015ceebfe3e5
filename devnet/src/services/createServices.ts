import { tryParse } from '@murmur/sdk/schemas'
import * as v from 'valibot'
import type { Chains } from '../chains.ts'
import { parseRelayerFault, type RelayerFaults, relayerFaultTexts } from '../relayer/relayerFaults.ts'
import { getStartingPrice } from '../world/startingPrices.ts'
import { createAcrossService } from './acrossService.ts'
import { createAlloraService } from './alloraService.ts'
import type { Answer, Service } from './answer.ts'
import { createDayChanges } from './dayChanges.ts'
import { createFaucetService } from './faucetService.ts'
import { createAlloraLedger, createLcdService } from './lcdService.ts'
import { createLlamaService } from './llamaService.ts'
import { createModelService } from './modelService.ts'
import { createMoralisService } from './moralisService.ts'
import { createPoolPrices } from './poolPrices.ts'
import type { Services } from './startServices.ts'

/** Local copies of the server's upstream services, answered from the chains. */
export function createServices(
  { networks, fund, accounts, relayerFaults }: Pick<Chains, 'networks' | 'fund' | 'accounts' | 'relayerFaults'>,
  { now }: { now: () => number },
): Services {
  const prices = createPoolPrices(networks, { now })
  // A real service knows its prices before anybody asks. A read that fails is repeated by the first question.
  for (const { chainId } of networks) prices.read(chainId).catch(() => undefined)
  const dayChanges = createDayChanges({ now, findStart: (id) => findStart(id, networks) })
  const faults = createFaults({ relayer: relayerFaults })
  const ledger = createAlloraLedger()
  // The funded accounts of the other chains also have money on Allora, at the same bytes.
  for (const { address } of accounts) ledger.give(Buffer.from(address.slice(2), 'hex'), riches)
  return {
    moralis: faults.wrap('moralis', createMoralisService({ prices, dayChanges })),
    llama: faults.wrap('llama', createLlamaService({ prices, dayChanges, now })),
    lcd: faults.wrap('lcd', createLcdService(ledger)),
    across: faults.wrap('across', createAcrossService({ networks })),
    allora: faults.wrap('allora', createAlloraService({ prices, now })),
    llm: faults.wrap('llm', createModelService()),
    faucet: createFaucetService({ networks, fund, ledger }),
    faults: faults.control,
  }
}

const riches = { denom: 'uallo', amount: String(10_000n * 10n ** 18n) }

function findStart(id: string, networks: Chains['networks']): number | undefined {
  const [chainId, address] = id.split(':')
  const network = networks.find((one) => String(one.chainId) === chainId)
  const token = network?.tokens.find((one) => one.address === address)
  return token && Number(getStartingPrice(token.asset)) / 1e6
}

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

function createFaults({ relayer }: FaultsOptions): Faults {
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
