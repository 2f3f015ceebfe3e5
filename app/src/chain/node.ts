/** A node that answers JSON-RPC over HTTP. */
export type Node = {
  readonly url: string
  ask(question: NodeQuestion): Promise<NodeAnswer>
}

export type NodeQuestion = {
  readonly method: string
  readonly params: readonly unknown[]
  readonly signal: AbortSignal
}

/** Why a node failed is in its own words, which are never shown: they have carried other people's messages. */
export type NodeAnswer = { readonly type: 'answer'; readonly value: unknown } | { readonly type: 'failed' }

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

const LONGEST_ANSWER = 1_000_000
const failed: NodeAnswer = { type: 'failed' }

export function createNode(url: string, { fetch }: { fetch: Fetch }): Node {
  let lastId = 0
  return {
    url,
    ask: async ({ method, params, signal }) => {
      lastId += 1
      const id = lastId
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
          signal,
          // A node needs to know nothing of the page, and may not send it elsewhere.
          credentials: 'omit',
          redirect: 'error',
        })
        return response.ok ? readAnswer(await response.text(), { id }) : failed
      } catch {
        return failed
      }
    },
  }
}

/** `null`, nothing at all and an answer to another question are failures: none of them may be read as zero. */
function readAnswer(text: string, { id }: { id: number }): NodeAnswer {
  if (text.length > LONGEST_ANSWER) return failed
  const body: unknown = JSON.parse(text)
  if (typeof body !== 'object' || body === null || !('id' in body) || body.id !== id) return failed
  if (!('result' in body) || body.result === null || body.result === undefined || 'error' in body) return failed
  return { type: 'answer', value: body.result }
}
