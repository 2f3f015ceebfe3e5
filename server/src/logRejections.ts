import type { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'

/**
 * A promise that nobody waits for has failed: that is a mistake of ours, and worth a line, but not the end of everyone
 * else's requests. An exception is: after that nobody knows what state the process is in.
 */
export function logRejections(process: EventEmitter, { log }: { log: Pick<FastifyBaseLogger, 'error'> }): void {
  process.on('unhandledRejection', (reason: unknown) => {
    const err = reason instanceof Error ? reason : new Error(typeof reason)
    log.error({ err }, 'a promise was rejected unnoticed')
  })
}
