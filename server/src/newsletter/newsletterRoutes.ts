import { setTimeout as delay } from 'node:timers/promises'
import type { NewsletterAnswer } from '@murmur/sdk/api'
import { tryParse } from '@murmur/sdk/schemas'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { parseEmail } from '../emailAddress.ts'
import type { FindClient } from '../http/clientAddress.ts'
import { logFailure } from '../http/errorHandler.ts'
import { acceptsHtml } from '../http/negotiation.ts'
import { limitTo } from '../http/rateLimit.ts'
import { refuse, refuseForNow } from '../http/refuse.ts'
import { isSameOrigin } from '../http/requestHeaders.ts'
import type { HeaderRecord } from '../http/securityHeaders.ts'
import type { Subscribers } from './subscribers.ts'

const FORM = 'application/x-www-form-urlencoded'

type NewsletterOptions = {
  readonly subscribers: Subscribers
  readonly findClient: FindClient
  readonly headers: HeaderRecord
  /** From 0 up to 1. */
  readonly random: () => number
}

/** Retry-After at the daily limit, which frees up bit by bit within a day. */
const RETRY_MS = 3_600_000

/** Far more than the difference in work between two addresses. */
const JITTER_MS = 5

/** `parseEmail` says what is wrong with an address. */
const formSchema = v.object({ email: v.optional(v.unknown()), topic: v.optional(v.unknown()) })

/** Gives the same answer for every address, so that it does not reveal who is subscribed. */
export function registerNewsletter(
  app: FastifyInstance,
  { subscribers, findClient, headers, random }: NewsletterOptions,
): void {
  app.addContentTypeParser(FORM, { parseAs: 'string' }, async (_: FastifyRequest, body: string) => {
    const form = new URLSearchParams(body)
    return { email: form.get('email'), topic: form.get('topic') }
  })

  app.post('/api/newsletter', { bodyLimit: 4096 }, async (request, reply) => {
    const form = tryParse(formSchema, request.body)
    const result = parseEmail(form?.email)
    if (result.type !== 'email') return answer(result.type, { request, reply })
    // People cannot see this field. A bot that fills it in gets the usual answer.
    if (form?.topic) return answer('accepted', { request, reply })
    const signUp = { email: result.email, client: findClient(request.raw) }
    let isWithinLimit = true
    const store = async () => {
      isWithinLimit = await subscribers.subscribe(signUp)
    }
    const isStored = await tryToStore(store, reply)
    if (!isWithinLimit) return refuseForNow(reply, { type: 'tooManyRequests', headers, waitMs: RETRY_MS })
    // Hides that inserting a row takes some microseconds longer than updating one.
    await delay(random() * JITTER_MS)
    return isStored ? answer('accepted', { request, reply }) : refuse(reply, { type: 'unavailable', headers })
  })
}

/** True once the change is on disk. Logs only code and message of an error: its details may name an address. */
async function tryToStore(store: () => Promise<void>, reply: FastifyReply): Promise<boolean> {
  try {
    await store()
    return true
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: unknown }
    logFailure(reply, { message: 'newsletter cannot write to its database', code, reason: message })
    return false
  }
}

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply }

function answer(type: NewsletterAnswer['type'], { request, reply }: Exchange) {
  if (isPlainForm(request)) return reply.redirect(`/subscribe#${type}`, 303)
  return reply.code(type === 'accepted' ? 202 : 400).send(answers[type])
}

/** A form sent without JavaScript: the browser expects a page, not JSON. */
function isPlainForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith(FORM) === true && acceptsHtml(headers.accept)
}

const answers: Readonly<Record<NewsletterAnswer['type'], NewsletterAnswer>> = {
  accepted: { type: 'accepted', message: 'Check your inbox, and confirm with the link that we send you.' },
  empty: { type: 'empty', message: 'Enter your email address.' },
  malformed: { type: 'malformed', message: 'That does not look like an email address.' },
}

type LinkRoutesOptions = {
  readonly subscribers: Subscribers
  readonly publicUrl: string
  readonly headers: HeaderRecord
}

/**
 * The targets of the links in our mails. A GET only shows a page, because mail clients prefetch links. The form on that
 * page has no action, so it sends a POST to the same URL, which contains the token.
 */
export function registerLinkRoutes(app: FastifyInstance, options: LinkRoutesOptions): void {
  const { subscribers, publicUrl, headers } = options
  const limited = (name: 'confirm' | 'unsubscribe') => ({
    bodyLimit: 4096,
    onRequest: limitTo(app, name),
  })
  // Any body is accepted: everything needed is in the URL.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, async (_: FastifyRequest, body: string) => body)

  app.post('/confirm', limited('confirm'), async (request, reply) => {
    if (!isSameOrigin(request.headers, { publicUrl })) return refuse(reply, { type: 'forbidden', headers })
    const token = findToken(request)
    let isConfirmed = false
    const confirm = async () => {
      isConfirmed = token !== undefined && (await subscribers.confirm(token))
    }
    if (!(await tryToStore(confirm, reply))) return refuse(reply, { type: 'unavailable', headers })
    return reply.redirect(isConfirmed ? '/confirm#confirmed' : '/confirm#expired', 303)
  })

  // No same-origin check: mail services send it on behalf of their user, and the token authorises it (RFC 8058).
  app.post('/unsubscribe', limited('unsubscribe'), async (request, reply) => {
    const token = findToken(request)
    const unsubscribe = async () => {
      if (token !== undefined) await subscribers.unsubscribe(token)
    }
    if (!(await tryToStore(unsubscribe, reply))) return refuse(reply, { type: 'unavailable', headers })
    return isOneClick(request) ? answerOneClick(reply) : reply.redirect('/unsubscribe#done', 303)
  })
}

/** No value if it is not in the format of a token. */
function findToken({ url }: FastifyRequest): string | undefined {
  const [token, ...more] = new URLSearchParams(url.slice(url.indexOf('?'))).getAll('token')
  return more.length === 0 && token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined
}

function isOneClick({ body }: FastifyRequest): boolean {
  return typeof body === 'string' && /List-Unsubscribe/i.test(body) && /One-Click/i.test(body)
}

/** Mail services do not follow redirects. */
function answerOneClick(reply: FastifyReply) {
  return reply.code(200).type('text/plain; charset=utf-8').send('You will get no more emails.\n')
}
