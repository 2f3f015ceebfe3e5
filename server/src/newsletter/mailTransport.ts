import type { MailMessage } from './confirmationMail.ts'
import type { SentMails } from './subscribers.ts'

export type MailOutcome =
  | { readonly type: 'sent' }
  /** Rejected for good, for example because the mailbox does not exist. */
  | { readonly type: 'refused'; readonly reason: string }
  /** Not accepted; may be retried. */
  | { readonly type: 'failed'; readonly reason: string }
  /** The server received the whole mail, but did not confirm it. */
  | { readonly type: 'unclear'; readonly reason: string }
  /** Cancelled before the server had all of it. */
  | { readonly type: 'withdrawn' }

export type MailTransport = SentMails & {
  /** Calls `handOver` just before the last byte of the mail is sent. If it returns false, the mail is cancelled. */
  send(message: MailMessage, options: { readonly handOver: () => Promise<boolean> }): Promise<MailOutcome>
  /** Sending the same mail twice delivers it once. */
  readonly isRepeatable: boolean
}
