import { fileURLToPath } from 'node:url'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { waitForMarket } from '../../swap/openQuote.ts'
import { agent, connectTools, openSender, startTools } from '../../swap/toolClient.ts'
import { expect, test } from '../../test.ts'

const CHAIN = 10

test('an agent parses, quotes, builds, signs with a test account, sends and tracks', async ({ request, baseURL }) => {
  await waitForMarket(request, CHAIN)
  const tools = await startTools(baseURL ?? '')
  const { client, call } = await connectTools(tools.transport)
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
    'list_networks',
    'list_tokens',
    'parse_intent',
    'quote',
    'explain_route',
    'build_transaction',
    'track',
  ])
  const { value: networks } = await call('list_networks')
  expect(networks.networks).toContainEqual({ id: 'optimism', name: 'Optimism', chainId: CHAIN, nativeToken: 'ETH' })
  const { value: tokens } = await call('list_tokens', { network: 'optimism' })
  expect(tokens.tokens).toContainEqual(expect.objectContaining({ symbol: 'USDC', decimals: 6 }))

  const { value: parsed } = await call('parse_intent', { text: 'swap 0.5 ETH on Optimism for USDC on Optimism' })
  const { payToken: pay, receiveToken: receive, payNetwork: network, amount } = parsed.intent
  const question = { network, pay, receive, amount: amount.value }
  const { value: quote } = await call('quote', question)
  expect(quote.certificate).toMatchObject({ gapBps: expect.any(Number), pools: expect.any(Number) })
  const { value: explained } = await call('explain_route', question)
  expect(explained.text).toContain('You pay 0.5 ETH and receive about')

  const sender = await openSender(request, CHAIN)
  const { value: built } = await call('build_transaction', { ...question, account: agent.address })
  expect(built.transactions).toHaveLength(1)
  expect(await sender.send(built.transactions)).toEqual(['success'])
  const { value: tracked } = await call('track', { network, hash: sender.last() })
  expect(tracked.status).toBe('confirmed')

  // Back again: a token needs allowances, which are exact and used up.
  const back = { network, pay: 'USDC', receive: 'ETH', amount: '100', account: agent.address }
  const { value: returned } = await call('build_transaction', back)
  expect(returned.transactions).toHaveLength(3)
  expect(returned.simulation.allowancesLeft.map(({ units }) => units)).toEqual(
    returned.simulation.allowancesLeft.map(() => '0'),
  )
  expect(await sender.send(returned.transactions, { waitMs: 3_000 })).toEqual(['success', 'success', 'success'])
  await client.close()
  await tools.stop()
})

test('the tools refuse what they cannot do, and pages of other sites', async ({ request, baseURL }) => {
  await Promise.all([waitForMarket(request, CHAIN), waitForMarket(request, 8453)])
  const tools = await startTools(baseURL ?? '')
  const { client, call } = await connectTools(tools.transport)
  const swap = { network: 'optimism', pay: 'ETH', receive: 'USDC', amount: '1' }
  const poor = '0x00000000000000000000000000000000000012F4'
  for (const [name, input] of [
    ['quote', { ...swap, amount: '-1' }],
    ['quote', { ...swap, amount: '1e18' }],
    ['quote', { ...swap, network: 'tron' }],
    ['quote', { ...swap, receive: '__proto__' }],
    ['quote', { ...swap, slippagePercent: '16' }],
    ['quote', { ...swap, receiveNetwork: 'tron' }],
    ['quote', { ...swap, receiveNetwork: 'base', exact: 'receive' }],
    ['quote', { ...swap, receiveNetwork: 'base', amount: '0.000000001' }],
    ['build_transaction', { ...swap, receiveNetwork: 'base', account: poor }],
    ['build_transaction', { ...swap, account: 'alice.eth' }],
    ['build_transaction', { ...swap, account: poor }],
    // Far more than the pools have.
    ['build_transaction', { ...swap, amount: '9000000', account: agent.address }],
    ['track', { network: 'optimism', hash: '0x1' }],
    ['sign', {}],
  ] as const)
    expect([name, (await call(name, input)).isError]).toEqual([name, true])
  await client.close()
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const accept = 'application/json, text/event-stream'
  const foreign = await request.post(tools.url, { data: message, headers: { accept, origin: 'https://evil.example' } })
  const reading = await request.get(tools.url)
  const batch = await request.post(tools.url, { data: [message, message], headers: { accept } })
  expect([foreign.status(), reading.status(), batch.status()]).toEqual([403, 405, 400])
  await tools.stop()
})

test('the same tools answer over standard input and output', async ({ request, baseURL }) => {
  await waitForMarket(request, CHAIN)
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['--import', 'tsx', 'mcp/src/stdio.ts'],
    cwd: root,
    env: { PATH: process.env.PATH ?? '', MURMUR_URL: baseURL ?? '' },
  })
  const { client, call } = await connectTools(transport)
  const { isError, value } = await call('quote', { network: 'optimism', pay: 'ETH', receive: 'USDC', amount: '1' })
  expect([isError, value.pay.amount]).toEqual([false, '1'])
  await client.close()
})
