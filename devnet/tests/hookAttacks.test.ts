import { findHookSalt, type Hook, planHook } from '@murmur/contracts/hook'
import { hookCode } from '@murmur/contracts/hookCode'
import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  keccak256,
  parseAbiParameters,
  zeroAddress,
} from 'viem'
import { beforeAll, expect, test } from 'vitest'
import {
  buildHookWorld,
  deployHook,
  encodePath,
  encodeRouterSwap,
  type HookVenue,
  type HookWorld,
  measure,
  type PoolKey,
  payer,
  readBalance,
  stranger,
  tokenAbi,
} from './testing/hookWorld.ts'
import { hookAbi, managerAbi, strangerAbi } from './testing/strangerCalls.ts'
import {
  depositToBridge,
  encodeCommands,
  routerAbi,
  router as routerPlace,
  wholeBalance,
} from './testing/universalRouter.ts'

const [lowestLimit, highestLimit] = [4295128740n, 1461446703485210103287273052203988822378723970341n]
const sqrtPriceX96 = 2n ** 96n

let world: HookWorld
let attacker: Address

beforeAll(async () => {
  world = await buildHookWorld()
  attacker = await world.deployTest('Stranger')
})

test('H-08: only the manager can call a hook, and nobody can add liquidity', async () => {
  const { chain, venues } = world
  for (const { hook, key } of venues) {
    const params = { zeroForOne: true, amountSpecified: -1n, sqrtPriceLimitX96: lowestLimit }
    const liquidity = { tickLower: 0, tickUpper: 1, liquidityDelta: 1n, salt: `0x${'00'.repeat(32)}` }
    const failures = await Promise.all([
      findFailure(hook, { functionName: 'beforeSwap', args: [stranger, key, params, '0x'] }),
      findFailure(hook, { functionName: 'beforeInitialize', args: [stranger, key, sqrtPriceX96] }),
      findFailure(hook, { functionName: 'beforeAddLiquidity', args: [stranger, key, liquidity, '0x'] }),
      chain.findSendFailure({ to: hook, data: '0x12345678', sender: stranger }),
    ])
    expect(failures).toEqual(['NotManager', 'NotManager', 'NoLiquidity', 'nothing'])
  }
})

test('H-08: no pool and no stranger can ask a hook for a payment outside of a trade', async () => {
  for (const { hook, pool } of listRanged()) {
    for (const sender of [stranger, pool]) {
      for (const functionName of ['uniswapV3SwapCallback', 'pancakeV3SwapCallback', 'algebraSwapCallback']) {
        expect(await findFailure(hook, { functionName, args: [1n, -1n, '0x'], sender })).toBe('NotOpenPool')
      }
    }
  }
})

test('a key without a pool, with the coin of the network or with other terms cannot be initialised', async () => {
  const { tokens } = world
  const initialize = (key: PoolKey) =>
    world.chain.findFailure(world.manager, { abi: managerAbi, functionName: 'initialize', args: [key, sqrtPriceX96] })
  for (const { name, key, terms } of world.venues) {
    const other = { ...key, currency0: tokens.dollar, currency1: tokens.whole }
    const foundByFee = terms.type === 'v3' && terms.pools === 'byFee'
    const foundBySpacing = terms.type === 'v3' && terms.pools === 'bySpacing'
    const isFeeFree = foundByFee || terms.type === 'liquidityBook'
    expect({
      name,
      missing: await initialize(other),
      coin: await initialize({ ...key, currency0: zeroAddress }),
      fee: await initialize({ ...key, fee: key.fee + 2 }),
      spacing: await initialize({ ...key, tickSpacing: key.tickSpacing + 1 }),
      again: await initialize(key),
    }).toEqual({
      name,
      missing: 'NoSuchPool',
      coin: 'NoContract',
      fee: isFeeFree ? 'NoSuchPool' : 'NotCanonical',
      spacing: foundBySpacing ? 'NoSuchPool' : 'NotCanonical',
      again: 'PoolAlreadyInitialized',
    })
  }
})

test('the pool behind a key depends on the key alone, whoever initialised it', async () => {
  const { chain, venues } = world
  for (const { hook, key, pool, terms } of venues) {
    const { currency0, currency1, fee, tickSpacing, hooks } = key
    const content = [currency0, currency1, fee, tickSpacing, hooks] as const
    const id = keccak256(encodeAbiParameters(parseAbiParameters('address, address, uint24, int24, address'), content))
    const found = await chain.read<readonly [Address, number, number, boolean]>(hook, {
      abi: hookAbi,
      functionName: 'venueOf',
      args: [id],
    })
    expect(isAddressEqual(found[0], pool)).toBe(true)
    const manager = await chain.read<Address>(hook, { abi: hookAbi, functionName: 'manager' })
    expect(isAddressEqual(manager, world.manager)).toBe(true)
    if (terms.type !== 'curve') {
      const factory = await chain.read<Address>(hook, { abi: hookAbi, functionName: 'factory' })
      expect(isAddressEqual(factory, terms.factory)).toBe(true)
    }
  }
})

test('exact output, a price limit and amounts from 2^127 on are refused', async () => {
  const exactOutput = { amountSpecified: 1n, sqrtPriceLimitX96: lowestLimit }
  const limited = { amountSpecified: -1000n, sqrtPriceLimitX96: lowestLimit + 1n }
  const large = { amountSpecified: -(2n ** 127n), sqrtPriceLimitX96: lowestLimit }
  const largest = { amountSpecified: -(2n ** 255n) + 1n, sqrtPriceLimitX96: lowestLimit }
  for (const { name, key } of world.venues) {
    const failures: (string | undefined)[] = []
    for (const params of [exactOutput, limited, large, largest]) {
      failures.push(await swapUnlocked(key, { zeroForOne: true, ...params }))
    }
    const refused = ['ExactInputOnly', 'NoPriceLimit', 'AmountTooLarge', 'AmountTooLarge']
    expect({ name, failures }).toEqual({ name, failures: refused })
  }
})

test('a pool that cannot take the whole payment makes the call revert', async () => {
  for (const { key, name } of listRanged()) {
    const failure = await swapByRouter({ key, isForward: true, units: 10n ** 30n })
    expect({ name, failure }).toEqual({ name, failure: 'PartFilled' })
  }
})

test('a swap before its settlement finds nothing to lend', async () => {
  const { chain, router, venues } = world
  for (const { key, usual, name } of venues) {
    const data = encodeUnsettled(key, usual[0])
    const failure = await chain.findSendFailure({ to: router, data, sender: payer })
    expect({ name, isRefused: failure !== undefined }).toEqual({ name, isRefused: true })
  }
})

test('a floor of one unit more than the swap gives reverts it', async () => {
  const { chain, router, venues } = world
  for (const venue of venues) {
    const { key, usual, name } = venue
    const least = await chain.undo(() => venue.swapDirectly({ isForward: true, units: usual[0] }))
    const swap = { keys: [key], pay: key.currency0, units: usual[0] }
    const [fitting, failing] = [least, least + 1n].map((floor) => encodeRouterSwap({ ...swap, least: floor }))
    expect({
      name,
      fitting: await chain.findSendFailure({ to: router, data: fitting ?? '0x', sender: payer }),
      failing: await chain.findSendFailure({ to: router, data: failing ?? '0x', sender: payer }),
    }).toEqual({ name, fitting: undefined, failing: 'InsufficientToken' })
  }
})

test('H-08: a token that takes a fee from its transfers is refused, except where the pool measures its payment', async () => {
  const { chain, venues } = world
  for (const { key, usual, name, terms } of venues) {
    const outcome = await chain.undo(async () => {
      await chain.write(key.currency0, { abi: tokenAbi, functionName: 'setFee', args: [100n] })
      const paying = await swapByRouter({ key, isForward: true, units: usual[0] })
      const receiving = await swapByRouter({ key, isForward: false, units: usual[1] })
      return { paying: paying !== undefined, receiving }
    })
    const receiving = 'ShortDelivery'
    expect({ name, ...outcome }).toEqual({ name, paying: terms.type !== 'liquidityBook', receiving })
  }
})

test('H-08: a pool that cheats gets nothing', async () => {
  const { chain, deployTest, abiOf, tokens, manager } = world
  const factory = await deployTest('SpacingFactory')
  const pool = await deployTest('EvilPool', [tokens.coin, tokens.dollar])
  const args = [tokens.coin, tokens.dollar, 60, pool]
  await chain.write(factory, { abi: abiOf('SpacingFactory'), functionName: 'list', args })
  const terms: Hook = { type: 'v3', manager, factory, pools: 'bySpacing' }
  const hook = await deployHook(chain, terms)
  const key = { currency0: tokens.coin, currency1: tokens.dollar, fee: 0, tickSpacing: 60, hooks: hook }
  await chain.write(manager, { abi: managerAbi, functionName: 'initialize', args: [key, sqrtPriceX96] })
  const outcomes: (string | undefined)[] = []
  for (let mode = 0; mode < 7; mode += 1) {
    await chain.write(pool, { abi: abiOf('EvilPool'), functionName: 'setMode', args: [mode] })
    outcomes.push(await swapByRouter({ key, isForward: true, units: 10n ** 12n }))
  }
  const refused = ['NotOpenPool', 'PartFilled', 'PartFilled', 'NotPaid', 'ShortDelivery']
  // A pool that reports less than it delivers only gives away its tokens.
  expect(outcomes).toEqual([undefined, ...refused, undefined])
})

test('a hook for another factory has another address and other code', () => {
  const { terms } = getVenue('Slipstream')
  if (terms.type !== 'v3') throw new Error('Slipstream has concentrated pools.')
  const fake: Hook = { ...terms, factory: attacker }
  const [one, other] = [terms, fake].map((hook) => planHook(hook, { salt: findHookSalt(hook) }))
  expect(one?.address).not.toBe(other?.address)
  expect(one?.codeHash).not.toBe(other?.codeHash)
})

test('a hook is not deployed at an address with other flags, or for addresses without code', async () => {
  const { chain, manager } = world
  const creations = Object.values(hookCode).map(({ creationCode }) => creationCode)
  for (const code of creations) {
    const data = concatHex([
      code,
      encodeAbiParameters(parseAbiParameters('address, address, uint256'), [manager, manager, 0n]),
    ])
    expect(await chain.findSendFailure({ data })).toBe('WrongAddress')
  }
  for (const type of ['v2', 'solidly', 'liquidityBook'] as const) {
    const terms: Hook = { type, manager, factory: stranger, feePpm: 3000 }
    const { deployment, address } = planHook(terms, { salt: findHookSalt(terms) })
    expect(await chain.findSendFailure(deployment)).toBe('nothing')
    expect(await chain.request('eth_getCode', address, 'latest')).toBe('0x')
  }
})

const attacks = ['callback', 'settle', 'nested', 'nestedElsewhere', 'take', 'sync'] as const

test.each(attacks)(
  'a token that re-enters with the attack %s gains nothing, and the payer keeps its floor',
  async (attack) => {
    const { chain, router, tokens, venues } = world
    const pairs = venues.filter(({ key }) => key.currency0 === tokens.coin)
    const counts = { reentered: 0, refused: 0, done: 0 }
    for (const venue of pairs) {
      const { key, usual, name } = venue
      for (const isForward of [true, false]) {
        const units = usual[isForward ? 0 : 1]
        const [pay, receive] = isForward ? [key.currency0, key.currency1] : [key.currency1, key.currency0]
        const least = await chain.undo(() => venue.swapDirectly({ isForward, units }))
        for (let skip = 0; skip < 4; skip += 1) {
          await chain.undo(async () => {
            const calls = listCalls(attack, { venue, isForward, units })
            await chain.write(attacker, { abi: strangerAbi, functionName: 'arm', args: [calls, BigInt(skip)] })
            await chain.write(tokens.coin, { abi: tokenAbi, functionName: 'setListener', args: [attacker] })
            const held = await readBalances(attacker)
            const data = encodeRouterSwap({ keys: [key], pay, units, least })
            const failure = await chain.findSendFailure({ to: router, data, sender: payer })
            if (failure !== undefined) {
              counts.refused += 1
              return
            }
            const paid = await readBalance(chain, { token: pay, holder: payer })
            const received = await measure(chain, receive, () => chain.send({ to: router, data, sender: payer }))
            expect({ name, skip, received }).toEqual({ name, skip, received: least })
            expect(paid - (await readBalance(chain, { token: pay, holder: payer }))).toBe(units)
            expect(await readBalances(attacker)).toEqual(held)
            for (const holder of [venue.hook, router, world.manager]) {
              expect(new Set(await readBalances(holder))).toEqual(new Set([0n]))
            }
            const reentered = await chain.read<bigint>(attacker, { abi: strangerAbi, functionName: 'reentered' })
            counts.reentered += Number(reentered)
            counts.done += 1
          })
        }
      }
    }
    console.info(`re-entering by ${attack}: ${JSON.stringify(counts)}`)
    expect(counts.reentered + counts.refused).toBeGreaterThan(pairs.length)
  },
)

test('a bridge deposit takes all that the legs over hooks gave', async () => {
  const { chain, router, tokens, spokePool } = world
  const legs = ['Pancake V3', 'Sushi V2', 'Curve 0 and 2'].map(getVenue)
  const units = 10n ** 18n
  const sum = await chain.undo(async () => {
    let received = 0n
    for (const venue of legs) received += await venue.swapDirectly({ isForward: true, units })
    return received
  })
  const { timestamp } = await chain.request<{ timestamp: Hex }>('eth_getBlockByNumber', 'latest', false)
  const deposit = depositToBridge({
    depositor: payer,
    recipient: payer,
    inputToken: tokens.mute,
    outputToken: tokens.mute,
    inputAmount: wholeBalance,
    outputAmount: sum - 1n,
    destinationChainId: 10n,
    exclusiveRelayer: zeroAddress,
    quoteTimestamp: Number(timestamp),
    fillDeadline: Number(timestamp) + 3600,
    exclusivityDeadline: 0,
    message: '0x',
    useNative: false,
  })
  const paths = legs.map(({ key }) => encodePath({ keys: [key], pay: tokens.coin, units }))
  const [commands, inputs] = encodeCommands([...paths, deposit])
  const data = encodeFunctionData({ abi: routerAbi, functionName: 'execute', args: [commands, inputs, 2n ** 40n] })
  await chain.send({ to: router, data, sender: payer })
  expect(await readBalance(chain, { token: tokens.mute, holder: spokePool })).toBe(sum)
  expect(await readBalances(router)).toEqual([0n, 0n, 0n, 0n])
})

type Attacked = { readonly venue: HookVenue; readonly isForward: boolean; readonly units: bigint }

/** Every call may fail, so that the swap goes on. */
function listCalls(attack: (typeof attacks)[number], { venue, isForward, units }: Attacked) {
  const { manager, tokens } = world
  const { key, hook } = venue
  const receive = isForward ? key.currency1 : key.currency0
  const ask = (functionName: 'settle' | 'sync' | 'take' | 'swap', args: readonly unknown[] = []) => ({
    to: manager,
    data: encodeFunctionData({ abi: managerAbi, functionName, args } as Parameters<typeof encodeFunctionData>[0]),
    mayFail: true,
  })
  const swap = (swapped: PoolKey) =>
    ask('swap', [
      swapped,
      { zeroForOne: isForward, amountSpecified: -units, sqrtPriceLimitX96: isForward ? lowestLimit : highestLimit },
      '0x',
    ])
  const callback = encodeFunctionData({
    abi: hookAbi,
    functionName: 'uniswapV3SwapCallback',
    args: isForward ? [units, -1n, '0x'] : [-1n, units, '0x'],
  })
  const other = getVenue(venue.name === 'Sushi V2' ? 'Pancake V3' : 'Sushi V2')
  const calls = {
    callback: [{ to: hook, data: callback, mayFail: true }],
    settle: [ask('settle')],
    nested: [swap(key)],
    nestedElsewhere: [swap(other.key), ask('take', [receive, attacker, 1n])],
    take: [ask('take', [receive, attacker, 1n])],
    sync: [ask('sync', [tokens.dollar]), ask('settle')],
  }
  return calls[attack]
}

type Swap = { readonly key: PoolKey; readonly isForward: boolean; readonly units: bigint }

function swapByRouter({ key, isForward, units }: Swap): Promise<string | undefined> {
  const data = encodeRouterSwap({ keys: [key], pay: isForward ? key.currency0 : key.currency1, units })
  return world.chain.findSendFailure({ to: world.router, data, sender: payer })
}

type SwapParams = { readonly zeroForOne: boolean; readonly amountSpecified: bigint; readonly sqrtPriceLimitX96: bigint }

function swapUnlocked(key: PoolKey, params: SwapParams): Promise<string | undefined> {
  const data = encodeFunctionData({ abi: managerAbi, functionName: 'swap', args: [key, params, '0x'] })
  const calls = [{ to: world.manager, data, mayFail: false }]
  return world.chain.findFailure(attacker, {
    abi: strangerAbi,
    functionName: 'runUnlocked',
    args: [world.manager, calls],
  })
}

/** SWAP, SETTLE, TAKE: the wrong order. */
function encodeUnsettled({ currency0, currency1, ...key }: PoolKey, units: bigint): Hex {
  const hop = {
    currency: currency1,
    fee: key.fee,
    tickSpacing: key.tickSpacing,
    hooks: key.hooks,
    hookData: '0x' as const,
  }
  const input = encodeAbiParameters(parseAbiParameters('bytes, bytes[]'), [
    '0x070b0e',
    [
      encodeAbiParameters(
        parseAbiParameters([
          'Swap swap',
          'struct Swap { address currency; PathKey[] path; uint256[] hopPrices; uint128 amount; uint128 limit; }',
          'struct PathKey { address currency; uint24 fee; int24 tickSpacing; address hooks; bytes hookData; }',
        ]),
        [{ currency: currency0, path: [hop], hopPrices: [], amount: units, limit: 0n }],
      ),
      encodeAbiParameters(parseAbiParameters('address, uint256, bool'), [currency0, units, true]),
      encodeAbiParameters(parseAbiParameters('address, address, uint256'), [currency1, routerPlace, 0n]),
    ],
  ])
  const [commands, inputs] = encodeCommands([{ code: 0x10, input }])
  return encodeFunctionData({ abi: routerAbi, functionName: 'execute', args: [commands, inputs, 2n ** 40n] })
}

type HookCall = { readonly functionName: string; readonly args: readonly unknown[]; readonly sender?: Address }

function findFailure(hook: Address, call: HookCall): Promise<string | undefined> {
  return world.chain.findFailure(hook, { abi: hookAbi, sender: stranger, ...call })
}

function readBalances(holder: Address): Promise<readonly bigint[]> {
  return Promise.all(Object.values(world.tokens).map((token) => readBalance(world.chain, { token, holder })))
}

function listRanged(): readonly HookVenue[] {
  return world.venues.filter(({ terms }) => terms.type === 'v3')
}

function getVenue(name: string): HookVenue {
  const venue = world.venues.find((one) => one.name === name)
  if (venue === undefined) throw new Error(`No venue is called ${name}.`)
  return venue
}
