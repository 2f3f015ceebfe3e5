import { formatCsv } from './csv.ts'
import type { Subscriber, Subscribers } from './subscribers.ts'

/** Everyone with each consent, as a table for a spreadsheet. */
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
