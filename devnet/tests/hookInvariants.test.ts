import { countCases } from '@murmur/engine/testing/cases'
import { type Address, encodeFunctionData, type Hex, maxUint256, zeroAddress } from 'viem'
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
    const balances = await chain.read<readonly bigint[]>(reader, {
      abi: world.abiOf('BalanceReader'),
      functionName: 'read',
      args,
    })
    const rows = Object.values(tokens).map((_, at) => balances.slice(at * holders.length, (at + 1) * holders.length))
    return rows.map(([paying = 0n, watching = 0n, managed = 0n, ...rest]) => ({ paying, watching, managed, rest }))
  }
  const seed = process.env.SEED ?? 'strangers'
  const draw = createDraws(createRandom(seed), { world, attacker })
  const counts = { attacked: 0, refusedAttacks: 0, traded: 0, refusedTrades: 0 }
  let before = await readAll()
  for (let done = 0; done < CALLS; done += 1) {
    const step = await takeStep(draw, { world, attacker })
    counts[step.outcome] += 1
    const after = await readAll()
    for (const [at, token] of Object.values(tokens).entries()) {
      const row = describeRow(before[at], after[at])
      const right = { isBystanderUntouched: true, isManagerRobbed: false, left: [] }
      const change = findRightChange(row.change, { token, ...step })
      expect({ seed, done, token, ...row }).toEqual({ seed, done, token, ...right, change })
    }
    before = after
  }
  console.info(`random calls by strangers: ${JSON.stringify(counts)}`)
  expect(Math.min(counts.attacked, counts.traded)).toBeGreaterThan(CALLS / 50)
})

type Row = {
  readonly paying: bigint
  readonly watching: bigint
  readonly managed: bigint
  readonly rest: readonly bigint[]
}

function describeRow(before: Row | undefined, after: Row | undefined) {
  if (before === undefined || after === undefined) throw new Error('Each token has a row.')
  return {
    change: after.paying - before.paying,
    isBystanderUntouched: after.watching === before.watching,
    // Strangers may give the manager tokens. Nobody gets them out.
    isManagerRobbed: after.managed < before.managed,
    left: after.rest.filter((one) => one !== 0n),
  }
}

type Draws = ReturnType<typeof createDraws>

type Step = {
  readonly outcome: 'attacked' | 'refusedAttacks' | 'traded' | 'refusedTrades'
  /** Only of a trade that was done. */
  readonly trade?: PayerTrade
  readonly least?: bigint
}

/** A call of a stranger, or a trade of the payer during which a token lets the stranger in. */
async function takeStep(draw: Draws, { world, attacker }: Stage): Promise<Step> {
  const { chain, tokens, router } = world
  if (!draw.isOneOf(4)) {
    const isDone = await trySend(world, { ...draw.attack(), sender: stranger })
    return { outcome: isDone ? 'attacked' : 'refusedAttacks' }
  }
  const trade = draw.trade()
  // The floor that the product would set.
  const least = (await findFloor(world, trade)) ?? 1n
  const args = [draw.calls(), BigInt(draw.index(5))]
  await chain.write(attacker, { abi: strangerAbi, functionName: 'arm', args })
  const listen = (token: Address, listener: Address) =>
    chain.write(token, { abi: tokenAbi, functionName: 'setListener', args: [listener] })
  await listen(draw.token(), attacker)
  const isDone = await trySend(world, { to: router, data: encodeRouterSwap({ ...trade, least }), sender: payer })
  for (const token of Object.values(tokens)) await listen(token, zeroAddress)
  return isDone ? { outcome: 'traded', trade, least } : { outcome: 'refusedTrades' }
}

async function trySend({ chain }: HookWorld, transaction: Encoded & { readonly sender: Address }): Promise<boolean> {
  const isDone = (await chain.findSendFailure(transaction)) === undefined
  if (isDone) await chain.send(transaction)
  return isDone
}

type Trading = { readonly token: Address; readonly least?: bigint; readonly trade?: PayerTrade }

/** The payer pays exactly the payment, and receives the floor or more. No other balance of the payer changes. */
function findRightChange(change: bigint, { token, least = 1n, trade }: Trading): bigint {
  if (trade?.pay === token) return -trade.units
  if (trade?.receive === token) return change >= least ? change : least
  return 0n
}

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
  const account = () =>
    pick([payer, stranger, bystander, attacker, manager, router, pick(venues).hook, pick(venues).pool])
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
      () =>
        encodeFunctionData({
          abi: hookAbi,
          functionName: 'beforeAddLiquidity',
          args: [account(), key(), liquidity, '0x'],
        }),
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
    Array.from({ length: 1 + index(4) }, () => ({
      ...pick([toHook, toManager, toManager, toToken])(),
      mayFail: !isOneOf(8),
    }))
  const getOther = ({ currency0, currency1 }: HookVenue['key'], one: Address) =>
    one === currency0 ? currency1 : currency0
  /** Up to three exchanges, one after the other. */
  const trade = (): PayerTrade => {
    const { key: first, usual } = pick(venues)
    const [pay, depth] = pick([[first.currency0, usual[0]] as const, [first.currency1, usual[1]] as const])
    const keys = [first]
    let receive = getOther(first, pay)
    for (let more = index(3); more > 0; more -= 1) {
      const ends = receive
      const { key: next } = pick(venues.filter((venue) => [venue.key.currency0, venue.key.currency1].includes(ends)))
      if (getOther(next, ends) === pay) break
      keys.push(next)
      receive = getOther(next, ends)
    }
    return { keys, pay, receive, units: BigInt(Math.floor(Number(depth) * 10 ** (-3 + 3 * random()))) + 1n }
  }
  /** A swap of the stranger's own, which also tries to sweep everything out of the router. */
  const toRouter = (): Encoded => {
    const { keys, pay, units: paid } = trade()
    const sweeps = Object.values(tokens).map((swept) => sweep({ token: swept, recipient: pick([stranger, attacker]) }))
    const [commands, inputs] = encodeCommands([encodePath({ keys, pay, units: paid }), ...sweeps])
    return {
      to: router,
      data: encodeFunctionData({ abi: routerAbi, functionName: 'execute', args: [commands, inputs, 2n ** 40n] }),
    }
  }
  const unlocked = (): Encoded => ({
    to: attacker,
    data: encodeFunctionData({ abi: strangerAbi, functionName: 'runUnlocked', args: [manager, calls()] }),
  })
  const attack = () => pick([toHook, toManager, toRouter, unlocked])()
  return { index, isOneOf, token, calls, trade, attack }
}
