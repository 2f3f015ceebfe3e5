import { type Hex, numberToHex } from 'viem'
import type { AccountState, RpcRequest, StateChanges } from './chain.ts'

/** Throws the error of a reply. */
export type Ask = <T>(method: string, params?: readonly unknown[]) => Promise<T>

/** Remembers which accounts and slots were written, because EDR cannot list its state. */
type StateRecorder = {
  /** Looks at a request before it is answered. */
  watch(request: RpcRequest): void
  takeChanges(): Promise<StateChanges>
}

type Touched = Map<string, Set<string>>
type TracedAccounts = Readonly<Record<string, { readonly storage?: Readonly<Record<string, unknown>> }>>

const traceOptions = { tracer: 'prestateTracer', tracerConfig: { diffMode: true, disableCode: true } }

export function createStateRecorder(ask: Ask): StateRecorder {
  /** Everything ever written: a revert can change all of it back. */
  const all: Touched = new Map()
  let changed: Touched = new Map()
  let traced = 0
  const touch = (address: string, slots: readonly string[] = []) => {
    for (const touched of [all, changed]) addSlots(touched, { address: address.toLowerCase(), slots })
  }
  return {
    watch: ({ method, params = [] }) => {
      if (method === 'evm_revert') changed = copyTouched(all)
      if (!/^hardhat_set(Balance|Code|Nonce|StorageAt)$/.test(method)) return
      touch(String(params[0]), method.endsWith('StorageAt') ? [String(params[1])] : [])
    },
    takeChanges: async () => {
      const height = Number(await ask<Hex>('eth_blockNumber'))
      // A revert lowers the height; blocks are traced again from there.
      traced = Math.min(traced, height)
      for (; traced < height; traced += 1) await traceBlock(traced + 1, { ask, touch })
      const read = changed
      changed = new Map()
      const accounts = await Promise.all(
        [...read].map(async ([address, slots]) => [address, await readAccount(address, { slots, ask })] as const),
      )
      return { blockNumber: height, accounts: Object.fromEntries(accounts) }
    },
  }
}

type Tracing = { readonly ask: Ask; readonly touch: (address: string, slots: readonly string[]) => void }

async function traceBlock(number: number, { ask, touch }: Tracing): Promise<void> {
  const block = await ask<{ transactions: readonly Hex[] } | null>('eth_getBlockByNumber', [numberToHex(number), false])
  for (const hash of block?.transactions ?? []) {
    const { pre, post } = await ask<Record<'pre' | 'post', TracedAccounts>>('debug_traceTransaction', [
      hash,
      traceOptions,
    ])
    for (const [address, { storage = {} }] of [...Object.entries(pre), ...Object.entries(post)]) {
      touch(address, Object.keys(storage))
    }
  }
}

async function readAccount(
  address: string,
  { slots, ask }: { slots: ReadonlySet<string>; ask: Ask },
): Promise<AccountState> {
  const [balance, nonce, code, ...values] = await Promise.all([
    ask<Hex>('eth_getBalance', [address, 'latest']),
    ask<Hex>('eth_getTransactionCount', [address, 'latest']),
    ask<Hex>('eth_getCode', [address, 'latest']),
    ...[...slots].map((slot) => ask<Hex>('eth_getStorageAt', [address, slot, 'latest'])),
  ])
  const storage = Object.fromEntries([...slots].map((slot, index) => [slot, values[index] ?? '0x0']))
  return { balance, nonce, code, storage }
}

function addSlots(touched: Touched, { address, slots }: { address: string; slots: readonly string[] }): void {
  const known = touched.get(address) ?? new Set<string>()
  for (const slot of slots) known.add(numberToHex(BigInt(slot), { size: 32 }))
  touched.set(address, known)
}

function copyTouched(touched: Touched): Touched {
  return new Map([...touched].map(([address, slots]) => [address, new Set(slots)]))
}
