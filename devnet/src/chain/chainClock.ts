import type { Rpc, RpcCall } from './rpc.ts'

const heartbeatMs = 10_000
/** A fixed fee, independent of the number of blocks before. */
const setBaseFee: RpcCall = ['hardhat_setNextBlockBaseFeePerGas', 1_000_000_000n]

/**
 * Mines a block with the real time, and lets the clock run on from there: the world is built on a fixed day.
 */
export async function setClock(rpc: Rpc): Promise<void> {
  const now = BigInt(Math.floor(Date.now() / 1000))
  await rpc.batch([setBaseFee, ['evm_setNextBlockTimestamp', now], ['evm_mine']])
}

/** Mines on idle chains: contracts read the time from the last block, and refuse fresh quotes if it is an hour old. */
export function startHeartbeat(chains: readonly Rpc[]): { stop: () => void } {
  const timer = setInterval(() => {
    // A chain that does not answer is stopping or restarting, and that is reported elsewhere.
    for (const rpc of chains) mineIfIdle(rpc).catch(() => undefined)
  }, heartbeatMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

async function mineIfIdle(rpc: Rpc): Promise<void> {
  const { timestamp } = await rpc.request<{ timestamp: string }>('eth_getBlockByNumber', ['latest', false])
  if (Date.now() - Number(timestamp) * 1000 >= heartbeatMs) await rpc.batch([setBaseFee, ['evm_mine']])
}
