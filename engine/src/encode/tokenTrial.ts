import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import type { TokenVerdict } from '../simulation.ts'
import type { Address } from '../token.ts'
import type { Hex } from './command.ts'

/** The function of `contracts/TokenTrial.sol`. */
const abi = parseAbi([
  'struct Sides { uint256 sent; uint256 arrived; }',
  'function tryToken(address token, address router, address permit2) returns (uint256 step, Sides bought, Sides sold)',
])

type Trial = { readonly token: Address; readonly router: Address; readonly permit2: Address }

export function encodeTokenTrial({ token, router, permit2 }: Trial): Hex {
  return encodeFunctionData({ abi, args: [token, router, permit2] })
}

const unknown: TokenVerdict = { type: 'unknown' }

/** The steps of the contract. The router passes a token on to a holder in the same way as any holder does to another. */
const steps = { none: 0n, buy: 2n, handOver: 3n, sell: 4n }

export function decodeTokenTrial(data: Hex): TokenVerdict {
  const trial = decode(data)
  if (trial === undefined) return unknown
  const { step, bought, sold } = trial
  if (bought.sent < LEAST_SENT) return unknown
  if ([steps.buy, steps.handOver, steps.sell].includes(step)) return { type: 'cannotSell' }
  if (step !== steps.none) return unknown
  const [buyBps, sellBps] = [measureFee(bought), measureFee(sold)]
  if (buyBps >= BPS || sellBps >= BPS) return { type: 'cannotSell' }
  return buyBps > 0 || sellBps > 0 ? { type: 'takesFee', buyBps, sellBps } : { type: 'normal' }
}

type Sides = { readonly sent: bigint; readonly arrived: bigint }

function decode(data: Hex) {
  try {
    const [step, bought, sold] = decodeFunctionResult({ abi, data })
    return { step, bought, sold }
  } catch {
    return undefined
  }
}

const BPS = 10_000
/** Tokens that count shares lose a unit or two in each of the transfers by rounding. */
const ROUNDING = 4n
/** With less, a fee could not be told from rounding. */
const LEAST_SENT = 1_000n

/** Rounded up: a fee is never shown as none. */
function measureFee({ sent, arrived }: Sides): number {
  const lost = sent - arrived
  if (lost <= ROUNDING && arrived > 0n) return 0
  return sent === 0n ? BPS : Number((lost * BigInt(BPS) + sent - 1n) / sent)
}
