import type { Subscriber, Subscribers } from './subscribers.ts'

/** All subscribers with each of their consents, as CSV. */
export async function exportSubscribers(subscribers: Pick<Subscribers, 'list'>): Promise<string> {
  return formatCsv([columns, ...(await subscribers.list()).map(formatRow)])
}

const columns = [
  'address',
  'status',
  'consent version',
  'consent form',
  'consent at',
  'client hash',
  'confirmed at',
  'unsubscribed at',
]

function formatRow(subscriber: Subscriber): readonly string[] {
  const { address, status, consentVersion, consentForm, consentAt, clientHash, confirmedAt, unsubscribedAt } =
    subscriber
  return [
    address,
    status,
    consentVersion,
    consentForm,
    formatTime(consentAt),
    clientHash,
    formatTime(confirmedAt),
    formatTime(unsubscribedAt),
  ]
}

function formatTime(time: number | undefined): string {
  return time === undefined ? '' : new Date(time).toISOString()
}

/** RFC 4180. Cells that a spreadsheet would run as a formula start with an apostrophe. */
function formatCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('')
}

/** Spreadsheets also skip leading quotes and blanks. A leading apostrophe is doubled, so that the text can be restored. */
function formatCell(text: string): string {
  const safe = /^[\s\0"]*[=+\-@'|%＝＋－＠]/.test(text) || /^[\t\r\n\0]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
