import type { Locks } from './locks.ts'

type Turn = { readonly start: () => void }

/** Web Locks of one process, where the platform has none: before Node 24. */
export function createOwnLocks(): Locks {
  const queues = new Map<string, Turn[]>()
  const end = (name: string) => {
    const queue = queues.get(name) ?? []
    queue.shift()
    if (queue.length === 0) queues.delete(name)
    queue[0]?.start()
  }
  const request: Locks['request'] = (name, options, held) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(name) ?? []
      queues.set(name, queue)
      if ('ifAvailable' in options && queue.length > 0) return resolve(held(null))
      const run = () =>
        Promise.resolve(held({ name }))
          .then(resolve, reject)
          .finally(() => end(name))
      const turn = { start: () => void run() }
      queue.push(turn)
      const start = () => queue[0] === turn && queueMicrotask(turn.start)
      if (!('signal' in options)) return void start()
      options.signal.addEventListener('abort', () => {
        const at = queue.indexOf(turn)
        if (at > 0) queue.splice(at, 1)
        if (at > 0) reject(new DOMException('The request was aborted.', 'AbortError'))
      })
      start()
    })
  return { request }
}
