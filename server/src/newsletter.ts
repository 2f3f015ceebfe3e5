import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { NewsletterAnswer } from './api.ts'
import { parseEmail } from './email.ts'
import { acceptsHtml } from './negotiation.ts'

const FORM = 'application/x-www-form-urlencoded'

/** Sign-up has no storage yet, so it says so: nothing of the address is kept or logged. */
export function registerNewsletter(app: FastifyInstance): void {
  app.addContentTypeParser(FORM, { parseAs: 'string' }, async (_: FastifyRequest, body: string) => ({
    email: new URLSearchParams(body).get('email'),
  }))

  app.post('/api/newsletter', { bodyLimit: 4096 }, async (request, reply) => {
    const type = judge(request.body)
    if (isPlainForm(request)) return reply.redirect(`/subscribe#${fragments[type]}`, 303)
    return reply.code(type === 'notOpen' ? 503 : 400).send(answers[type])
  })
}

function judge(body: unknown): NewsletterAnswer['type'] {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined
  const result = parseEmail(email)
  return result.type === 'email' ? 'notOpen' : result.type
}

/** A form sent without JavaScript: the browser expects a page, not JSON. */
function isPlainForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith(FORM) === true && acceptsHtml(headers.accept)
}

const fragments = { notOpen: 'not-open', empty: 'empty', malformed: 'malformed' } as const

const answers: Readonly<Record<NewsletterAnswer['type'], NewsletterAnswer>> = {
  notOpen: { type: 'notOpen', message: 'Sign-up is not open yet. Your address was not stored.' },
  empty: { type: 'empty', message: 'Enter your email address.' },
  malformed: { type: 'malformed', message: 'That does not look like an email address.' },
}
