import type { WalletRefusal } from '../wallet.ts'
import type { Answer } from './eip1193.ts'
import type { Found } from './finder.ts'

/** Maps a failed request to a result for the screen. */
export function refuse(answer: Exclude<Answer, { type: 'answer' }>): WalletRefusal {
  if (answer.type === 'left') return { type: 'left' }
  if (answer.type === 'timedOut') return { type: 'failed', reason: 'timedOut' }
  if (answer.kind === 'rejected') return { type: 'rejected' }
  // Callers have already waited for pending requests and added unknown chains.
  const reason = answer.kind === 'pending' || answer.kind === 'unknownChain' ? 'unexpected' : answer.kind
  return { type: 'failed', reason }
}

export function refuseMissing(found: Exclude<Found, { type: 'found' }>): WalletRefusal {
  return found.type === 'unusable' ? { type: 'failed', reason: 'unusable' } : { type: found.type }
}
