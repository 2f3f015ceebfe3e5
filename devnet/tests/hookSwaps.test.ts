import { create2Deployer, findHookSalt, planHook } from '@murmur/contracts/hook'
import { countCases } from '@murmur/engine/testing/cases'
import { type Address, encodeFunctionData, type Hex, keccak256 } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { createRandom } from '../src/world/random.ts'
import {
  buildHookWorld,
  encodePath,
  encodeRouterSwap,
  getReceived,
  type HookVenue,
  type HookWorld,
  measure,
  payer,
  readBalance,
  tokenAbi,
} from './testing/hookWorld.ts'
import { encodeCommands, routerAbi, sweep } from './testing/universalRouter.ts'

/** In full by `npm run test:deep`. */
const SWAPS = countCases(5_000, { part: 25 })
const enough = 2n ** 40n

let world: HookWorld

beforeAll(async () => {
  world = await buildHookWorld()
})

test(`H-09: ${SWAPS} random swaps through the hooks give what a direct swap gives, to the wei, and leave nothing`, async () => {
  const { chain, venues, router } = world
  const random = createRandom('hooks')
  const counts = new Map(venues.flatMap(({ name }) => [name, `${name}, back`].map((one) => [one, 0])))
  for (let done = 0; done < SWAPS; done += 1) {
    const venue = venues[Math.floor(random() * venues.length)]
    if (venue === undefined) throw new Error('There are venues.')
    const { name, key } = venue
    const isForward = random() < 0.5
    const [pay, receive] = isForward ? [key.currency0, key.currency1] : [key.currency1, key.currency0]
    const units = BigInt(Math.floor(Number(venue.usual[isForward ? 0 : 1]) * 10 ** (-3 + 4.5 * random()))) + 1n
    const data = encodeRouterSwap({ keys: [key], pay, units })
    const direct = await chain.undo(() => tryDirectly(venue, { isForward, units }))
    if (direct === undefined) {
      expect(await chain.findSendFailure({ to: router, data, sender: payer })).toBeDefined()
      continue
    }
    // Not undone: the next swaps start from other states.
    const before = await readBalance(chain, { token: pay, holder: payer })
    const received = await measure(chain, receive, () => chain.send({ to: router, data, sender: payer }))
    const paid = before - (await readBalance(chain, { token: pay, holder: payer }))
    expect({ name, units, paid, received }).toEqual({ name, units, paid: units, received: direct })
    expect(await listLeft(venue)).toEqual([])
    const direction = isForward ? name : `${name}, back`
    counts.set(direction, (counts.get(direction) ?? 0) + 1)
  }
  console.info(`swaps through hooks: ${JSON.stringify(Object.fromEntries(counts))}, each equal to its direct swap`)
  expect(Math.min(...counts.values())).toBeGreaterThan(SWAPS / counts.size / 5)
})

test('one path goes over two exchanges, and the second gets what the first gives', async () => {
  const { chain, router, tokens } = world
  const [curve, sushi] = [getVenue('Curve 2 and 1'), getVenue('Sushi V2')]
  const keys = [curve.key, sushi.key]
  const units = 10n ** 9n
  const direct = await chain.undo(async () => {
    const middle = await curve.swapDirectly({ isForward: false, units })
    return await sushi.swapDirectly({ isForward: false, units: middle })
  })
  const data = encodeRouterSwap({ keys, pay: tokens.dollar, units })
  expect(getReceived({ keys, pay: tokens.dollar })).toBe(tokens.coin)
  const swap = () => measure(chain, tokens.coin, () => chain.send({ to: router, data, sender: payer }))
  expect(await chain.undo(swap)).toBe(direct)
})

test('one call splits a payment over every exchange of a pair', async () => {
  const { chain, router, tokens, venues } = world
  const { coin, mute } = tokens
  const pairs = venues.filter(({ key }) => key.currency0 === coin && key.currency1 === mute)
  expect(pairs.length).toBe(7)
  const units = 10n ** 18n
  const direct = await chain.undo(async () => {
    let sum = 0n
    for (const venue of pairs) sum += await venue.swapDirectly({ isForward: true, units })
    return sum
  })
  const parts = pairs.map(({ key }) => encodePath({ keys: [key], pay: coin, units }))
  const [commands, inputs] = encodeCommands([...parts, sweep({ token: mute, recipient: payer, least: direct })])
  const data = encodeFunctionData({ abi: routerAbi, functionName: 'execute', args: [commands, inputs, enough] })
  const swap = () => measure(chain, mute, () => chain.send({ to: router, data, sender: payer }))
  expect(await chain.undo(swap)).toBe(direct)
})

test('a second leg over the same pool starts where the first ended', async () => {
  const { chain, router, tokens } = world
  for (const name of ['Sushi V2', 'Pancake V3', 'Algebra', 'Curve 0 and 2', 'Solidly volatile']) {
    const venue = getVenue(name)
    const units = venue.usual[0] * 20n
    const direct = await chain.undo(async () => {
      const first = await venue.swapDirectly({ isForward: true, units })
      return first + (await venue.swapDirectly({ isForward: true, units }))
    })
    const leg = encodePath({ keys: [venue.key], pay: tokens.coin, units })
    const [commands, inputs] = encodeCommands([leg, leg, sweep({ token: tokens.mute, recipient: payer })])
    const data = encodeFunctionData({ abi: routerAbi, functionName: 'execute', args: [commands, inputs, enough] })
    const swap = () => measure(chain, tokens.mute, () => chain.send({ to: router, data, sender: payer }))
    expect({ name, received: await chain.undo(swap) }).toEqual({ name, received: direct })
  }
})

test('the address and the code of each hook are known before it is deployed', async () => {
  const { chain, venues } = world
  for (const { terms, hook } of venues) {
    const plan = planHook(terms, { salt: findHookSalt(terms) })
    const code = await chain.request<Hex>('eth_getCode', hook, 'latest')
    expect([plan.address, plan.codeHash, plan.deployment.to]).toEqual([hook, keccak256(code), create2Deployer])
  }
})

test('a salt does not fit another hook', () => {
  const { terms } = getVenue('Sushi V2')
  const other = getVenue('Pancake V3').terms
  expect(() => planHook(other, { salt: findHookSalt(terms) })).toThrow('This salt belongs to another hook.')
})

function getVenue(name: string): HookVenue {
  const venue = world.venues.find((one) => one.name === name)
  if (venue === undefined) throw new Error(`No venue is called ${name}.`)
  return venue
}

/** No value where the pool refuses the amount. */
async function tryDirectly(
  venue: HookVenue,
  swap: Parameters<HookVenue['swapDirectly']>[0],
): Promise<bigint | undefined> {
  try {
    const received = await venue.swapDirectly(swap)
    return received === 0n ? undefined : received
  } catch (error) {
    // Too small for one unit, or more than the pool holds.
    if (error instanceof Error) return undefined
    throw error
  }
}

/** Tokens and allowances of the hook, and tokens of the router and of the manager. */
async function listLeft({ hook, pool }: HookVenue): Promise<readonly string[]> {
  const { chain, tokens, router, manager } = world
  const left: string[] = []
  for (const [name, token] of Object.entries(tokens)) {
    for (const [place, holder] of Object.entries({ hook, router, manager })) {
      if ((await readBalance(chain, { token, holder })) !== 0n) left.push(`${name} in ${place}`)
    }
    if ((await readAllowance(token, { hook, pool })) !== 0n) left.push(`an allowance of ${name}`)
  }
  return left
}

function readAllowance(token: Address, { hook, pool }: Pick<HookVenue, 'hook' | 'pool'>): Promise<bigint> {
  return world.chain.read<bigint>(token, { abi: tokenAbi, functionName: 'allowance', args: [hook, pool] })
}
