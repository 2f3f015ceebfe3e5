import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { consent } from '@murmur/sdk/api'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createRandom, pick, reportRow, scale } from '../../testing/deepRun.ts'
import { databaseKinds } from '../../testing/testDatabases.ts'
import { createTestNewsletter, DAY_MS } from '../../testing/testNewsletter.ts'
import { migrate } from '../database/migrations.ts'

describe.each(databaseKinds)('$name', ({ name, createPlace, open: openDatabase }) => {
  const email = 'Ada@example.org'
  const client = '192.0.2.1'

  async function open() {
    const database = await openDatabase(await createPlace())
    onTestFinished(() => database.close())
    return createTestNewsletter(database)
  }

  test('a visitor subscribes, confirms, unsubscribes and subscribes again', async () => {
    const { subscribers, sendAll, clock } = await open()
    await subscribers.subscribe({ email, client })
    const [mail] = await sendAll()
    expect(mail?.address).toBe(email)
    expect(await subscribers.list()).toMatchObject([{ address: email, status: 'pending', confirmedAt: undefined }])
    expect(await subscribers.confirm(mail?.confirmToken ?? '')).toBe(true)
    expect(await subscribers.list()).toMatchObject([{ status: 'confirmed', confirmedAt: clock.time }])
    await subscribers.unsubscribe(mail?.unsubscribeToken ?? '')
    await subscribers.unsubscribe(mail?.unsubscribeToken ?? '')
    expect(await subscribers.list()).toMatchObject([{ status: 'unsubscribed', unsubscribedAt: clock.time }])

    clock.time += 2 * DAY_MS
    await subscribers.subscribe({ email, client })
    const [second] = await sendAll()
    expect((await subscribers.list())[0]?.status).toBe('unsubscribed')
    expect(await subscribers.confirm(second?.confirmToken ?? '')).toBe(true)
    expect(await subscribers.list()).toMatchObject([{ status: 'confirmed' }, { status: 'confirmed' }])
  })

  test('dots and +tags make a different address', async () => {
    const { subscribers } = await open()
    for (const one of ['ada.b@example.org', 'adab@example.org', 'adab+x@example.org']) {
      await subscribers.subscribe({ email: one, client })
    }
    expect(await subscribers.count()).toBe(3)
  })

  test('N-09: only the right token confirms, once, and within 48 hours', async () => {
    const { subscribers, sendAll, clock, tokens } = await open()
    await subscribers.subscribe({ email, client })
    const [mail] = await sendAll()
    const token = mail?.confirmToken ?? ''
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const altered = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    const wrong = [
      '',
      altered,
      token.slice(1),
      `${token} `,
      mail?.unsubscribeToken ?? '',
      tokens.unsubscribe(''),
      "' OR 1=1",
    ]
    for (const one of wrong) expect(await subscribers.confirm(one)).toBe(false)
    clock.time += 2 * DAY_MS
    expect(await subscribers.confirm(token)).toBe(false)
    clock.time -= 1
    expect(await subscribers.confirm(token)).toBe(true)
    expect(await subscribers.confirm(token)).toBe(false)
  })

  test('a confirmation token cannot unsubscribe, and an unknown token changes nothing', async () => {
    const { subscribers, sendAll } = await open()
    await subscribers.subscribe({ email, client })
    const [mail] = await sendAll()
    await subscribers.unsubscribe(mail?.confirmToken ?? '')
    await subscribers.unsubscribe('nobody')
    expect((await subscribers.list())[0]?.status).toBe('pending')
  })

  test('after unsubscribing, the links of older mails do not work', async () => {
    const { subscribers, sendAll } = await open()
    await subscribers.subscribe({ email, client })
    const [mail] = await sendAll()
    await subscribers.unsubscribe(mail?.unsubscribeToken ?? '')
    expect(await subscribers.confirm(mail?.confirmToken ?? '')).toBe(false)
  })

  test('N-11: an address gets at most one mail a day and three a month', async () => {
    const { subscribers, sendAll, clock } = await open()
    const days: number[] = []
    for (let step = 0; step < 120; step += 1) {
      await subscribers.subscribe({ email, client: `192.0.2.${step}` })
      if (step % 4 === 0) await subscribers.purge()
      for (const _ of await sendAll()) days.push(step / 2)
      clock.time += DAY_MS / 2
    }
    expect(days).toEqual([0, 1, 2, 30, 31, 32])
  })

  test('N-11: a thousand clients that sign up one address cause one mail', async () => {
    const { subscribers, sendAll } = await open()
    const clients = Array.from(
      { length: scale(1_000, { quickPart: 50 }) },
      (_, index) => `198.51.${index >> 8}.${index & 255}`,
    )
    // Batches of the pool size: waiting for a connection fails after five seconds.
    for (let start = 0; start < clients.length; start += 10) {
      await Promise.all(clients.slice(start, start + 10).map((one) => subscribers.subscribe({ email, client: one })))
    }
    const mails = await sendAll()
    reportRow('N-11', `${clients.length} clients, 1 address on ${name}: ${mails.length} mail`)
    expect(mails).toHaveLength(1)
  })

  test('a confirmed address gets no further mail', async () => {
    const { subscribers, sendAll, clock } = await open()
    await subscribers.subscribe({ email, client })
    const [mail] = await sendAll()
    await subscribers.confirm(mail?.confirmToken ?? '')
    clock.time += 2 * DAY_MS
    await subscribers.subscribe({ email, client })
    expect(await sendAll()).toEqual([])
  })

  test('N-13: each consent has its text version, time, form and client', async () => {
    const { subscribers, sendAll, clock, tokens } = await open()
    await subscribers.subscribe({ email, client })
    const consentAt = clock.time
    clock.time += 1_000
    const [mail] = await sendAll()
    await subscribers.confirm(mail?.confirmToken ?? '')
    expect(await subscribers.list()).toEqual([
      {
        address: email,
        status: 'confirmed',
        consentVersion: consent.version,
        consentForm: '/subscribe',
        consentAt,
        clientHash: tokens.hashClient(client),
        confirmedAt: clock.time,
        unsubscribedAt: undefined,
      },
    ])
  })

  test('N-13: none of these columns can be null', async () => {
    const { database, subscribers } = await open()
    await subscribers.subscribe({ email, client })
    const kept = ['subscriber_id', 'text_version', 'form', 'client_hash', 'given_at']
    for (const column of kept) {
      const clear = database.transaction((query) => query(`UPDATE consents SET ${column} = NULL`))
      await expect(clear).rejects.toThrow(/not[ -]null/i)
    }
    expect(await subscribers.list()).toHaveLength(1)
    reportRow('N-13', `${kept.length} of ${kept.length} columns of a consent are NOT NULL on ${name}`)
  })

  test('an erased address is deleted, and never gets a mail again', async () => {
    const { database, subscribers, sendAll, clock, outbox } = await open()
    await subscribers.subscribe({ email, client })
    const mail = await outbox.claim()
    await subscribers.erase('ADA@example.org')
    expect(await subscribers.list()).toEqual([])
    expect(mail && (await outbox.markHanded(mail))).toBe(false)
    clock.time += 40 * DAY_MS
    await subscribers.subscribe({ email, client })
    expect([await subscribers.count(), await subscribers.list(), await sendAll()]).toEqual([0, [], []])
    // The rows that hide the timing do not contain the address, and the next purge deletes them.
    const readRows = () => database.transaction((query) => query('SELECT * FROM subscribers'))
    expect(JSON.stringify(await readRows())).not.toMatch(/ada/i)
    clock.time += 7 * DAY_MS
    await subscribers.purge()
    expect(await readRows()).toEqual([])
  })

  test('N-15: an address that is not confirmed within 7 days is deleted', async () => {
    const { subscribers, sendAll, clock } = await open()
    for (let index = 0; index < 20; index += 1) {
      await subscribers.subscribe({ email: `${index}@example.org`, client })
    }
    const mails = await sendAll()
    for (const { confirmToken } of mails.slice(0, 5)) await subscribers.confirm(confirmToken)
    for (const { unsubscribeToken } of mails.slice(5, 10)) await subscribers.unsubscribe(unsubscribeToken)
    clock.time += 7 * DAY_MS - 1
    await subscribers.purge()
    expect(await subscribers.count()).toBe(20)
    clock.time += 1
    await subscribers.purge()
    expect(await subscribers.count()).toBe(5)
    reportRow('N-15', `15 of 15 unconfirmed deleted after 7 days on ${name}, 5 of 5 confirmed kept`)
  })

  test('N-18: SQL in values is not executed', async () => {
    const { subscribers } = await open()
    const random = createRandom(18)
    const parts = [
      "'",
      '"',
      ';',
      '--',
      '/*',
      '\\',
      '?',
      '$1',
      ' OR 1=1',
      'DROP TABLE subscribers',
      '\0x',
      '%',
      '\u2019',
      ')',
    ]
    const payloads = Array.from({ length: scale(2_000, { part: 100 }) }, () =>
      Array.from({ length: 4 }, () => pick(parts, random)).join(''),
    )
    await subscribers.subscribe({ email, client })
    for (const payload of payloads) {
      expect(await subscribers.confirm(payload)).toBe(false)
      await subscribers.unsubscribe(payload)
      // PostgreSQL rejects NUL in text. The route rejects it earlier.
      const address = payload.replaceAll('\0', '')
      await subscribers.subscribe({ email: `${address}@example.org`, client: payload })
    }
    expect((await subscribers.list()).filter(({ address }) => address === email)).toHaveLength(1)
    expect(await subscribers.count()).toBe(
      1 + new Set(payloads.map((one) => one.replaceAll('\0', '').toLowerCase())).size,
    )
    reportRow('N-18', `${payloads.length} payloads on ${name}: 0 injected`)
  })

  test('N-22: a clock that jumps a day causes no second mail, and expires no link early', async () => {
    const { subscribers, sendAll, clock } = await open()
    await subscribers.subscribe({ email, client })
    const [mail] = await sendAll()
    clock.time -= DAY_MS
    await subscribers.subscribe({ email, client })
    expect(await sendAll()).toEqual([])
    clock.time += 2 * DAY_MS
    await subscribers.purge()
    expect(await subscribers.confirm(mail?.confirmToken ?? '')).toBe(true)
    reportRow('N-22', `a day back and two ahead on ${name}: 1 mail, and its link still valid`)
  })

  test('the outbox: a mail is claimed once, kept while the mail server is down, and never sent twice', async () => {
    const { subscribers, outbox, clock } = await open()
    await subscribers.subscribe({ email, client })
    const first = await outbox.claim()
    expect(await outbox.claim()).toBeUndefined()
    if (first === undefined) throw new Error('No mail is due.')
    await outbox.retry(first, { inMs: 1_000 })
    expect(await outbox.claim()).toBeUndefined()
    clock.time += 1_000
    const second = await outbox.claim()
    if (second === undefined) throw new Error('No mail is due.')
    expect(second).toMatchObject({ id: first.id, attempts: 1 })
    expect(await outbox.markHanded(first)).toBe(false)
    expect(await outbox.recover({ before: clock.time, isRepeatable: false })).toEqual({ unclear: 0 })
    const third = await outbox.claim()
    if (third === undefined) throw new Error('No mail is due.')
    expect([await outbox.markHanded(second), await outbox.markHanded(third)]).toEqual([false, true])
    expect(await outbox.recover({ before: clock.time, isRepeatable: false })).toEqual({ unclear: 1 })
    expect([await outbox.claim(), await outbox.count()]).toEqual([undefined, { unclear: 1 }])
  })

  test('migrating twice changes nothing', async () => {
    const { database, subscribers } = await open()
    await subscribers.subscribe({ email, client })
    await Promise.all([migrate(database), migrate(database)])
    expect(await subscribers.count()).toBe(1)
  })

  test('data of a newer release is refused', async () => {
    const { database } = await open()
    await database.transaction((query) => query('INSERT INTO migrations (version) VALUES (99)'))
    await expect(migrate(database)).rejects.toThrow('newer release')
  })
})

test('N-18: no SQL statement is concatenated from values', () => {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  // Names of tables, which no database can bind, and constants. A backup's columns are checked letter by letter.
  const names = /\$\{(skipLocked|IN_USE|table\.(name|key)|columns|placeholders|conflict)\}/g
  const statement = /\b(SELECT|INSERT|UPDATE|DELETE)\b[^`]*\$\{/
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/`[^`]*`/g) ?? [])
  expect(texts.some((text) => text.includes('INSERT INTO'))).toBe(true)
  expect(texts.filter((text) => statement.test(text.replace(names, '')))).toEqual([])
})
