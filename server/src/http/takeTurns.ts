import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/** Long enough for several requests, and too short for anybody to notice. */
const TURN_MS = 2

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse }

/**
 * Gives these requests a few milliseconds in each turn of the loop. Without this, a thousand that arrive at once would
 * keep pages and files waiting until the last of them is read.
 */
export function takeTurns(listener: RequestListener, { elapsed }: { readonly elapsed: () => number }): RequestListener {
  const waiting: Exchange[] = []
  let endOfTurn: number | undefined

  const begin = ({ request, response }: Exchange) => {
    // Its client has left meanwhile.
    if (!response.destroyed) listener(request, response)
  }
  const takeTurn = () => {
    endOfTurn = undefined
    for (let next = takeNext(); next !== undefined; next = takeNext()) begin(next)
  }
  const takeNext = () => (waiting.length > 0 && hasTime() ? waiting.shift() : undefined)
  const hasTime = () => {
    if (endOfTurn === undefined) {
      endOfTurn = elapsed() + TURN_MS
      setImmediate(takeTurn)
    }
    return elapsed() < endOfTurn
  }
  return (request, response) => {
    const exchange = { request, response }
    if (waiting.length === 0 && hasTime()) begin(exchange)
    else waiting.push(exchange)
  }
}
