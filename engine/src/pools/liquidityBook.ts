import { type Address, isSameAddress } from '../token.ts'
import type { Middle, Outline, PoolKind, Range, Sides } from './poolKind.ts'
import { areTokens, divideUp, MAX_UINT128, type PoolIdentity, type PoolProblem, type Trade } from './trade.ts'

/** A pair of Trader Joe's Liquidity Book, version 2.1, or 2.2 without hooks: bins, each with a constant price. */
export type LiquidityBookPool = PoolIdentity & {
  readonly type: 'liquidityBook'
  /** X and Y, in the contract's order and not by address. The price is Y per X. */
  readonly tokens: readonly [Address, Address]
  /** Between the prices of neighbouring bins, in basis points. */
  readonly binStep: number
  readonly activeId: number
  /** Every bin with liquidity, in ascending order. Those below the active one have only Y, those above only X. */
  readonly bins: readonly Bin[]
  readonly fees: BinFees
  /** The block's time in seconds: the fee falls with the time since the last swap. */
  readonly now: number
}

type Bin = { readonly id: number; readonly reserves: readonly [bigint, bigint] }

/** The contract's static and variable fee parameters. */
type BinFees = {
  readonly baseFactor: number
  readonly filterPeriod: number
  readonly decayPeriod: number
  readonly reductionFactor: number
  readonly variableFeeControl: number
  readonly mostVolatility: number
  readonly volatilityReference: number
  readonly volatilityAccumulator: number
  readonly idReference: number
  readonly lastUpdate: number
}

/** Measured on the contract, built from its source. */
export const liquidityBook: PoolKind<LiquidityBookPool> = {
  gas: 83_000n,
  check: checkLiquidityBook,
  quote: quoteLiquidityBook,
  quotePay: quoteLiquidityBookPay,
  outline: outlineLiquidityBook,
}

const ONE = 10n ** 18n
const MOST_FEE = ONE / 10n
const BASIS_POINTS = 10_000
/** Prices are fixed-point numbers with 128 fractional bits. */
const SCALE = 128n
/** The bin with the price 1. */
const MIDDLE_ID = 2 ** 23
/** The contract's power refuses larger exponents. */
const MOST_EXPONENT = 2 ** 20
const MAX_UINT256 = 2n ** 256n - 1n
/** `Constants.MAX_LIQUIDITY_PER_BIN`. */
const MOST_LIQUIDITY = 65_251_743_116_719_673_010_965_625_540_244_653_191_619_923_014_385_985_379_600_384_103_134_737n

/** The output for an exact payment, bin by bin like `LBPair.swap`. No value if it would revert. */
function quoteLiquidityBook(pool: LiquidityBookPool, { pay, units }: Trade): bigint | undefined {
  let left = units
  let received = 0n
  for (const shelf of listShelves(pool, isSameAddress(pool.tokens[0], pay))) {
    if (left <= 0n) break
    const whole = addFee(shelf.most, shelf.fee)
    const paid = left < whole ? left : whole
    const given = left < whole ? receiveFromBin(shelf, left - divideUp(left * shelf.fee, ONE)) : shelf.stock
    if (isTooMuch(shelf, { paid, given })) return undefined
    left -= paid
    received += given
  }
  return left === 0n && received > 0n ? received : undefined
}

/** The smallest payment for at least this output. */
function quoteLiquidityBookPay(pool: LiquidityBookPool, { pay, units }: Trade): bigint | undefined {
  let wanted = units
  let total = 0n
  if (units <= 0n) return undefined
  for (const shelf of listShelves(pool, isSameAddress(pool.tokens[0], pay))) {
    const given = wanted < shelf.stock ? wanted : shelf.stock
    const paid = addFee(payIntoBin(shelf, given), shelf.fee)
    if (isTooMuch(shelf, { paid, given })) return undefined
    total += paid
    wanted -= given
    if (wanted === 0n) return total
  }
  return undefined
}

function checkLiquidityBook(pool: LiquidityBookPool): PoolProblem | undefined {
  const { tokens, bins, activeId, fees } = pool
  if (!areTokens(tokens)) return 'badTokens'
  if (!isBinStep(pool) || !isId(activeId) || !areBins(pool)) return 'badBins'
  if (!Object.values(fees).every(isCount) || !isCount(pool.now) || pool.now < fees.lastUpdate) return 'badFee'
  if (getFee(pool, fees.mostVolatility) > MOST_FEE) return 'badFee'
  if (bins.some(({ reserves }) => reserves.some((reserve) => reserve < 0n))) return 'badReserves'
  if (bins.some(({ reserves }) => reserves.some((reserve) => reserve > MAX_UINT128))) return 'overflow'
  return bins.some(({ id }) => !isPrice(getBinPrice(id, pool.binStep))) ? 'badPrice' : undefined
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}

function isId(id: number): boolean {
  return Number.isInteger(id) && Math.abs(id - MIDDLE_ID) < MOST_EXPONENT
}

/** Ascending, and on the right side of the active bin. */
function areBins({ bins, activeId }: LiquidityBookPool): boolean {
  return bins.every(({ id, reserves: [x, y] }, at) => {
    const isOrdered = isId(id) && id > (bins[at - 1]?.id ?? -1)
    return isOrdered && (id >= activeId || x === 0n) && (id <= activeId || y === 0n)
  })
}

function isBinStep({ binStep }: LiquidityBookPool): boolean {
  return Number.isInteger(binStep) && binStep > 0 && binStep <= 200
}

/** Where a price has fewer digits, rounding is no longer small against it. */
const LEAST_PRICE = 1n << 64n

function isPrice(price: bigint): boolean {
  return price >= LEAST_PRICE && price < MAX_UINT256 / LEAST_PRICE
}

/** A bin with something to give. */
type Shelf = {
  readonly id: number
  readonly price: bigint
  readonly isForY: boolean
  readonly reserves: readonly [bigint, bigint]
  readonly stock: bigint
  /** The fee of a swap that reaches this bin, as a fraction of 10^18. */
  readonly fee: bigint
  /** The payment without fee for all of the stock. */
  readonly most: bigint
}

/** The bins in the order in which a swap empties them. Lazy: most swaps need one. */
function* listShelves(pool: LiquidityBookPool, isForY: boolean): Generator<Shelf> {
  const { bins, activeId, binStep } = pool
  const findVolatility = createVolatility(pool)
  const ordered = isForY ? bins.toReversed() : bins
  for (const { id, reserves } of ordered) {
    const stock = isForY ? reserves[1] : reserves[0]
    if (stock === 0n || (isForY ? id > activeId : id < activeId)) continue
    const price = getBinPrice(id, binStep)
    const most = payIntoBin({ price, isForY }, stock)
    yield { id, price, isForY, reserves, stock, most, fee: getFee(pool, findVolatility(id)) }
  }
}

/** `PairParameterHelper`: volatility is the distance from a reference that follows the price after a pause. */
function createVolatility({ fees, activeId, now }: LiquidityBookPool): (id: number) => number {
  const { filterPeriod, decayPeriod, reductionFactor, volatilityAccumulator, mostVolatility } = fees
  const pause = now - fees.lastUpdate
  const isNew = pause >= filterPeriod
  const decayed = pause < decayPeriod ? Math.floor((volatilityAccumulator * reductionFactor) / BASIS_POINTS) : 0
  const [from, before] = isNew ? [activeId, decayed] : [fees.idReference, fees.volatilityReference]
  return (id) => Math.min(before + Math.abs(id - from) * BASIS_POINTS, mostVolatility)
}

/** `getTotalFee`: base and variable fee, as a fraction of 10^18. */
function getFee({ binStep, fees }: LiquidityBookPool, volatility: number): bigint {
  const base = BigInt(fees.baseFactor) * BigInt(binStep) * 10n ** 10n
  const steps = BigInt(volatility) * BigInt(binStep)
  return base + (steps * steps * BigInt(fees.variableFeeControl) + 99n) / 100n
}

/** With the fee on top. The same number is the least payment of which this remains after `getFeeAmountFrom`. */
function addFee(units: bigint, fee: bigint): bigint {
  return units + divideUp(units * fee, ONE - fee)
}

function receiveFromBin({ price, isForY, stock }: Shelf, paid: bigint): bigint {
  const received = isForY ? (paid * price) >> SCALE : (paid << SCALE) / price
  return received < stock ? received : stock
}

/** The smallest payment without fee for this output. */
function payIntoBin({ price, isForY }: Pick<Shelf, 'price' | 'isForY'>, received: bigint): bigint {
  return isForY ? divideUp(received << SCALE, price) : divideUp(received * price, 1n << SCALE)
}

type BinTrade = { readonly paid: bigint; readonly given: bigint }

/** The contract keeps 128 bits for an amount, and limits the liquidity of a bin. */
function isTooMuch({ price, isForY, reserves: [x, y], most }: Shelf, { paid, given }: BinTrade): boolean {
  if (most > MAX_UINT128 || paid > MAX_UINT128) return true
  const [after, other] = isForY ? [x + paid, y - given] : [x - given, y + paid]
  if (after > MAX_UINT128 || other > MAX_UINT128) return true
  return after * price + (other << SCALE) > MOST_LIQUIDITY
}

const prices = new Map<number, bigint>()
const MOST_PRICES = 100_000

/** The price of a bin. Cached, since a swap can pass dozens of bins. */
function getBinPrice(id: number, binStep: number): bigint {
  const key = binStep * 2 ** 24 + id
  const known = prices.get(key)
  if (known !== undefined) return known
  if (prices.size >= MOST_PRICES) prices.clear()
  const price = raise(binStep, id - MIDDLE_ID)
  prices.set(key, price)
  return price
}

/** `Uint128x128Math.pow` of 1 + step, which squares the inverse to stay below 256 bits. Zero if it has no digits left. */
function raise(binStep: number, exponent: number): bigint {
  if (exponent === 0) return 1n << SCALE
  const base = (1n << SCALE) + (BigInt(binStep) << SCALE) / BigInt(BASIS_POINTS)
  let square = MAX_UINT256 / base
  let power = 1n << SCALE
  for (let left = Math.abs(exponent); left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) power = (power * square) >> SCALE
    square = (square * square) >> SCALE
  }
  if (power === 0n) return 0n
  return exponent > 0 ? MAX_UINT256 / power : power
}

/** In floating point, for the search and the bound: no amount comes from here. */
function outlineLiquidityBook(pool: LiquidityBookPool, { payAt }: Sides): Outline | undefined {
  const isForY = payAt === 0
  const shelves = [...listShelves(pool, isForY)]
  if (shelves.length === 0) return undefined
  const kept = 1 - shelves.reduce((least, { fee }) => Math.min(least, Number(fee)), 1e18) / 1e18
  const steps = mergeRises(shelves.map(toStep))
  const total = shelves.reduce((sum, { most, fee }) => sum + Number(addFee(most, fee)), 0)
  const middle = findMiddle(pool, shelves)
  return { kept, ranges: createRanges(steps, { kept, total }), ...(middle && { middle }) }
}

/** A constant price, after the fee, up to this payment. */
type Step = { readonly paid: number; readonly rate: number }

function toStep({ price, isForY, stock, fee }: Shelf): Step {
  const rate = (isForY ? toFloat(price) : 1 / toFloat(price)) * (1 - Number(fee) / 1e18)
  return { paid: Number(stock) / rate, rate }
}

function toFloat(price: bigint): number {
  return Number(price) / 2 ** 128
}

/** A range needs a price that falls: each starts above its bin's price by this. */
const FLAT = 1e-7

/**
 * The least concave steps that are nowhere below these. The fee falls while a swap walks back to the reference bin, so a
 * later bin can be the better one.
 */
function mergeRises(steps: readonly Step[]): readonly Step[] {
  const merged: Step[] = []
  for (const step of steps) {
    let last = step
    for (let before = merged.at(-1); before && before.rate < last.rate * (1 + 4 * FLAT); before = merged.at(-1)) {
      merged.pop()
      last = join(before, last)
    }
    merged.push(last)
  }
  return merged
}

/** Two steps as one: their average price, or the first one's where they are nearly equal. */
function join(before: Step, after: Step): Step {
  const paid = before.paid + after.paid
  return { paid, rate: Math.max(before.rate, (before.paid * before.rate + after.paid * after.rate) / paid) }
}

/** A payment just below the capacity must not count as too large, where the contract rounds in each bin. */
const SPARE = 1e-12

type Capacity = { readonly kept: number; readonly total: number }

function createRanges(steps: readonly Step[], { kept, total }: Capacity): readonly Range[] {
  const missing = Math.max(0, total * (1 + SPARE) - steps.reduce((sum, { paid }) => sum + paid, 0))
  return steps.map(({ paid, rate }, at) => {
    const end = Math.sqrt(rate / kept)
    const start = end * (1 + FLAT)
    const taken = kept * (at === steps.length - 1 ? paid + missing : paid)
    return { liquidity: (taken * start * end) / (start - end), start, end }
  })
}

/** The part of the price over which liquidity counts as near. */
const NEAR = 0.01

/** One bin is infinitely deep at its price, so the depth is that of the nearest bins together. */
function findMiddle({ binStep }: LiquidityBookPool, shelves: readonly Shelf[]): Middle | undefined {
  const [first] = shelves
  if (first === undefined) return undefined
  const reach = Math.ceil((NEAR * BASIS_POINTS) / binStep)
  const near = shelves.filter(({ id }) => Math.abs(id - first.id) <= reach)
  const stock = near.reduce((sum, shelf) => sum + Number(shelf.stock), 0)
  const root = Math.sqrt(first.isForY ? toFloat(first.price) : 1 / toFloat(first.price))
  const fall = (1 + binStep / BASIS_POINTS) ** (-(reach + 1) / 2)
  return { liquidity: stock / (root * (1 - fall)), root }
}
