import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MailMessage } from './mailMessage.ts'
import type { MailOutcome, MailTransport } from './mailTransport.ts'

/** RFC 5321 gives a server ten minutes for its last word: one that is cut off earlier has the mail, and we do not know. */
const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 600_000 }

/** Sends by the server that the URL names: `smtp://user:password@host:587`, or `smtps://` for TLS from the start. */
export function createSmtpTransport(url: string): MailTransport {
  const { auth, ...options } = parseSmtpUrl(url)
  return {
    isRepeatable: false,
    // What is sent is not here any more.
    forget: async () => undefined,
    forgetBefore: async () => undefined,
    async send(message, { handOver }) {
      const progress: Progress = { isHanded: false, isWithdrawn: false }
      const connection = new SMTPConnection({ ...options, ...limits })
      try {
        await deliver(connection, {
          message,
          auth,
          letter: Readable.from(stream(message.body, { handOver, progress })),
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
  readonly letter: Readable
  readonly auth: { readonly user: string; readonly pass: string } | undefined
}

/** Without the library's pool and composer: between the last byte of the mail and the dot lies nothing but the note of it. */
function deliver(connection: SMTPConnection, { message: { from, to }, letter, auth }: Delivery): Promise<void> {
  return new Promise((resolve, reject) => {
    const send = () => connection.send({ from, to }, letter, (error) => (error ? reject(error) : resolve()))
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

/** The end of the stream is what makes the dot that ends the mail, so the last thing before it is to write down that it comes. */
async function* stream(body: MailMessage['body'], { handOver, progress }: StreamOptions): AsyncGenerator<Buffer> {
  yield body
  // By then the mail is on its way, and only the dot is missing.
  await setImmediate()
  if (!(await handOver())) {
    progress.isWithdrawn = true
    throw new Error('The mail was withdrawn.')
  }
  progress.isHanded = true
}

/**
 * Until a server has said 250 the mail is ours (RFC 5321, section 6.1), so one that hangs up gets it again. One that is
 * silent for ten minutes after it has all of it most likely took it, and does not (RFC 1047).
 */
function judge(error: unknown, { isHanded, isWithdrawn }: Progress): MailOutcome {
  if (isWithdrawn) return { type: 'withdrawn' }
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number }
  // Its words may hold the address, so only the codes are kept.
  const reason = [code, command, responseCode].filter((part) => part !== undefined).join(' ')
  if (isHanded && code === 'ETIMEDOUT') return { type: 'unclear', reason }
  // A wrong password is also refused for good, but the mail is not to blame.
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
    // A password never travels in the open.
    requireTLS: !secure && user !== '',
    auth: user === '' ? undefined : { user, pass: decodeURIComponent(url.password) },
  }
}
