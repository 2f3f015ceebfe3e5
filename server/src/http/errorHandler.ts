import type { EventEmitter } from 'node:events'
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { findRefusalType, refuse } from './refuse.ts'
import type { HeaderRecord } from './securityHeaders.ts'

/** Answers every error that a route throws. Only errors of ours are logged, and none of their details are sent. */
export function answerError(error: FastifyError, { reply, headers }: { reply: FastifyReply; headers: HeaderRecord }) {
  const type = findRefusalType(error.statusCode)
  // The route pattern, not the URL, which may contain an account.
  const route = reply.request.routeOptions.url
  if (type === 'internal') logFailure(reply, { message: 'request failed', err: error, route })
  return refuse(reply, { type, headers })
}

/**
 * Logs unhandled promise rejections and keeps the process running: one bug must not end the requests of other visitors.
 * An uncaught exception still ends the process, because its state is unknown after that.
 */
export function logRejections(process: EventEmitter, { log }: { log: Pick<FastifyBaseLogger, 'error'> }): void {
  process.on('unhandledRejection', (reason: unknown) => {
    const err = reason instanceof Error ? reason : new Error(typeof reason)
    log.error({ err }, 'unhandled promise rejection')
  })
}

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
