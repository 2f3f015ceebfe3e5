import { writeAmount } from '@murmur/engine/amount'
import { findNetwork } from '@murmur/engine/network'
import type { RecordedAmount, SwapRecord } from '@murmur/sdk/trade/record'
import { activityCopy } from '../content/en/activity.ts'
import { getCopy } from '../content/language.ts'
import { listApprovals } from './approvals.ts'
import { type Checked, describeState, findHash } from './recordView.ts'
import { findEnd } from './transferLegs.ts'

/** RFC 4180, with a mark of its encoding for spreadsheets. */
export function writeCsv(records: readonly SwapRecord[], { differing = [] }: Differing = {}): string {
  const { columns } = getCopy(activityCopy).csv
  const rows = [columns, ...records.map((record) => listCells(record, { isDiffering: differing.includes(record.id) }))]
  return `\uFEFF${rows.map((cells) => cells.map(quoteCell).join(',')).join('\r\n')}\r\n`
}

/** The ids of swaps whose stored amounts the chain does not confirm. */
type Differing = { readonly differing?: readonly string[] }

function listCells(record: SwapRecord, checked: Checked): readonly string[] {
  const { promise, account, chainId, startedAt, steps } = record
  const state = steps.at(-1)?.state
  const mined = state?.type === 'confirmed' || state?.type === 'reverted' ? state : undefined
  const { pay, receive, minimumReceive, bridge, speedUp } = promise
  const end = findEnd(record)
  const { paid, received } = findMoved(record)
  const approvals = listApprovals(record)
  const writeFee = (units: bigint) => writeUnits({ listing: { ...pay.listing, decimals: 18 }, units })
  return [
    new Date(startedAt).toISOString(),
    nameNetwork(chainId),
    account,
    describeState(record, checked),
    writeMaybe(paid),
    pay.listing.symbol,
    writeMaybe(received),
    (received ?? receive).listing.symbol,
    writeUnits(minimumReceive),
    writeUnits(receive),
    mined === undefined ? '' : writeFee(mined.fee),
    findNetwork(chainId)?.symbol ?? '',
    mined === undefined ? '' : String(mined.block),
    findHash(record) ?? '',
    promise.recipient,
    nameNetwork(end?.chainId ?? (bridge ?? speedUp)?.destinationChainId ?? chainId),
    end?.hash ?? '',
    approvals.map(({ hash }) => hash).join(' '),
    approvals.length === 0 ? '' : writeFee(approvals.reduce((sum, { fee }) => sum + fee, 0n)),
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
