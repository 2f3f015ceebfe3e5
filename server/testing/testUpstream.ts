import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { TEST_KEY } from './testApp.ts'

type SeenRequest = {
  readonly method: string
  /** Relative to the base URL of its service. */
  readonly url: string
  readonly service: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export type Answer = (response: ServerResponse, request: SeenRequest) => void

/** The behaviour of each service. The default has no data. */
export type Services = {
  readonly moralis?: Answer
  readonly llama?: Answer
  readonly lcd?: Answer
  /** How the node of `lcd` names its chain. By default it is ours, and the question is not recorded. */
  readonly lcdNode?: Answer
  readonly across?: Answer
  readonly allora?: Answer
  readonly alloraApi?: Answer
  readonly llm?: Answer
}

/** `fetch` without its timeout, for tests that are not about time. */
export const patientFetch: typeof fetch = (input, init) => fetch(input, { ...init, signal: null })

/** `fetch` that waits for a fraction of a second wherever the server limits its time. */
export const hastyFetch: typeof fetch = (input, init) => {
  if (!init?.signal) throw new Error('A request to an external service has no time limit.')
  return fetch(input, { ...init, signal: AbortSignal.timeout(300) })
}

/** All external services on one real port. Records their requests. */
export async function startUpstream(services: Services) {
  const requests: SeenRequest[] = []
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const { method = '', url = '', headers } = incoming
    const [, service = ''] = url.split('/')
    const body = Buffer.concat(chunks).toString()
    const request = { method, url: url.slice(service.length + 1), service, headers, body }
    if (isNodeQuestion(request) && services.lcdNode === undefined) return answerNode(response, request)
    requests.push(request)
    findAnswer(services, isNodeQuestion(request) ? 'lcdNode' : service)(response, request)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = {
    MORALIS_API_KEY: TEST_KEY,
    MORALIS_URL: `${url}/moralis`,
    DEFILLAMA_URL: `${url}/llama`,
    LCD_URL: `${url}/lcd`,
    ACROSS_URL: `${url}/across`,
    ALLORA_URL: `${url}/allora`,
    ALLORA_API_URL: `${url}/alloraApi`,
    ...(services.llm && { LLM_URL: `${url}/llm`, LLM_KEY: TEST_KEY, LLM_MODEL: 'test-model' }),
  }
  return { url, env, requests }
}

export function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(value))
}

export function sendStatus(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end('{"message":"their own words"}')
}

/** The first contract costs 1.5 dollars, each further one a dollar more. The order of the response is reversed. */
export const answerMoralis: Answer = (response, { method, url, body }) => {
  const describe = (address: string, index: number) => ({
    tokenAddress: address.toLowerCase(),
    usdPrice: index + 1.5,
    '24hrPercentChange': '-0.25',
  })
  if (method === 'GET') return sendJson(response, describe(url.split('/')[2] ?? '', 0))
  const { tokens }: { tokens: { token_address: string }[] } = JSON.parse(body)
  return sendJson(response, tokens.map(({ token_address }, index) => describe(token_address, index)).reverse())
}

/** The first coin costs 2.5 dollars, each further one a dollar more. */
export const answerLlama: Answer = (response, { url }) => {
  const [path = ''] = url.split('?')
  const coins = (path.split('/').at(-1) ?? '').split(',')
  const describe = (index: number) => (path.startsWith('/percentage/') ? 3.5 : { price: index + 2.5, confidence: 0.99 })
  sendJson(response, { coins: Object.fromEntries(coins.map((coin, index) => [coin, describe(index)])) })
}

export const testBalances = {
  balances: [{ denom: 'uallo', amount: '1234500000000000000' }],
  pagination: { next_key: null, total: '1' },
}

export const answerLcd: Answer = (response) => sendJson(response, testBalances)

function isNodeQuestion({ service, url }: SeenRequest): boolean {
  return service === 'lcd' && url === '/cosmos/base/tendermint/v1beta1/node_info'
}

export const answerNode: Answer = (response) =>
  sendJson(response, { default_node_info: { network: 'allora-mainnet-1' } })

const hasNoData: Readonly<Record<string, Answer>> = {
  moralis: (response) => sendStatus(response, 404),
  llama: (response) => sendJson(response, { coins: {} }),
  lcd: (response) => sendStatus(response, 404),
  across: (response) => sendStatus(response, 404),
  allora: (response) => sendStatus(response, 404),
  alloraApi: (response) => sendStatus(response, 404),
}

function findAnswer(services: Readonly<Record<string, Answer>>, name: string): Answer {
  return services[name] ?? hasNoData[name] ?? ((response) => sendStatus(response, 418))
}
