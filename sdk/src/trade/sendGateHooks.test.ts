import { createBatchCalls, planBatch } from '@murmur/engine/batch'
import type { SwapCommand } from '@murmur/engine/encode/command'
import { listHooks } from '@murmur/engine/encode/swapHooks'
import { exampleHooks, findPlan } from '@murmur/engine/encode/testing/randomPlans'
import { createSwapCall, type SwapStep } from '@murmur/engine/plan'
import { type Address, toTokenKey } from '@murmur/engine/token'
import { keccak256 } from 'viem'
import { expect, test } from 'vitest'
import { OutsideFailure } from '../chain/outsideFailure.ts'
import { listCheckedHooks } from './checkHooks.ts'
import { type GateOptions, passGate } from './sendGate.ts'
import { createExampleChainClient } from './testing/exampleChain.ts'
import { createGateRequest, createPassing } from './testing/gate.ts'
import { createTradeChain } from './tradeChain.ts'
import { findTradeContracts } from './tradeContracts.ts'

const stranger: Address = '0xf000000000000000000000000000000000002888'
const planned = findPlan(({ steps, swap }) => steps.length === 1 && listHooks(swap.facts.swaps).length === 1)
const [hook = stranger] = listHooks(planned.swap.facts.swaps)
const { signature } = planned

function pass(own: Partial<GateOptions>, step: SwapStep = planned.swap) {
  const { options, asked } = createPassing(planned)
  const result = passGate(createGateRequest(step, { signature }), { ...options, ...own })
  return result.then((found) => ({ found, asked }))
}

const unknown = { found: { type: 'refused', reason: 'unknownContract' }, asked: [] }
const { contracts, chain } = createPassing(planned).options

test('a swap passes a hook of the network, and the wallet is asked once', async () => {
  const { found, asked } = await pass({})
  expect([found.type, asked.length]).toEqual(['sent', 1])
})

test('H-06: a hook that is not listed here is refused, and every hook where none is listed', async () => {
  const { hooks: _, ...router } = contracts.router
  expect(await pass({ contracts: { ...contracts, router } })).toEqual(unknown)
  const others = contracts.router.hooks?.filter((one) => one !== hook) ?? []
  expect(others).toHaveLength(1)
  expect(await pass({ contracts: { ...contracts, router: { ...router, hooks: others } } })).toEqual(unknown)
})

test('H-06: a hook whose code is another one, or cannot be read, is refused', async () => {
  const checked: unknown[] = []
  const answer = (checkHooks: GateOptions['chain']['checkHooks']) => pass({ chain: { ...chain, checkHooks } })
  const other = await answer(async (hooks, options) => {
    checked.push(hooks, options)
    return 'otherCode'
  })
  expect(other).toEqual(unknown)
  expect(checked).toEqual([[hook], { contracts }])
  const silent = await answer(() => Promise.reject(new OutsideFailure('down')))
  expect(silent).toEqual({ found: { type: 'refused', reason: 'nodesUnreachable' }, asked: [] })
})

test('a swap without hooks asks no node about any', async () => {
  const own = findPlan(({ steps, swap }) => steps.length === 1 && listHooks(swap.facts.swaps).length === 0)
  const { options } = createPassing(own)
  const checkHooks = () => Promise.reject(new OutsideFailure('down'))
  const request = createGateRequest(own.swap, { signature: own.signature })
  expect(await passGate(request, { ...options, chain: { ...options.chain, checkHooks } })).toMatchObject({
    type: 'sent',
  })
})

test('a hook in a batch is checked too', async () => {
  const own = findPlan(({ steps, swap }) => steps.length === 3 && listHooks(swap.facts.swaps).length > 0)
  const step = planBatch(own.steps)
  if (step === undefined) throw new RangeError('Three steps are a batch.')
  const { options, asked } = createPassing(own)
  const request = { type: 'batch', step, calls: createBatchCalls(step), id: '0x1' } as const
  const checkHooks = async () => 'otherCode' as const
  const found = await passGate(request, { ...options, chain: { ...options.chain, checkHooks } })
  expect([found, asked]).toEqual([{ type: 'refused', reason: 'unknownContract' }, []])
})

test('H-06: a stranger in place of the hook is refused, in the plan and in the bytes', async () => {
  const step = replaceHook(stranger)
  expect(await pass({}, step)).toEqual(unknown)
  for (const other of [stranger, ...Object.values(exampleHooks).filter((one) => one !== hook)]) {
    const call = createSwapCall(replaceHook(other), { signature })
    const { options, asked } = createPassing(planned)
    const result = await passGate({ type: 'call', step: planned.swap, call, signature }, options)
    expect([result, asked]).toEqual([{ type: 'refused', reason: 'altered' }, []])
  }
})

test('H-06: only a hook with the listed code can be quoted, by two nodes', async () => {
  const code = '0x600100'
  const example = createExampleChainClient()
  const listed = { ...contracts, hookCodeHashes: { [hook]: keccak256(code), [stranger]: keccak256('0x6002') } }
  const network = { contracts: { ...listed, router: { ...contracts.router, hooks: [hook, stranger] } } }
  const list = () => listCheckedHooks({ ...network, chain: createTradeChain(example.connect()) })
  const honest = (method: string) => (method === 'eth_getCode' ? code : undefined)
  example.state.faults = [honest, honest]
  expect(await list()).toEqual([hook])
  example.state.faults = [honest, (method) => (method === 'eth_getCode' ? '0x6003' : undefined)]
  expect(await list()).toEqual([])
  example.state.fault = 'fails'
  await expect(list()).rejects.toThrow()
})

test('a local world lists hooks by name, with the hash of their code and their exchange', () => {
  const own = { universalRouter: contracts.router.address, permit2: contracts.permit2 }
  const hooks = { sushiV2Hook: hook.toUpperCase().replace('0X', '0x'), algebraHook: stranger, hookless: stranger }
  const network = { chainId: 137, rpcUrls: [], genesisHash: '0x', contracts: { ...own, ...hooks } }
  const find = (hookCodeHashes: Record<string, string>, name: 'local' | 'live' = 'local') =>
    findTradeContracts({ ...network, hookCodeHashes }, { name })
  expect(find({ sushiV2Hook: '0x01', hookless: '0x02' })).toMatchObject({
    router: { hooks: [toTokenKey(hook)] },
    hookCodeHashes: { [toTokenKey(hook)]: '0x01' },
    hookExchanges: { [toTokenKey(hook)]: 'SushiSwap V2', [stranger]: 'QuickSwap V4' },
  })
  expect(find({})?.router.hooks).toBeUndefined()
  expect(find({ sushiV2Hook: '0x01' }, 'live')?.router.hooks).toBeUndefined()
})

function replaceHook(hooks: Address): SwapStep {
  const replace = (swap: SwapCommand): SwapCommand => {
    const { path } = swap
    if (path.venue !== 'uniswapV4' || listHooks([swap]).length === 0) return swap
    return { ...swap, path: { ...path, keys: path.keys.map((key) => ({ ...key, hooks })) } }
  }
  const { swap } = planned
  const commands = swap.commands.map((one) => (one.type === 'swap' ? replace(one) : one))
  return { ...swap, commands, facts: { ...swap.facts, swaps: swap.facts.swaps.map(replace) } }
}
