/** An event of a stream (`text/event-stream`). */
export type StreamEvent = { readonly name: string; readonly data: string }

/** A change of a whole market is below one million characters. */
const LONGEST_EVENT = 8_000_000

/** Reads server-sent events. Throws on an event that never ends. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      const blocks = (rest + decoder.decode(chunk.value, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      if (rest.length > LONGEST_EVENT) throw new RangeError('An event of the stream is too long.')
      for (const block of blocks) yield parseEvent(block)
    }
  } finally {
    // Closes the connection, also where the caller stops in the middle.
    // It rejects where the connection is already broken, which ends it just as well.
    await reader.cancel().catch(() => {})
  }
}

function parseEvent(block: string): StreamEvent {
  const fields = block.split('\n').map((line) => /^(\w+): ?(.*)$/.exec(line))
  const find = (name: string) => fields.filter((field) => field?.[1] === name).map((field) => field?.[2] ?? '')
  return { name: find('event')[0] ?? 'message', data: find('data').join('\n') }
}
