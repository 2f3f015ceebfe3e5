import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import type { Address } from '../token.ts'
import type { Hex } from './command.ts'

/** The functions of `contracts/Simulator.sol`. */
const abi = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'struct Read { address to; bytes data; }',
  'struct Outcome { bool isDone; uint256 gasUsed; bytes answer; }',
  'function simulate(Call[] calls, Read[] reads) returns (bytes[] before, bytes[] afterwards, Outcome[] outcomes)',
])

export type SimulatorCall = { readonly to: Address; readonly value: bigint; readonly data: Hex }

/** A view call. Without data it reads the coins of the address. */
export type SimulatorRead = { readonly to: Address; readonly data: Hex }

type Work = { readonly calls: readonly SimulatorCall[]; readonly reads: readonly SimulatorRead[] }

export type Outcome = { readonly isDone: boolean; readonly gasUsed: bigint; readonly answer: Hex }

export type SimulatorAnswer = {
  /** In the order of the reads. Undefined where the contract gave no number. */
  readonly before: readonly (bigint | undefined)[]
  readonly afterwards: readonly (bigint | undefined)[]
  /** In the order of the calls. A call that failed is the last. */
  readonly outcomes: readonly Outcome[]
}

export function encodeSimulatorCall({ calls, reads }: Work): Hex {
  return encodeFunctionData({ abi, args: [calls, reads] })
}

/** Undefined if these are not the simulator's words: then the node did not run it. */
export function decodeSimulatorAnswer(data: Hex, { calls, reads }: Work): SimulatorAnswer | undefined {
  try {
    const [before, afterwards, outcomes] = decodeFunctionResult({ abi, data })
    const isWhole = before.length === reads.length && afterwards.length === reads.length
    const isDone = outcomes.every((outcome) => outcome.isDone)
    if (!isWhole || (isDone ? outcomes.length !== calls.length : outcomes.length > calls.length)) return undefined
    return { before: before.map(readNumber), afterwards: afterwards.map(readNumber), outcomes }
  } catch {
    return undefined
  }
}

const WORD_LENGTH = 66

/** Permit2 answers with more than the amount, which comes first. */
function readNumber(answer: Hex): bigint | undefined {
  return answer.length < WORD_LENGTH ? undefined : BigInt(answer.slice(0, WORD_LENGTH))
}
