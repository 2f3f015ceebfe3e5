import type { TransferState } from './transfer.ts'

/** With less time than this until the deadline, a relayer may not notice the higher fee. */
const SPARE_SECONDS = 60

/** True if it takes longer than usual, and a higher fee can still help. Now is in milliseconds since 1970. */
export function isLate(
  { deposit, expectedSeconds }: Extract<TransferState, { type: 'waiting' }>,
  { now }: { readonly now: number },
): boolean {
  const seconds = now / 1_000
  return seconds >= deposit.timestamp + expectedSeconds && seconds < deposit.fillDeadline - SPARE_SECONDS
}
