import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limitTo } from '../http/rateLimit.ts'
import { refuse } from '../http/refuse.ts'
import { isSameOrigin } from '../http/requestHeaders.ts'
import type { HeaderRecord } from '../http/securityHeaders.ts'
import { tryToStore } from './newsletterRoutes.ts'
import type { Subscribers } from './subscribers.ts'

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
