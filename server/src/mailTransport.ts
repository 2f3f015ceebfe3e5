import type { MailMessage } from './mailMessage.ts'
import type { SentMails } from './sentMails.ts'

export type MailOutcome =
  | { readonly type: 'sent' }
  /** The mail server said that it has no such mailbox, or will never take this mail. */
  | { readonly type: 'refused'; readonly reason: string }
  /** It has not taken the mail. */
  | { readonly type: 'failed'; readonly reason: string }
  /** It has all of the mail, and does not say whether it takes it. */
  | { readonly type: 'unclear'; readonly reason: string }
  /** The mail was withdrawn before it was given away. */
  | { readonly type: 'withdrawn' }

export type MailTransport = SentMails & {
  /** Calls `handOver` just before the receiver learns that it has all of the mail; false calls the mail back. */
  send(message: MailMessage, options: { readonly handOver: () => Promise<boolean> }): Promise<MailOutcome>
  /** Whether sending one mail twice leaves one. */
  readonly isRepeatable: boolean
}
