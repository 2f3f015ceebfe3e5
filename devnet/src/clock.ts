import type { Rpc } from './rpc.ts'

const heartbeatMs = 30_000
const baseFee = 1_000_000_000n

/** The world was made on a fixed day; from here on its clock runs with ours. */
export async function setClock(rpc: Rpc, now: number): Promise<void> {
  await rpc.request('evm_setTime', [now])
}

/** A block with today's date, and a fee that does not depend on how many blocks came before. */
export async function mineBlock(rpc: Rpc): Promise<void> {
  await rpc.batch([['anvil_setNextBlockBaseFeePerGas', baseFee], ['evm_mine']])
}

/**
 * Mines where nothing has happened for a while: contracts ask the last block for the time, and one of an hour ago makes
 * them refuse fresh quotes.
 */
export function startHeartbeat(chains: readonly Rpc[]): { stop: () => void } {
  const timer = setInterval(() => {
    // A chain that does not answer is being stopped, or has ended and was reported.
    for (const rpc of chains) mineIfQuiet(rpc).catch(() => undefined)
  }, heartbeatMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

async function mineIfQuiet(rpc: Rpc): Promise<void> {
  const { timestamp } = await rpc.request<{ timestamp: string }>('eth_getBlockByNumber', ['latest', false])
  if (Date.now() - Number(timestamp) * 1000 >= heartbeatMs) await mineBlock(rpc)
}
