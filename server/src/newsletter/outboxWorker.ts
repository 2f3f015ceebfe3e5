import type { FastifyBaseLogger } from 'fastify'
import { composeConfirmation } from './confirmationMail.ts'
import type { MailOutcome, MailTransport } from './mailTransport.ts'
import type { ClaimedMail, Outbox } from './outbox.ts'

type OutboxWorkerOptions = {
  readonly outbox: Outbox
  readonly transport: MailTransport
  readonly publicUrl: string
  readonly from: string
  readonly now: () => number
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

export type OutboxWorker = {
  /** Sends all due mails. Stops and returns false if the mail server fails. */
  run(): Promise<boolean>
}

/** Longer than sending one mail can take. After that its process is considered dead. */
const LEASE_MS = 15 * 60_000
const LONGEST_WAIT_MS = 3_600_000

export function createOutboxWorker(options: OutboxWorkerOptions): OutboxWorker {
  const { outbox, transport, log, now } = options
  return {
    async run() {
      const { isRepeatable } = transport
      const { unclear } = await outbox.recover({ before: now() - LEASE_MS, isRepeatable })
      if (unclear > 0) log.warn({ count: unclear }, 'mails of unknown state after a crash are not sent again')
      for (let mail = await outbox.claim(); mail !== undefined; mail = await outbox.claim()) {
        const outcome = await sendMail(mail, options)
        await recordOutcome(mail, { outcome, options })
        if (outcome.type === 'failed') return false
      }
      return true
    },
  }
}

async function sendMail(mail: ClaimedMail, options: OutboxWorkerOptions): Promise<MailOutcome> {
  const { outbox, transport, publicUrl, from, now } = options
  const message = await composeConfirmation(mail, { publicUrl, from, now: now() })
  return transport.send(message, { handOver: () => outbox.markHanded(mail) })
}

type Result = { readonly outcome: MailOutcome; readonly options: OutboxWorkerOptions }

async function recordOutcome(mail: ClaimedMail, { outcome, options: { outbox, log } }: Result): Promise<void> {
  if (outcome.type !== 'sent' && outcome.type !== 'withdrawn') {
    log.warn({ outcome: outcome.type, reason: outcome.reason, attempts: mail.attempts }, 'mail not sent')
  }
  if (outcome.type === 'sent') await outbox.markSent(mail)
  else if (outcome.type === 'refused') await outbox.markRefused(mail)
  else if (outcome.type === 'unclear') await outbox.markUnclear(mail)
  else if (outcome.type === 'withdrawn') await outbox.markWithdrawn(mail)
  else await outbox.retry(mail, { inMs: Math.min(LONGEST_WAIT_MS, 5_000 * 2 ** mail.attempts) })
}
