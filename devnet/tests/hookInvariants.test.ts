import { countCases } from '@murmur/engine/testing/cases'
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  maxUint256,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
} from 'viem'
import { expect, test } from 'vitest'
import { createRandom } from '../src/world/random.ts'
import { blockGas, permit2 } from './testing/hookChain.ts'
import {
  buildHookWorld,
  bystander,
  encodePath,
  getReceived,
  type HookVenue,
  type HookWorld,
  stranger,
  tokenAbi,
} from './testing/hookWorld.ts'
import { hookAbi, managerAbi, strangerAbi } from './testing/strangerCalls.ts'
import { encodeCommands, routerAbi, sweep } from './testing/universalRouter.ts'

/** In full by `npm run test:deep`. */
const CALLS = Number(process.env.CALLS ?? countCases(100_000, { part: 50 }))
/** In one transaction, as far as its gas goes: the steps see what the ones before left in transient storage. */
const MOST_STEPS = 20
const [lowestLimit, highestLimit] = [4295128740n, 1461446703485210103287273052203988822378723970341n]

type Encoded = { readonly to: Address; readonly data: Hex }

test(`Q-33: after ${CALLS} random calls by strangers only payers paid, and nothing is left anywhere`, async () => {
  const world = await buildHookWorld()
  const { chain } = world
  const strangers = [await world.deployTest('Ambusher'), await world.deployTest('Ambusher')]
  const driver = await deployDriver(world, strangers)
  await prepareStrangers(world, strangers)
  const abi = world.abiOf('CallDriver')
  const seed = process.env.SEED ?? 'strangers'
  const random = createRandom(seed)
  const draw = createDraws(random, { world, payer: driver, strangers })
  const sums = await readSums(world, { driver, strangers })
  let counts = await readCounts(world, driver)
  let left: readonly Step[] = []
  while (counts.done < CALLS) {
    const length = Math.min(1 + draw.index(MOST_STEPS), CALLS - counts.done)
    const steps = [...left, ...Array.from({ length: Math.max(0, length - left.length) }, draw.step)]
    await chain.write(driver, { abi, functionName: 'run', args: [steps], gas: blockGas })
    expect({ seed, fault: await findFault(world, driver) }).toEqual({ seed, fault: undefined })
    const now = await readCounts(world, driver)
    expect(now.done).toBeGreaterThan(counts.done)
    left = steps.slice(now.done - counts.done)
    counts = now
  }
  expect(await readSums(world, { driver, strangers })).toEqual(sums)
  console.info(`random calls by strangers: ${JSON.stringify({ seed, ...counts })}`)
  expect(Math.min(counts.attacked, counts.traded, counts.ambushed)).toBeGreaterThan(CALLS / 50)
})

/** The payer is the driver itself. */
async function deployDriver(world: HookWorld, strangers: readonly Address[]): Promise<Address> {
  const { chain, venues, tokens, router, manager, deployTest } = world
  const hooks = [...new Set(venues.map(({ hook }) => hook))]
  const driver = await deployTest('CallDriver', [
    router,
    permit2,
    Object.values(tokens),
    [bystander, manager, router, ...hooks],
  ])
  for (const token of Object.values(tokens)) {
    await chain.write(token, { abi: tokenAbi, functionName: 'mint', args: [driver, 10n ** 40n] })
    for (const spender of [...hooks, router, manager, ...strangers]) {
      const args = [spender, maxUint256]
      await chain.write(token, { abi: tokenAbi, functionName: 'approve', args, sender: bystander })
    }
  }
  return driver
}

const permit2Abi = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])

/** Each can swap at the router like anybody else. */
async function prepareStrangers({ chain, tokens, router }: HookWorld, strangers: readonly Address[]): Promise<void> {
  for (const attacker of strangers) {
    const calls = Object.values(tokens).flatMap((token) => [
      { to: token, data: encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [permit2, maxUint256] }) },
      {
        to: permit2,
        data: encodeFunctionData({
          abi: permit2Abi,
          functionName: 'approve',
          args: [token, router, 2n ** 160n - 1n, 2 ** 48 - 1],
        }),
      },
    ])
    const args = [calls.map((call) => ({ ...call, mayFail: false }))]
    await chain.write(attacker, { abi: strangerAbi, functionName: 'run', args })
    for (const token of Object.values(tokens))
      await chain.write(token, { abi: tokenAbi, functionName: 'mint', args: [attacker, 10n ** 40n] })
  }
}

const countNames = ['done', 'attacked', 'refusedAttacks', 'traded', 'refusedTrades', 'ambushed'] as const

async function readCounts({ chain, abiOf }: HookWorld, driver: Address) {
  const abi = abiOf('CallDriver')
  const counts = await chain.read<readonly bigint[]>(driver, { abi, functionName: 'counts' })
  const rows = countNames.map((name, at) => [name, Number(counts[at])] as const)
  return Object.fromEntries(rows) as Record<(typeof countNames)[number], number>
}

type Fault = readonly [isFound: boolean, step: bigint, token: Address, holder: Address, held: bigint, holds: bigint]

/** The first balance that was wrong after a step. */
async function findFault({ chain, abiOf }: HookWorld, driver: Address) {
  const abi = abiOf('CallDriver')
  const [isFound, step, token, holder, held, holds] = await chain.read<Fault>(driver, { abi, functionName: 'fault' })
  return isFound ? { step, token, holder, held, holds } : undefined
}

type Crowd = { readonly driver: Address; readonly strangers: readonly Address[] }

/** All that everybody in this world holds of each token. It falls if a hook gives something to somebody else. */
async function readSums({ chain, abiOf, deployTest, venues, tokens, router, manager }: HookWorld, crowd: Crowd) {
  const reader = await deployTest('BalanceReader')
  // Factories take the fees of some pools.
  const places = venues.flatMap(({ hook, pool, terms }) => ['factory' in terms ? terms.factory : pool, hook, pool])
  const holders = [...new Set([crowd.driver, ...crowd.strangers, bystander, stranger, router, manager, ...places])]
  const abi = abiOf('BalanceReader')
  const args = [Object.values(tokens), holders]
  const balances = await chain.read<readonly bigint[]>(reader, { abi, functionName: 'read', args })
  return Object.values(tokens).map((_, at) =>
    balances.slice(at * holders.length, (at + 1) * holders.length).reduce((sum, units) => sum + units, 0n),
  )
}

type Call = Encoded & { readonly mayFail: boolean }

type PayerTrade = {
  readonly keys: readonly HookVenue['key'][]
  readonly pay: Address
  readonly units: bigint
}

/** Calls of a stranger, or a trade of the payer. In both a token may let the stranger in. */
type Step = {
  readonly stranger: Address
  readonly listened: Address
  readonly ambush: Hex
  readonly skip: bigint
  readonly calls: readonly Call[]
  readonly trade: { readonly pay: Address; readonly receive_: Address; readonly units: bigint; readonly input: Hex }
}

const noTrade: Step['trade'] = { pay: zeroAddress, receive_: zeroAddress, units: 0n, input: '0x' }

const callParameters = parseAbiParameters(['Call[] calls', 'struct Call { address to; bytes data; bool mayFail; }'])

type Stage = { readonly world: HookWorld; readonly payer: Address; readonly strangers: readonly Address[] }

/** Random calls, mostly close to valid ones. */
function createDraws(random: () => number, { world, payer, strangers }: Stage) {
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
    pick([payer, stranger, bystander, ...strangers, manager, router, pick(venues).hook, pick(venues).pool])
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
  /** Some callbacks of other projects pay with the token and from the account in their data. */
  const amounts = () => {
    const named = encodeAbiParameters(parseAbiParameters('address, address'), [token(), account()])
    const data = pick<Hex>(['0x', named])
    return pick([[units(), -1n, data] as const, [-1n, units(), data] as const])
  }
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
  const calls = (): readonly Call[] =>
    Array.from({ length: 1 + index(4) }, () => ({
      ...pick([toHook, toManager, toManager, toToken])(),
      mayFail: !isOneOf(8),
    }))
  /** Up to three exchanges, one after the other. */
  const trade = (): PayerTrade => {
    const { key: first, usual } = pick(venues)
    const [pay, depth] = pick([[first.currency0, usual[0]] as const, [first.currency1, usual[1]] as const])
    const keys = [first]
    for (let more = index(3); more > 0; more -= 1) {
      const ends = getReceived({ keys, pay })
      const { key: next } = pick(venues.filter((venue) => [venue.key.currency0, venue.key.currency1].includes(ends)))
      if (getReceived({ keys: [next], pay: ends }) === pay) break
      keys.push(next)
    }
    return { keys, pay, units: BigInt(Math.floor(Number(depth) * 10 ** (-3 + 3 * random()))) + 1n }
  }
  /** A swap of the stranger's own, which also tries to sweep everything out of the router. */
  const toRouter = (): Encoded => {
    const sweeps = Object.values(tokens).map((swept) => sweep({ token: swept, recipient: pick(strangers) }))
    const [commands, inputs] = encodeCommands([encodePath(trade()), ...sweeps])
    return {
      to: router,
      data: encodeFunctionData({ abi: routerAbi, functionName: 'execute', args: [commands, inputs, 2n ** 40n] }),
    }
  }
  const attack = (attacker: Address): Call => {
    const unlocked = (): Encoded => ({
      to: attacker,
      data: encodeFunctionData({ abi: strangerAbi, functionName: 'runUnlocked', args: [manager, calls()] }),
    })
    return { ...pick([toHook, toManager, toRouter, unlocked])(), mayFail: false }
  }
  const step = (): Step => {
    const isTrade = isOneOf(8)
    const own = pick(strangers)
    const ambush = isOneOf(4) ? '0x' : encodeAbiParameters(callParameters, [calls()])
    const waiting = { stranger: own, ambush, skip: BigInt(index(5)) }
    if (!isTrade) return { ...waiting, listened: token(), calls: [attack(own)], trade: noTrade }
    const { keys, pay, units: paid } = trade()
    const receive = getReceived({ keys, pay })
    const { input } = encodePath({ keys, pay, units: paid })
    const traded = { pay, receive_: receive, units: paid, input }
    return { ...waiting, listened: pick([pay, receive, token()]), calls: [], trade: traded }
  }
  return { index, step }
}
