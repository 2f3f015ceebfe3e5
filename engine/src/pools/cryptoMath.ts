/** One in the contracts' fixed-point numbers. */
const ONE = 10n ** 18n
/** The precision of the amplification parameter. */
const PRECISION = 10_000n

type CryptoInvariant = {
  /** A · n^n, times 10,000. */
  readonly ann: bigint
  readonly gamma: bigint
  /** D. */
  readonly invariant: bigint
}

type Unknown = CryptoInvariant & { readonly at: number }

/**
 * `get_y` of Curve's CryptoSwap NG: the balance at one place that the others leave, all in the value of the first coin.
 * No value where the contract reverts.
 */
export function solveCryptoBalance(balances: readonly bigint[], { at, ...invariant }: Unknown): bigint | undefined {
  const others = balances.filter((_, place) => place !== at)
  const limits = { ...invariant, count: balances.length }
  if (!others.every((balance) => isSafeBalance(balance, limits))) return undefined
  const root = others.length === 1 ? solveTwo(others, invariant) : solveThree(others, invariant)
  const solved = root.type === 'several' ? approachBalance(others, invariant) : root.balance
  return solved !== undefined && isSafeBalance(solved, limits) ? solved : undefined
}

/** The cubic formula needs one real root. With several, the contract falls back to Newton's method. */
type Root = { readonly type: 'one'; readonly balance: bigint } | { readonly type: 'several' }

const SEVERAL: Root = { type: 'several' }

const MAX_GAMMA_SMALL = 2n * 10n ** 16n

type Limits = { readonly gamma: bigint; readonly invariant: bigint; readonly count: number }

/**
 * Between a hundredth and a hundred times the invariant. Version 2.1 of the mathematics for two coins narrows it, even more
 * for a large gamma.
 */
function isSafeBalance(balance: bigint, { gamma, invariant, count }: Limits): boolean {
  const part = (balance * ONE) / invariant
  if (part < ONE / 100n || part > 100n * ONE) return false
  if (count === 3) return true
  const most = gamma > MAX_GAMMA_SMALL ? (100n * ONE * MAX_GAMMA_SMALL) / gamma : 100n * ONE
  return 2n * part >= (ONE * ONE) / most && 2n * part <= most
}

function solveTwo([other = 0n]: readonly bigint[], { ann, gamma, invariant }: CryptoInvariant): Root {
  const square = gamma * gamma
  const weight = ann * square
  const share = 4n * PRECISION ** 2n
  const cubic = {
    a: 10n ** 32n,
    b: (invariant * weight) / share / other - 3n * 10n ** 32n - 2n * gamma * 10n ** 14n,
    c:
      3n * 10n ** 32n +
      4n * gamma * 10n ** 14n +
      square / 10n ** 4n +
      (((4n * weight) / share) * other) / invariant -
      (4n * weight) / share,
    d: -((ONE + gamma) ** 2n / 10n ** 4n),
  }
  if (cubic.b === 0n) return SEVERAL
  const { delta0, delta1 } = measureTwo(cubic)
  const { a, b, c, d } = scaleDown(cubic, findDivider(least(abs(delta0), abs(delta1), cubic.a), DIVIDERS_OF_TWO))
  const deltas = measureTwo({ a, b, c, d })
  const sum = findSum({ b, ...deltas })
  if (sum === undefined) return SEVERAL
  const part = (ONE * sum - ONE * b - ((ONE * b) / sum) * deltas.delta0) / (3n * a)
  return { type: 'one', balance: (((invariant * invariant) / other) * part) / 4n / ONE }
}

function measureTwo({ a, b, c, d }: Cubic): Deltas {
  const delta0 = (3n * a * c) / b - b
  return { delta0, delta1: 3n * delta0 + b - (((27n * a * a) / b) * d) / b }
}

function solveThree([one = 0n, other = 0n]: readonly bigint[], { ann, gamma, invariant }: CryptoInvariant): Root {
  const square = gamma * gamma
  const cubic = {
    a: 10n ** 36n / 27n,
    b:
      10n ** 36n / 9n +
      (2n * ONE * gamma) / 27n -
      (((invariant * invariant) / one) * square * ann) / 27n ** 2n / PRECISION / other,
    c:
      10n ** 36n / 9n +
      (gamma * (gamma + 4n * ONE)) / 27n +
      (((square * (one + other - invariant)) / invariant) * ann) / 27n / PRECISION,
    d: (ONE + gamma) ** 2n / 27n,
  }
  if (cubic.b === 0n) return SEVERAL
  const { a, b, c, d } = scaleEvenly(
    cubic,
    findDivider(abs((3n * cubic.a * cubic.c) / cubic.b - cubic.b), DIVIDERS_OF_THREE),
  )
  const product = 3n * a * c
  const delta0 = product / b - b
  const sum = findSum({ b, delta0, delta1: (3n * product) / b - 2n * b - (((27n * a * a) / b) * d) / b })
  if (sum === undefined) return SEVERAL
  const part = (b + (b * delta0) / sum - sum) / 3n
  const rest = (((invariant * invariant) / 27n / other) * invariant) / one
  return { type: 'one', balance: (rest * part) / a }
}

/** Divides by the divider, and multiplies the smaller of a and b up to the other. */
function scaleEvenly(cubic: Cubic, divider: bigint): Cubic {
  const { a, b, c, d } = cubic
  const grow = (value: bigint, by: bigint) => (value * by) / divider
  if (abs(a) > abs(b)) {
    const by = abs(a / b)
    return { a: grow(a, by), b: grow(b, by), c: grow(c, by), d: grow(d, by) }
  }
  const by = abs(b / a)
  return { a: a / by / divider, b: b / by / divider, c: c / by / divider, d: d / by / divider }
}

type Cubic = { readonly a: bigint; readonly b: bigint; readonly c: bigint; readonly d: bigint }

type Deltas = { readonly delta0: bigint; readonly delta1: bigint }

function scaleDown({ a, b, c, d }: Cubic, divider: bigint): Cubic {
  return { a: a / divider, b: b / divider, c: c / divider, d: d / divider }
}

type Exponents = readonly (readonly [above: bigint, divider: bigint])[]

/** Powers of ten: above the first, the contract divides by the second, so that squares fit into 256 bits. */
const DIVIDERS_OF_TWO: Exponents = [
  [48n, 30n],
  [46n, 28n],
  [44n, 26n],
  [42n, 24n],
  [40n, 22n],
  [38n, 20n],
  [36n, 18n],
  [34n, 16n],
  [32n, 14n],
  [30n, 12n],
  [28n, 10n],
  [26n, 8n],
  [24n, 6n],
  [20n, 2n],
]
const DIVIDERS_OF_THREE: Exponents = [
  [48n, 30n],
  [44n, 26n],
  [40n, 22n],
  [36n, 18n],
  [32n, 14n],
  [28n, 10n],
  [24n, 6n],
  [20n, 2n],
]

function findDivider(value: bigint, exponents: Exponents): bigint {
  const [, divider = 0n] = exponents.find(([above]) => value > 10n ** above) ?? []
  return 10n ** divider
}

/** C1 of the cubic formula. No value with several real roots. */
function findSum({ b, delta0, delta1 }: Deltas & { readonly b: bigint }): bigint | undefined {
  const square = delta1 * delta1 + ((4n * delta0 * delta0) / b) * delta0
  if (square <= 0n) return undefined
  const root = findSquareRoot(square)
  const cube = findCubeRoot(b)
  const second = delta1 > 0n ? findCubeRoot((delta1 + root) / 2n) : -findCubeRoot((root - delta1) / 2n)
  const sum = (((cube * cube) / ONE) * second) / ONE
  return sum === 0n ? undefined : sum
}

const NEWTON_STEPS = 255
/** A step below this part of the largest number ends Newton's method. */
const NEAR = 10n ** 14n

/** `_newton_y`. No value if it does not converge. */
function approachBalance(others: readonly bigint[], invariant: CryptoInvariant): bigint | undefined {
  const ascending = others.toSorted((one, other) => (one < other ? -1 : 1))
  const limit = greatest((ascending.at(-1) ?? 0n) / NEAR, invariant.invariant / NEAR, 100n)
  let balance = startNewton(ascending, invariant.invariant)
  for (let step = 0; step < NEWTON_STEPS; step += 1) {
    const next = stepTowards(balance, { ...invariant, ascending })
    if (next === undefined || next === 0n) return undefined
    const isNear = next * 2n !== balance && abs(next - balance) < greatest(limit, next / NEAR)
    balance = next
    if (isNear) return balance
  }
  return undefined
}

/** One step. It halves a balance that it would make negative. No value where the contract would divide by zero. */
function stepTowards(balance: bigint, { ascending, ann, gamma, invariant }: Stepping): bigint | undefined {
  const count = BigInt(ascending.length + 1)
  const sum = ascending.reduce((total, other) => total + other, balance)
  const others = ascending.reduceRight((part, other) => (part * other * count) / invariant, ONE)
  const share = (others * balance * count) / invariant
  const width = abs(gamma + ONE - share) + 1n
  const first = (((((ONE * invariant) / gamma) * width) / gamma) * width * PRECISION) / ann
  const second = ONE + (2n * ONE * share) / width
  const rise = ONE * balance + sum * second + first - invariant * second
  if (rise < 0n) return balance / 2n
  const slope = rise / balance
  if (slope === 0n || share === 0n) return undefined
  const plus = (rise + ONE * invariant) / slope + ((first / slope) * ONE) / share
  const minus = first / slope + (ONE * sum) / slope
  return plus < minus ? balance / 2n : plus - minus
}

type Stepping = CryptoInvariant & { readonly ascending: readonly bigint[] }

/** The balance that a constant product would leave. */
function startNewton(ascending: readonly bigint[], invariant: bigint): bigint {
  const count = BigInt(ascending.length + 1)
  if (count === 2n) return (invariant * invariant) / ((ascending[0] ?? 1n) * count * count)
  return ascending.reduce((part, balance) => (part * invariant) / (balance * count), invariant / count)
}

function findSquareRoot(value: bigint): bigint {
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (root + value / root) / 2n
    if (next >= root) return root
    root = next
  }
}

/** From here on, a number with 36 or with 18 more digits would not fit into 256 bits. */
const WIDE = 115_792_089_237_316_195_423_570_985_008_687_907_853_269n
const CUBE_STEPS = 7

/** `_cbrt` of a number with 18 decimals: seven steps of Newton's method from a power of two. */
function findCubeRoot(value: bigint): bigint {
  if (value < 0n) return -findCubeRoot(-value)
  const triples = countTriples(value)
  const scaled = value * 1_000n ** triples
  const exponent = BigInt(scaled.toString(2).length - 1)
  let root = (2n ** (exponent / 3n) * 1_260n ** (exponent % 3n)) / 1_000n ** (exponent % 3n)
  for (let step = 0; step < CUBE_STEPS; step += 1) root = (2n * root + scaled / (root * root)) / 3n
  return root * 10n ** (12n - triples)
}

/** How many times three digits are added before the root is taken. */
function countTriples(value: bigint): bigint {
  if (value >= WIDE * ONE) return 0n
  return value >= WIDE ? 6n : 12n
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value
}

function least(...values: readonly bigint[]): bigint {
  return values.reduce((low, value) => (value < low ? value : low))
}

function greatest(...values: readonly bigint[]): bigint {
  return values.reduce((high, value) => (value > high ? value : high))
}
