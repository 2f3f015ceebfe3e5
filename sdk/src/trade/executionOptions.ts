import type { TradingAnswer } from '../api.ts'
import type { ReadArrival } from '../transfer/watchArrival.ts'
import type { Signer } from '../wallet/wallet.ts'
import type { Journal } from './journal.ts'
import type { Locks } from './locks.ts'
import type { TradeNetwork } from './tradeNetwork.ts'

/** Unknown: the server does not answer. */
export type TradingState = TradingAnswer['trading'] | 'unknown'

export type ExecutionOptions = {
  readonly journal: Journal
  readonly locks: Locks
  findNetwork(chainId: number): TradeNetwork | undefined
  findSigner(): Signer | undefined
  /** The kill switch, as this page knows it. */
  isTradingOpen(): boolean
  /** Asks the server for the current state of the kill switch. */
  askTrading(): Promise<TradingState>
  /** How often the user has left the card with which swaps are confirmed. */
  countAbsences(): number
  /** Milliseconds on a clock that no one sets. */
  elapsed(): number
  /** Milliseconds since 1970. */
  now(): number
  createId(): string
  /** Resolves early if the signal is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** Reads the state of a deposit. Without it a transfer is followed to its deposit only. */
  readonly readArrival?: ReadArrival | undefined
  /** Between two checks of the chain. */
  readonly pollMs: number
}
