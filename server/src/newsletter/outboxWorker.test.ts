import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createRandom, pick, reportRow, scale } from '../../testing/deepRun.ts'
import { createTemporaryFolder } from '../../testing/temporaryFolder.ts'
import { createTestApp } from '../../testing/testApp.ts'
import { createTestNewsletter, manyPerClient } from '../../testing/testNewsletter.ts'
import { type SmtpFault, startSmtp } from '../../testing/testSmtp.ts'
import { openSqlite } from '../database/sqliteDatabase.ts'
import { foldMailbox } from '../emailAddress.ts'
import { createFolderTransport, createSmtpTransport, type MailTransport } from './mailTransport.ts'
import { createOutboxWorker } from './outboxWorker.ts'
import { createSubscribers } from './subscribers.ts'

const client = '192.0.2.1'

async function open(transport: MailTransport) {
  const database = await openSqlite(createTemporaryFolder())
  onTestFinished(() => database.close())
  const newsletter = await createTestNewsletter(database)
  const lines: unknown[] = []
  const worker = createOutboxWorker({
    ...newsletter,
    transport,
    publicUrl: 'https://murmur.example',
    from: 'Murmur <hello@murmur.example>',
    log: { warn: (...line: unknown[]) => void lines.push(line) },
  })
  return { ...newsletter, worker, lines }
}

async function openSmtp() {
  const smtp = await startSmtp()
  onTestFinished(() => smtp.stop())
  let time = 0
  // Each request comes a minute after the last, so that no rate limit applies.
  const elapsed = () => {
    time += 60_001
    return time
  }
  return { smtp, elapsed, ...(await open(createSmtpTransport(smtp.url))) }
}

test('N-10, N-12: the mail has its links, and headers for one-click unsubscribe', async () => {
  const { smtp, subscribers, worker, tokens, clock } = await openSmtp()
  await subscribers.subscribe({ email: 'Ada+x@example.org', client })
  expect(await worker.run()).toBe(true)
  const [mail] = smtp.mails
  const [head = '', ...body] = (mail?.text ?? '').split('\r\n\r\n')
  const text = body.join('\n\n').replace(/=\r\n/g, '').replaceAll('=3D', '=')
  expect(mail?.to).toBe('Ada+x@example.org')
  expect(head).toContain('From: Murmur <hello@murmur.example>')
  expect(head).toContain('To: Ada+x@example.org')
  expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(head).toMatch(/List-Unsubscribe: <https:\/\/murmur\.example\/unsubscribe\?token=[\w-]{43}>/)
  expect(head).toMatch(/Message-ID: <[\w-]{43}@murmur\.example>/i)
  const token = /https:\/\/murmur\.example\/confirm\?token=([\w-]{43})/.exec(text)?.[1] ?? ''
  expect(text.replace(/(?<=token=)[\w-]{43}|(?<=NmP-)[\w-]+/g, '')).not.toMatch(/ada/i)
  clock.time += 1
  expect(await subscribers.confirm(token)).toBe(true)
  expect(text).not.toContain(tokens.hashClient(client))
})

/** Parts of addresses, and of injection attacks. */
const parts = [
  'a',
  "o'neil",
  '!#$%&*+/=?^_`{|}~-',
  '@',
  'b.co',
  '.',
  '..',
  '+x',
  '=?utf-8?q?x?=',
  'x{{7*7}}',
  '%0d%0aBcc',
  '\r\nBcc: x@y.co',
  '\n',
  '\0',
  '"',
  '<',
  '>',
  ',',
  ';',
  '(c)',
  ' ',
  '\u00e9',
  '\u0430',
  '\u202e',
  '%0a',
  "'--",
]
const hostile = [
  'a@b.co\r\nBcc: x@y.co',
  'a@b.co\nBcc: x@y.co',
  '"a b"@b.co',
  'a(comment)@b.co',
  'a@b.co (c)',
  'a@[127.0.0.1]',
  `${'a'.repeat(65)}@b.co`,
  `${'a'.repeat(2 ** 20)}@b.co`,
  'a@b.co,c@d.co',
  '<a@b.co>',
  'a@\u0431.co\0',
  'a@b.co%0d%0aBcc',
]

function writeAddress(random: () => number): string {
  const any = () => pick(parts, random)
  const text = Array.from({ length: 2 + Math.floor(random() * 5) }, any).join('')
  return random() < 0.3 ? `${any()}${any()}@example.org` : text
}

test('N-08, N-12: no address can inject a header, a recipient, an SMTP command or text', async () => {
  const { smtp, subscribers, worker, elapsed } = await openSmtp()
  const { app } = createTestApp({ subscribers, elapsed })
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  const random = createRandom(8)
  const count = scale(5_000, { quickPart: 50 })
  const statuses = new Map<number, number>()
  for (const text of [...hostile, ...Array.from({ length: count }, () => writeAddress(random))]) {
    const payload = JSON.stringify({ email: text })
    const { statusCode } = await app.inject({ method: 'POST', url: '/api/newsletter', headers, payload })
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
  }
  while (!(await worker.run()));
  const stored = (await subscribers.list()).map(({ address }) => address)
  for (const address of stored) expect(address).toMatch(/^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9.-]+$/)
  // SMTP quotes a local part with two dots in a row.
  const mailed = smtp.mails.map(({ to }) => foldMailbox(to.replaceAll('"', '')))
  expect(mailed.sort()).toEqual([...new Set(stored.map(foldMailbox))].sort())
  const seen = smtp.mails.map(({ text, to }) => describeMail(text, { to }))
  const [plain = ''] = seen
  reportRow(
    'N-08',
    `${count} hostile texts answered ${[...statuses].map(([status, times]) => `${times} × ${status}`).join(', ')}; ${seen.length} mails, 0 injected headers`,
  )
  reportRow('N-12', `${seen.length} mails with identical text`)
  expect(plain).toContain(headerNames.join())
  expect(new Set(seen).size).toBe(1)
  expect([...statuses.keys()].sort()).toEqual([202, 400, 413])
})

/** The header names and the text, without the tokens and the multipart boundary. */
function describeMail(text: string, { to }: { to: string }): string {
  const end = text.indexOf('\r\n\r\n')
  const lines = text.slice(0, end).split(/\r\n(?!\s)/)
  expect(lines.find((line) => /^to:/i.test(line))?.replaceAll(/["<>]/g, '')).toBe(`To: ${to.replaceAll(/["<>]/g, '')}`)
  const body = text.slice(end).replace(/=\r\n/g, '').replaceAll('=3D', '=')
  const names = lines.map((line) => line.split(':')[0]?.toLowerCase()).sort()
  return `${names.join()}${body.replace(/token=[\w-]{43}|_NmP-\w+/g, '')}`
}

const headerNames = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'message-id',
  'mime-version',
  'subject',
  'to',
]

test('N-23: a mail server that fails at every step gets each mail exactly once in the end', async () => {
  const { smtp, subscribers, outbox, worker, clock } = await openSmtp()
  const count = scale(1_000, { quickPart: 40 })
  for (let index = 0; index < count; index += 1) await subscribers.subscribe({ email: `${index}@example.org`, client })
  await smtp.stop()
  for (let minute = 0; minute < 60; minute += 5) {
    expect(await worker.run()).toBe(false)
    clock.time += 5 * 60_000
  }
  expect(smtp.mails).toEqual([])
  await smtp.start()
  const random = createRandom(23)
  const faults: SmtpFault[] = ['greeting', 'busy', 'sender', 'recipient', 'beforeData', 'insideData', 'full']
  smtp.setFault(() => (random() < 0.5 ? 'none' : pick(faults, random)))
  for (let tries = 0; (await outbox.count()).due !== undefined && tries < count * 20; tries += 1) {
    clock.time += 10_000
    await worker.run()
  }
  const received = smtp.mails.map(({ to }) => to)
  reportRow('N-23', `${count} mails, 1 h down, then every second connection broken: ${received.length} received`)
  expect([new Set(received).size, received.length]).toEqual([count, count])
  expect(await outbox.count()).toEqual({ sent: count })
})

test('a mail to an unknown mailbox is not retried', async () => {
  const { smtp, subscribers, outbox, worker, lines } = await openSmtp()
  smtp.setFault(() => 'unknown')
  await subscribers.subscribe({ email: 'nobody@example.org', client })
  expect(await worker.run()).toBe(true)
  expect(await outbox.count()).toEqual({ refused: 1 })
  expect(JSON.stringify(lines)).not.toContain('nobody')
})

test('a mail that is cancelled at the last moment is not sent', async () => {
  const { smtp, subscribers, outbox, now } = await openSmtp()
  await subscribers.subscribe({ email: 'ada@example.org', client })
  const late = {
    ...outbox,
    markHanded: async (mail: Parameters<typeof outbox.markHanded>[0]) => {
      await subscribers.unsubscribe(mail.unsubscribeToken)
      return outbox.markHanded(mail)
    },
  }
  const transport = createSmtpTransport(smtp.url)
  const log = { warn: () => undefined }
  await createOutboxWorker({
    outbox: late,
    transport,
    publicUrl: 'https://x.example',
    from: 'a@x.example',
    now,
    log,
  }).run()
  expect([smtp.mails, await outbox.count()]).toEqual([[], { void: 1 }])
})

test('N-14, N-15: mails in the folder are deleted on erasure, and after a week', async () => {
  const folder = join(createTemporaryFolder(), 'outbox')
  const transport = createFolderTransport(folder)
  const { database, tokens, worker } = await open(transport)
  const clock = { time: Date.now() }
  const subscribers = createSubscribers(database, {
    tokens,
    now: () => clock.time,
    limits: manyPerClient,
    sentMails: transport,
  })
  const { subscribers: early } = await createTestNewsletter(database)
  for (const name of ['ada', 'bob']) await early.subscribe({ email: `${name}@example.org`, client })
  await worker.run()
  await subscribers.erase('ada@example.org')
  const mails = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  expect(mails.map((mail) => /To: (.*)/.exec(mail)?.[1])).toEqual(['bob@example.org'])
  clock.time += 8 * 86_400_000
  await subscribers.purge()
  expect(readdirSync(folder)).toEqual([])
})

test('without a mail server the mails are in a folder that only our user can read', async () => {
  const folder = join(createTemporaryFolder(), 'outbox')
  const { subscribers, worker } = await open(createFolderTransport(folder))
  await subscribers.subscribe({ email: 'ada@example.org', client })
  expect(await worker.run()).toBe(true)
  const [file = ''] = readdirSync(folder)
  expect(readdirSync(folder)).toHaveLength(1)
  expect(readFileSync(join(folder, file), 'utf8')).toContain('To: ada@example.org')
  expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600)
})
