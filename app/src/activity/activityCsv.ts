import { writeAmount } from '@murmur/engine/amount'
import { findNetwork } from '@murmur/engine/network'
import { activityCopy } from '../content/en/activity.ts'
import { getCopy } from '../content/language.ts'
import type { RecordedAmount, SwapRecord } from '../execution/record.ts'
import { describeState, findHash } from './recordView.ts'
import { findEnd } from './transferLegs.ts'

/** RFC 4180, with a mark of its encoding for spreadsheets. */
export function writeCsv(records: readonly SwapRecord[]): string {
  const { columns } = getCopy(activityCopy).csv
  const rows = [columns, ...records.map(listCells)]
  return `\uFEFF${rows.map((cells) => cells.map(quoteCell).join(',')).join('\r\n')}\r\n`
}

function listCells(record: SwapRecord): readonly string[] {
  const { promise, account, chainId, startedAt, steps } = record
  const state = steps.at(-1)?.state
  const mined = state?.type === 'confirmed' || state?.type === 'reverted' ? state : undefined
  const { pay, receive, minimumReceive, bridge, speedUp } = promise
  const end = findEnd(record)
  const { paid, received } = findMoved(record)
  return [
    new Date(startedAt).toISOString(),
    nameNetwork(chainId),
    account,
    describeState(record),
    writeMaybe(paid),
    pay.listing.symbol,
    writeMaybe(received),
    (received ?? receive).listing.symbol,
    writeUnits(minimumReceive),
    writeUnits(receive),
    writeMaybe(mined && { listing: { ...pay.listing, decimals: 18 }, units: mined.fee }),
    findNetwork(chainId)?.symbol ?? '',
    mined === undefined ? '' : String(mined.block),
    findHash(record) ?? '',
    promise.recipient,
    nameNetwork(end?.chainId ?? (bridge ?? speedUp)?.destinationChainId ?? chainId),
    end?.hash ?? '',
  ]
}

type Moved = { readonly paid: RecordedAmount | undefined; readonly received: RecordedAmount | undefined }

/** A confirmed transfer has paid, but may not have received yet. */
function findMoved(record: SwapRecord): Moved {
  const { pay, receive, bridge } = record.promise
  const state = record.steps.at(-1)?.state
  if (state?.type !== 'confirmed') return { paid: undefined, received: undefined }
  if (bridge !== undefined) return { paid: pay, received: findEnd(record)?.amount }
  const { moved } = state
  return { paid: moved && { ...pay, units: moved.paid }, received: moved && { ...receive, units: moved.received } }
}

function nameNetwork(chainId: number): string {
  return findNetwork(chainId)?.name ?? String(chainId)
}

function writeMaybe(amount: RecordedAmount | undefined): string {
  return amount === undefined ? '' : writeUnits(amount)
}

function writeUnits({ listing, units }: RecordedAmount): string {
  return writeAmount({ listing, units } as Parameters<typeof writeAmount>[0])
}

/** Spreadsheets run a cell that starts like a formula, so that it gets an apostrophe, which makes it text. */
function quoteCell(text: string): string {
  const safe = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
