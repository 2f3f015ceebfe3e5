import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { makeFolder } from '../database/makeFolder.ts'
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

/** Used without a mail server: one .eml file per mail, which mail clients can open. */
export function createFolderTransport(folder: string): MailTransport {
  return {
    // The file is named after the mail, so a second attempt replaces the first.
    isRepeatable: true,
    async forget(ids) {
      for (const id of ids) {
        await rm(join(folder, `${id}.eml`), { force: true })
        await rm(join(folder, `${id}.eml.part`), { force: true })
      }
    },
    async forgetBefore(time) {
      for (const file of await readdir(folder).catch(() => [])) {
        const path = join(folder, file)
        if ((await stat(path)).mtimeMs <= time) await rm(path, { force: true })
      }
    },
    async send({ id, body }, { handOver }) {
      makeFolder(folder)
      const path = join(folder, `${id}.eml`)
      const draft = `${path}.part`
      const file = await open(draft, 'w', 0o600)
      await file.writeFile(body)
      await file.sync()
      await file.close()
      if (!(await handOver())) {
        await rm(draft, { force: true })
        return { type: 'withdrawn' }
      }
      await rename(draft, path)
      return { type: 'sent' }
    },
  }
}

/** RFC 5321 gives a server ten minutes for its final reply. Cutting it off earlier would leave the outcome unknown. */
const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 600_000 }

/** `smtp://user:password@host:587`, or `smtps://` for implicit TLS. */
export function createSmtpTransport(url: string): MailTransport {
  const { auth, ...options } = parseSmtpUrl(url)
  return {
    isRepeatable: false,
    // Sent mails are not kept.
    forget: async () => undefined,
    forgetBefore: async () => undefined,
    async send(message, { handOver }) {
      const progress: Progress = { isHanded: false, isWithdrawn: false }
      const connection = new SMTPConnection({ ...options, ...limits })
      try {
        await deliver(connection, {
          message,
          auth,
          content: Readable.from(stream(message.body, { handOver, progress })),
        })
        return { type: 'sent' }
      } catch (error) {
        return judge(error, progress)
      } finally {
        connection.close()
      }
    },
  }
}

type Delivery = {
  readonly message: MailMessage
  readonly content: Readable
  readonly auth: { readonly user: string; readonly pass: string } | undefined
}

/** Uses the bare connection of nodemailer, so that nothing but the `handed` note happens before the final dot. */
function deliver(connection: SMTPConnection, { message: { from, to }, content, auth }: Delivery): Promise<void> {
  return new Promise((resolve, reject) => {
    const send = () => connection.send({ from, to }, content, (error) => (error ? reject(error) : resolve()))
    connection.once('error', reject)
    connection.once('end', () => reject(Object.assign(new Error('The server hung up.'), { code: 'ECONNECTION' })))
    connection.connect((error) => {
      if (error) return reject(error)
      if (auth === undefined) return send()
      connection.login({ credentials: auth }, (refusal) => (refusal ? reject(refusal) : send()))
    })
  })
}

type Progress = { isHanded: boolean; isWithdrawn: boolean }
type StreamOptions = { readonly handOver: () => Promise<boolean>; readonly progress: Progress }

/** The end of the stream sends the dot that completes the mail, so `handOver` is called just before it. */
async function* stream(body: MailMessage['body'], { handOver, progress }: StreamOptions): AsyncGenerator<Buffer> {
  yield body
  // Lets the body be written first, so that only the dot is missing.
  await setImmediate()
  if (!(await handOver())) {
    progress.isWithdrawn = true
    throw new Error('The mail was cancelled.')
  }
  progress.isHanded = true
}

/**
 * Until a server replies 250, delivery is our responsibility (RFC 5321, section 6.1), so a mail is retried if the server
 * hangs up. After ten minutes of silence it has most likely accepted the mail, so that is not retried (RFC 1047).
 */
function judge(error: unknown, { isHanded, isWithdrawn }: Progress): MailOutcome {
  if (isWithdrawn) return { type: 'withdrawn' }
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number }
  // The server's text may contain the address, so only the codes are logged.
  const reason = [code, command, responseCode].filter((part) => part !== undefined).join(' ')
  if (isHanded && code === 'ETIMEDOUT') return { type: 'unclear', reason }
  // A wrong password is a permanent error too, but not one of this mail.
  const isAboutMail = isHanded || command === 'RCPT TO' || command === 'DATA'
  const isFinal = isAboutMail && responseCode !== undefined && responseCode >= 500
  return { type: isFinal ? 'refused' : 'failed', reason }
}

function parseSmtpUrl(text: string) {
  const url = new URL(text)
  const secure = url.protocol === 'smtps:'
  const standardPort = secure ? 465 : 587
  const user = decodeURIComponent(url.username)
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || standardPort,
    secure,
    // A password is never sent in plain text.
    requireTLS: !secure && user !== '',
    auth: user === '' ? undefined : { user, pass: decodeURIComponent(url.password) },
  }
}
