import { readRevert } from '@murmur/engine/encode/revertReason'
import type { Address } from '@murmur/engine/token'
import { BaseError, type Client, type Hex } from 'viem'
import { call } from 'viem/actions'
import type { RevertReason } from './record.ts'

/** The reverted transaction, and the gas that it used. */
type Reverted = {
  readonly from: Address
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint
  readonly gasUsed: bigint
  readonly block: number
}

/** Runs it again on the state before its block, and on the one after it, which shows what others did meanwhile. */
export async function findRevertReason(client: Client, reverted: Reverted): Promise<RevertReason> {
  const { from: account, to, value, data, gas, gasUsed, block } = reverted
  for (const blockNumber of [BigInt(block - 1), BigInt(block)]) {
    const error: unknown = await call(client, { account, to, value, data, gas, blockNumber }).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    const { reason } = readRevert(findData(error))
    if (reason !== 'reverted') return reason
  }
  return gasUsed * 64n >= gas * 63n ? 'outOfGas' : 'reverted'
}

function findData(error: unknown): Hex {
  const holder = error instanceof BaseError ? error.walk((one) => typeof readData(one) === 'string') : undefined
  const data = readData(holder)
  return typeof data === 'string' ? (data as Hex) : '0x'
}

function readData(error: unknown): unknown {
  return (error as { readonly data?: unknown } | null | undefined)?.data
}
