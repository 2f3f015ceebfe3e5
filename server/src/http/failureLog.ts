import type { FastifyReply, FastifyRequest } from 'fastify'

const logged = new WeakSet<FastifyRequest>()

/** Logs why a request failed. It is the only line of that request. */
export function logFailure(
  reply: FastifyReply,
  { message, ...details }: { readonly message: string; readonly [name: string]: unknown },
): void {
  logged.add(reply.request)
  reply.log.error(details, message)
}

export function isFailureLogged(request: FastifyRequest): boolean {
  return logged.has(request)
}
