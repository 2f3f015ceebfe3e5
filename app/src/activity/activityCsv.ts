import { writeAmount } from '@murmur/engine/amount'
import { findNetwork } from '@murmur/engine/network'
import { activityCopy } from '../content/en/activity.ts'
import { getCopy } from '../content/language.ts'
import type { RecordedAmount, SwapRecord } from '../execution/record.ts'
import { describeState, findHash } from './recordView.ts'

/** RFC 4180, with a mark of its encoding for spreadsheets. */
export function writeCsv(records: readonly SwapRecord[]): string {
  const { columns } = getCopy(activityCopy).csv
  const rows = [columns, ...records.map(listCells)]
  return `\uFEFF${rows.map((cells) => cells.map(quoteCell).join(',')).join('\r\n')}\r\n`
}

function listCells(record: SwapRecord): readonly string[] {
  const { promise, account, chainId, startedAt, steps } = record
  const state = steps.at(-1)?.state
  const moved = state?.type === 'confirmed' ? state.moved : undefined
  const mined = state?.type === 'confirmed' || state?.type === 'reverted' ? state : undefined
  const network = findNetwork(chainId)
  const { pay, receive, minimumReceive } = promise
  return [
    new Date(startedAt).toISOString(),
    network?.name ?? String(chainId),
    account,
    describeState(record),
    moved === undefined ? '' : writeUnits({ ...pay, units: moved.paid }),
    pay.listing.symbol,
    moved === undefined ? '' : writeUnits({ ...receive, units: moved.received }),
    receive.listing.symbol,
    writeUnits(minimumReceive),
    writeUnits(receive),
    mined === undefined ? '' : writeUnits({ listing: { ...pay.listing, decimals: 18 }, units: mined.fee }),
    network?.symbol ?? '',
    mined === undefined ? '' : String(mined.block),
    findHash(record) ?? '',
    promise.recipient,
  ]
}

function writeUnits({ listing, units }: RecordedAmount): string {
  return writeAmount({ listing, units } as Parameters<typeof writeAmount>[0])
}

/** Spreadsheets run a cell that starts like a formula, so that it gets an apostrophe, which makes it text. */
function quoteCell(text: string): string {
  const safe = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
