import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tryToKeep } from './newsletter.ts'
import { refuse } from './refusal.ts'
import { isSameOrigin } from './sameOrigin.ts'
import type { HeaderRecord } from './security.ts'
import type { Subscribers } from './subscribers.ts'

export type NewsletterLinksOptions = {
  readonly subscribers: Subscribers
  readonly publicUrl: string
  readonly headers: HeaderRecord
}

/**
 * Where the links of our mails lead. A GET shows a page and changes nothing, for mail programs open links ahead; the
 * form on that page has no action, so it sends a POST to the same address, the token in it.
 */
export function registerNewsletterLinks(app: FastifyInstance, options: NewsletterLinksOptions): void {
  const { subscribers, publicUrl, headers } = options
  // Whatever the form says, the address has said it already.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, async (_: FastifyRequest, body: string) => body)

  app.post('/confirm', { bodyLimit: 4096 }, async (request, reply) => {
    if (!isSameOrigin(request.headers, { publicUrl })) return refuse(reply, { type: 'forbidden', headers })
    const token = findToken(request)
    let isConfirmed = false
    const confirm = async () => {
      isConfirmed = token !== undefined && (await subscribers.confirm(token))
    }
    if (!(await tryToKeep(confirm, reply))) return refuse(reply, { type: 'unavailable', headers })
    return reply.redirect(isConfirmed ? '/confirm#confirmed' : '/confirm#expired', 303)
  })

  // From anywhere: a mail service sends it for its user, and the token is all the right that it needs (RFC 8058).
  app.post('/unsubscribe', { bodyLimit: 4096 }, async (request, reply) => {
    const token = findToken(request)
    const unsubscribe = async () => {
      if (token !== undefined) await subscribers.unsubscribe(token)
    }
    if (!(await tryToKeep(unsubscribe, reply))) return refuse(reply, { type: 'unavailable', headers })
    return isOneClick(request) ? answerOneClick(reply) : reply.redirect('/unsubscribe#done', 303)
  })
}

/** The form of a token, so that nothing else is looked up. */
function findToken({ query }: FastifyRequest): string | undefined {
  const token = typeof query === 'object' && query !== null && 'token' in query ? query.token : undefined
  return typeof token === 'string' && /^[\w-]{43}$/.test(token) ? token : undefined
}

function isOneClick({ body }: FastifyRequest): boolean {
  return typeof body === 'string' && /List-Unsubscribe/i.test(body) && /One-Click/i.test(body)
}

/** A mail service follows no redirects. */
function answerOneClick(reply: FastifyReply) {
  return reply.code(200).type('text/plain; charset=utf-8').send('You will get no more letters.\n')
}
