import type { Hex } from './command.ts'
import type { Outcome, SimulatorCall } from './simulatorCall.ts'

type GasFacts = {
  readonly call: SimulatorCall
  readonly hasPermit: boolean
  /** The approvals of the same simulation. In a separate transaction, the swap finds their slots cold. */
  readonly approvals: number
}

const TRANSACTION = 21_000n
/** The simulator's call itself, without its 9,000 for a value of which 2,300 come back. */
const CALL = 128n
const CALL_VALUE = 6_700n
/** Permit2 asks the simulator instead of recovering the signer. */
const SIGNATURE = 3_000n
const COLD_ALLOWANCE = 7_300n

/** Gas of a call as a separate transaction, before refunds. Without the L1 fee of rollups. */
export function measureGas({ gasUsed }: Outcome, { call, hasPermit, approvals }: GasFacts): bigint {
  const { data, value } = call
  const weight = weighData(data)
  const extra = (hasPermit ? SIGNATURE : 0n) + COLD_ALLOWANCE * BigInt(approvals)
  const run = gasUsed - CALL - (value > 0n ? CALL_VALUE : 0n) + extra
  const [normal, floor] = [TRANSACTION + 4n * weight + run, TRANSACTION + 10n * weight]
  return normal > floor ? normal : floor
}

/** A V2 pair writes its price history in the first trade of a second, which the simulation may not have met. */
export function findGasLimit(gas: bigint, { swaps }: { readonly swaps: number }): bigint {
  return (gas * 115n) / 100n + 15_000n * BigInt(Math.max(swaps, 1))
}

/** A byte that is not zero counts four times (EIP-7623 calls them tokens). */
function weighData(data: Hex): bigint {
  let weight = 0n
  for (let at = 2; at < data.length; at += 2) weight += data.slice(at, at + 2) === '00' ? 1n : 4n
  return weight
}
