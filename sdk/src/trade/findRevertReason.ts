import { readRevert } from '@murmur/engine/encode/revertReason'
import type { Address } from '@murmur/engine/token'
import * as v from 'valibot'
import { BaseError, type Client, type Hex, isHex } from 'viem'
import { call } from 'viem/actions'
import { isOutsideFailure } from '../chain/outsideFailure.ts'
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

/** Runs it again on the state before its block, then on the state after it, with its other transactions. */
export async function findRevertReason(client: Client, reverted: Reverted): Promise<RevertReason> {
  const { gas, gasUsed, block } = reverted
  for (const blockNumber of [BigInt(block - 1), BigInt(block)]) {
    // Without a limit first: a call that runs out of gas inside the swap looks like a refusal of its token.
    const end = await replay(client, { reverted, blockNumber, gas: undefined })
    if (end === 'succeeds') {
      if ((await replay(client, { reverted, blockNumber, gas })) !== 'succeeds') return 'outOfGas'
    } else if (end !== 'reverted') return end
  }
  return gasUsed * 64n >= gas * 63n ? 'outOfGas' : 'reverted'
}

type Replay = { readonly reverted: Reverted; readonly blockNumber: bigint; readonly gas: bigint | undefined }

async function replay(client: Client, options: Replay): Promise<RevertReason | 'succeeds'> {
  const { reverted, blockNumber, gas } = options
  const { from: account, to, value, data } = reverted
  try {
    await call(client, { account, to, value, data, gas, blockNumber })
    return 'succeeds'
  } catch (error) {
    if (!isOutsideFailure(error)) throw error
    return readRevert(findData(error)).reason
  }
}

function findData(error: unknown): Hex {
  const holder = error instanceof BaseError ? error.walk((one) => v.is(revert, one)) : undefined
  return v.is(revert, holder) ? holder.data : '0x'
}

const revert = v.object({ data: v.custom<Hex>(isHex) })
