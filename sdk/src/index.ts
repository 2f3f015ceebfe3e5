// biome-ignore lint/performance/noBarrelFile: the one entry of the package that others install.
export {
  createMurmur,
  type Murmur,
  type MurmurOptions,
  type PlanAnswer,
  type QuoteListeners,
  type Trader,
} from './murmur/createMurmur.ts'
export type { ExecutedTrade, Executing, TradeProgress } from './murmur/executeTrade.ts'
export type { PriceAnswer, PriceQuestion } from './murmur/readPrices.ts'
export { Refusal, type RefusalCode } from './murmur/refusal.ts'
export type { TradeQuestion } from './murmur/tradeQuestion.ts'
export { type ProvenPart, type QuoteFault, type VerifiedQuote, verifyQuote } from './murmur/verifyQuote.ts'
export type { QuoteAnswer, SimulationAnswer, TransactionAnswer, TransactionState } from './v1.ts'
export type { WalletClient } from './wallet/evm/clientSigner.ts'
