import { countCases } from '@murmur/engine/testing/cases'
import { type Address, encodeFunctionData, type Hex, maxUint256 } from 'viem'
import { expect, test } from 'vitest'
import { createRandom } from '../src/world/random.ts'
import {
  buildHookWorld,
  bystander,
  encodePath,
  encodeRouterSwap,
  type HookVenue,
  type HookWorld,
  measure,
  payer,
  stranger,
  tokenAbi,
} from './testing/hookWorld.ts'
import { hookAbi, managerAbi, strangerAbi } from './testing/strangerCalls.ts'
import { encodeCommands, routerAbi, sweep } from './testing/universalRouter.ts'

/** In full by `npm run test:deep`. */
const CALLS = countCases(100_000, { part: 400 })
const [lowestLimit, highestLimit] = [4295128740n, 1461446703485210103287273052203988822378723970341n]

type Encoded = { readonly to: Address; readonly data: Hex }

test(`after ${CALLS} random calls by strangers only payers paid, and nothing is left anywhere`, async () => {
  const world = await buildHookWorld()
  const { chain, venues, tokens, router, manager } = world
  const attacker = await world.deployTest('Stranger')
  const reader = await world.deployTest('BalanceReader')
  const hooks = [...new Set(venues.map(({ hook }) => hook))]
  for (const token of Object.values(tokens)) {
    await chain.write(token, { abi: tokenAbi, functionName: 'mint', args: [attacker, 10n ** 40n] })
    for (const spender of [...hooks, router, manager, attacker]) {
      const args = [spender, maxUint256]
      await chain.write(token, { abi: tokenAbi, functionName: 'approve', args, sender: bystander })
    }
  }
  const holders = [payer, bystander, manager, router, ...hooks]
  const readAll = async () => {
    const args = [Object.values(tokens), holders]
    const balances = await chain.read<readonly bigint[]>(reader, { abi: world.abiOf('BalanceReader'), functionName: 'read', args })
    const rows = Object.values(tokens).map((_, at) => balances.slice(at * holders.length, (at + 1) * holders.length))
    return rows.map(([paying = 0n, watching = 0n, managed = 0n, ...rest]) => ({ paying, watching, managed, rest }))
  }
  const seed = process.env.SEED ?? 'strangers'
  const draw = createDraws(createRandom(seed), { world, attacker })
  const counts = { succeeded: 0, refused: 0, trades: 0, refusedTrades: 0 }
  let before = await readAll()
  for (let done = 0; done < CALLS; done += 1) {
    const isTrade = draw.isOneOf(4)
    const trade = isTrade ? draw.trade() : undefined
    // The floor that the product would set.
    const least = trade && (await findFloor(world, trade))
    if (trade !== undefined) {
      const args = [draw.calls(), BigInt(draw.index(5))]
      await chain.write(attacker, { abi: strangerAbi, functionName: 'arm', args })
      await chain.write(draw.token(), { abi: tokenAbi, functionName: 'setListener', args: [attacker] })
    }
    const transaction = trade
      ? { to: router, data: encodeRouterSwap({ ...trade, least: least ?? 1n }), sender: payer }
      : { ...draw.attack(), sender: stranger }
    const isDone = (await chain.findSendFailure(transaction)) === undefined
    if (isDone) await chain.send(transaction)
    if (trade) counts[isDone ? 'trades' : 'refusedTrades'] += 1
    else counts[isDone ? 'succeeded' : 'refused'] += 1
    const after = await readAll()
    const paid = trade && isDone ? trade : undefined
    for (const [at, token] of Object.values(tokens).entries()) {
      const [old, now] = [before[at], after[at]]
      if (old === undefined || now === undefined) throw new Error('Each token has a row.')
      const place = { seed, done, token }
      const change = now.paying - old.paying
      if (paid?.pay === token) expect({ ...place, change }).toEqual({ ...place, change: -paid.units })
      else if (paid?.receive === token) expect(change).toBeGreaterThanOrEqual(least ?? 1n)
      else expect({ ...place, change }).toEqual({ ...place, change: 0n })
      expect({ ...place, watching: now.watching }).toEqual({ ...place, watching: old.watching })
      // Strangers may give the manager tokens. Nobody gets them out.
      expect(now.managed).toBeGreaterThanOrEqual(old.managed)
      expect({ ...place, rest: now.rest.filter((left) => left !== 0n) }).toEqual({ ...place, rest: [] })
    }
    before = after
    await Promise.all(
      Object.values(tokens).map((token) =>
        chain.write(token, { abi: tokenAbi, functionName: 'setListener', args: [`0x${'00'.repeat(20)}`] }),
      ),
    )
  }
  console.info(`random calls by strangers: ${JSON.stringify(counts)}`)
  expect(Math.min(counts.succeeded, counts.trades)).toBeGreaterThan(CALLS / 50)
})

type PayerTrade = {
  readonly keys: readonly HookVenue['key'][]
  readonly pay: Address
  readonly receive: Address
  readonly units: bigint
}

/** No value where the trade fails without strangers, too. */
async function findFloor({ chain, router }: HookWorld, trade: PayerTrade): Promise<bigint | undefined> {
  const transaction = { to: router, data: encodeRouterSwap(trade), sender: payer }
  if ((await chain.findSendFailure(transaction)) !== undefined) return undefined
  return await chain.undo(() => measure(chain, trade.receive, () => chain.send(transaction)))
}

type Stage = { readonly world: HookWorld; readonly attacker: Address }

/** Random calls, mostly close to valid ones. */
function createDraws(random: () => number, { world, attacker }: Stage) {
  const { venues, tokens, router, manager } = world
  const index = (length: number) => Math.floor(random() * length)
  const pick = <T>(list: readonly T[]): T => {
    const one = list[index(list.length)]
    if (one === undefined) throw new Error('There is nothing to choose from.')
    return one
  }
  const isOneOf = (parts: number) => index(parts) === 0
  const token = () => pick(Object.values(tokens))
  const account = () => pick([payer, stranger, bystander, attacker, manager, router, pick(venues).hook, pick(venues).pool])
  const units = () => BigInt(Math.floor(10 ** (1 + 19 * random())))
  const key = () => {
    const { key: valid } = pick(venues)
    return isOneOf(6) ? { ...valid, fee: index(4000), tickSpacing: 1 + index(60), currency0: token() } : valid
  }
  const params = () => {
    const zeroForOne = isOneOf(2)
    const amountSpecified = isOneOf(8) ? units() : -units()
    return { zeroForOne, amountSpecified, sqrtPriceLimitX96: zeroForOne ? lowestLimit : highestLimit }
  }
  const amounts = () => pick([[units(), -1n, '0x'] as const, [-1n, units(), '0x'] as const])
  const toHook = (): Encoded => {
    const to = pick(venues).hook
    const liquidity = { tickLower: -60, tickUpper: 60, liquidityDelta: units(), salt: `0x${'00'.repeat(32)}` } as const
    const data = pick([
      () => encodeFunctionData({ abi: hookAbi, functionName: 'beforeSwap', args: [account(), key(), params(), '0x'] }),
      () => encodeFunctionData({ abi: hookAbi, functionName: 'beforeInitialize', args: [account(), key(), 2n ** 96n] }),
      () => encodeFunctionData({ abi: hookAbi, functionName: 'beforeAddLiquidity', args: [account(), key(), liquidity, '0x'] }),
      () => encodeFunctionData({ abi: hookAbi, functionName: 'uniswapV3SwapCallback', args: amounts() }),
      () => encodeFunctionData({ abi: hookAbi, functionName: 'pancakeV3SwapCallback', args: amounts() }),
      () => encodeFunctionData({ abi: hookAbi, functionName: 'algebraSwapCallback', args: amounts() }),
    ])()
    return { to, data }
  }
  const toManager = (): Encoded => ({
    to: manager,
    data: pick([
      () => encodeFunctionData({ abi: managerAbi, functionName: 'initialize', args: [key(), 2n ** 96n] }),
      () => encodeFunctionData({ abi: managerAbi, functionName: 'swap', args: [key(), params(), '0x'] }),
      () => encodeFunctionData({ abi: managerAbi, functionName: 'take', args: [token(), account(), units()] }),
      () => encodeFunctionData({ abi: managerAbi, functionName: 'sync', args: [token()] }),
      () => encodeFunctionData({ abi: managerAbi, functionName: 'settle' }),
    ])(),
  })
  const toToken = (): Encoded => ({
    to: token(),
    data: encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [manager, units()] }),
  })
  const calls = () =>
    Array.from({ length: 1 + index(4) }, () => ({ ...pick([toHook, toManager, toManager, toToken])(), mayFail: !isOneOf(8) }))
  /** Up to three exchanges, one after the other. */
  const trade = (): PayerTrade => {
    const first = pick(venues)
    const isForward = isOneOf(2)
    const keys = [first.key]
    const pay = isForward ? first.key.currency0 : first.key.currency1
    let receive = isForward ? first.key.currency1 : first.key.currency0
    for (let more = index(3); more > 0; more -= 1) {
      const next = pick(venues.filter(({ key: { currency0, currency1 } }) => [currency0, currency1].includes(receive))).key
      const turned = receive === next.currency0 ? next.currency1 : next.currency0
      if (turned === pay) break
      keys.push(next)
      receive = turned
    }
    const paid = BigInt(Math.floor(Number(first.usual[isForward ? 0 : 1]) * 10 ** (-3 + 3 * random()))) + 1n
    return { keys, pay, receive, units: paid }
  }
  /** A swap of the stranger's own, which also tries to sweep everything out of the router. */
  const toRouter = (): Encoded => {
    const { keys, pay, units: paid } = trade()
    const sweeps = Object.values(tokens).map((swept) => sweep({ token: swept, recipient: pick([stranger, attacker]) }))
    const [commands, inputs] = encodeCommands([encodePath({ keys, pay, units: paid }), ...sweeps])
    return { to: router, data: encodeFunctionData({ abi: routerAbi, functionName: 'execute', args: [commands, inputs, 2n ** 40n] }) }
  }
  const unlocked = (): Encoded => ({
    to: attacker,
    data: encodeFunctionData({ abi: strangerAbi, functionName: 'runUnlocked', args: [manager, calls()] }),
  })
  const attack = () => pick([toHook, toManager, toRouter, unlocked])()
  return { index, isOneOf, token, calls, trade, attack }
}
