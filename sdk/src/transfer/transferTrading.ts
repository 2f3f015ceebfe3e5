import { createSpeedUpCall, createSpeedUpMessage } from '@murmur/engine/encode/bridge/speedUp'
import { planTransfer } from '@murmur/engine/transfer/planTransfer'
import { checkBridge, checkSpeedUp, checkTransfer } from './checkTransfer.ts'
import { findTransferContracts } from './transferContracts.ts'

/**
 * The plans and checks of transfers and their speed-ups. A network gets them when it is opened, so that a page which swaps
 * on one network does not load them. Without them a transfer is neither planned nor sent.
 */
export const transferTrading = {
  findTransferContracts,
  planTransfer,
  checkBridge,
  checkTransfer,
  checkSpeedUp,
  createSpeedUpCall,
  createSpeedUpMessage,
}

export type TransferTrading = typeof transferTrading
