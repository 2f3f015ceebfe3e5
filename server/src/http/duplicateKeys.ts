import type { FastifyInstance } from 'fastify'

/** A body with the same key twice means one thing to us and another to a proxy that reads the first one, so it is refused. */
export function refuseDuplicateKeys(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    parse(request, body, (error, value) => {
      const isAmbiguous = error === null && hasDuplicateKeys(body)
      done(isAmbiguous ? Object.assign(new Error('A key comes twice.'), { statusCode: 400 }) : error, value)
    })
  })
}

/** Expects valid JSON, in which a string before a colon is a key. */
function hasDuplicateKeys(text: string): boolean {
  const open: Set<string>[] = []
  for (const [token, string, colon] of text.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?|[{}]/g)) {
    if (token === '{') open.push(new Set())
    if (token === '}') open.pop()
    if (string === undefined || colon === undefined) continue
    // A duplicate key may be written with escapes.
    const key: string = JSON.parse(string)
    const keys = open.at(-1)
    if (keys?.has(key)) return true
    keys?.add(key)
  }
  return false
}
