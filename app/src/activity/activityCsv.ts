import { writeAmount } from '@murmur/engine/amount'
import { findNetwork } from '@murmur/engine/network'
import {
  findDestination,
  findOtherRecipient,
  findPayListing,
  type RecordedAmount,
  type SwapRecord,
} from '@murmur/sdk/trade/record'
import { activityCopy } from '../content/en/activity.ts'
import { getCopy } from '../content/language.ts'
import { findEnd, listApprovals } from './recordLegs.ts'
import { type Checked, describeState, findHash } from './recordView.ts'

/** RFC 4180, with a mark of its encoding for spreadsheets. */
export function writeCsv(records: readonly SwapRecord[], { differing = [] }: Differing = {}): string {
  const { columns } = getCopy(activityCopy).csv
  const rows = [columns, ...records.map((record) => listCells(record, { isDiffering: differing.includes(record.id) }))]
  return `\uFEFF${rows.map((cells) => cells.map(quoteCell).join(',')).join('\r\n')}\r\n`
}

/** The ids of swaps whose stored amounts the chain does not confirm. */
type Differing = { readonly differing?: readonly string[] }

function listCells(record: SwapRecord, checked: Checked): readonly string[] {
  const { account, chainId, startedAt, steps } = record
  const state = steps.at(-1)?.state
  const mined = state?.type === 'confirmed' || state?.type === 'reverted' ? state : undefined
  const { minimum, quoted } = findTerms(record)
  const end = findEnd(record)
  const { paid, received } = findMoved(record)
  const approvals = listApprovals(record)
  return [
    new Date(startedAt).toISOString(),
    nameNetwork(chainId),
    account,
    describeState(record, checked),
    writeMaybe(paid),
    findPayListing(record)?.symbol ?? '',
    writeMaybe(received),
    (received ?? quoted)?.listing.symbol ?? '',
    writeMaybe(minimum),
    writeMaybe(quoted),
    writeFee(mined?.fee),
    findNetwork(chainId)?.symbol ?? '',
    String(mined?.block ?? ''),
    findHash(record) ?? '',
    findOtherRecipient(record) ?? account,
    nameNetwork(end?.chainId ?? findDestination(record) ?? chainId),
    end?.hash ?? '',
    approvals.map(({ hash }) => hash).join(' '),
    writeFee(approvals.length === 0 ? undefined : approvals.reduce((sum, { fee }) => sum + fee, 0n)),
  ]
}

/** A revocation receives nothing. The amounts of a speed-up are signed exactly. */
function findTerms({ kind, terms }: SwapRecord) {
  if (kind === 'revocation') return { minimum: undefined, quoted: undefined }
  return { minimum: kind === 'speedUp' ? terms.receive : terms.minimumReceive, quoted: terms.receive }
}

/** In the network's coin. */
function writeFee(units: bigint | undefined): string {
  return units === undefined ? '' : writeAmount({ listing: { decimals: 18 }, units })
}

type Moved = { readonly paid: RecordedAmount | undefined; readonly received: RecordedAmount | undefined }

/** A confirmed transfer has paid, but may not have received yet. */
function findMoved(record: SwapRecord): Moved {
  const state = record.steps.at(-1)?.state
  if (state?.type !== 'confirmed') return { paid: undefined, received: undefined }
  if (record.kind === 'transfer') return { paid: record.terms.pay, received: findEnd(record)?.amount }
  if (record.kind !== 'swap') return { paid: undefined, received: undefined }
  const { moved } = state
  const { pay, receive } = record.terms
  return { paid: moved && { ...pay, units: moved.paid }, received: moved && { ...receive, units: moved.received } }
}

function nameNetwork(chainId: number): string {
  return findNetwork(chainId)?.name ?? String(chainId)
}

function writeMaybe(amount: RecordedAmount | undefined): string {
  return amount === undefined ? '' : writeAmount(amount)
}

/** Spreadsheets run a cell that starts like a formula. An apostrophe makes it text. */
function quoteCell(text: string): string {
  const safe = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
