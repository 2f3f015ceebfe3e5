import { tryParse } from '@murmur/sdk/schemas'
import * as v from 'valibot'
import type { Answer, Service } from './answer.ts'

/**
 * `POST /chat/completions`, answered by a rule instead of a model: the first token is paid, the last one received. It
 * shows how the page treats a model, not the quality of one.
 */
export function createModelService(): Service {
  return async ({ method, path, body }) => {
    if (method !== 'POST' || path !== '/chat/completions') return refuse(404, 'There is no such endpoint.')
    const order = tryParse(modelOrder, body)
    const text = tryParse(message, order?.messages.at(-1))?.content
    if (text === undefined) return refuse(400, 'There is no message.')
    const name = tryParse(answerFormat, order?.response_format)?.json_schema.name
    const content =
      name === 'intent' ? readSentence(text) : { text: `${isChinese(text) ? '换句话说：' : 'In short: '}${text}` }
    return {
      status: 200,
      body: { choices: [{ index: 0, message: { role: 'assistant', content: JSON.stringify(content) } }] },
    }
  }
}

function readSentence(text: string) {
  const symbols = text.match(/[A-Z]{3,5}/g) ?? []
  const amount = /\d+(?:\.\d+)?/.exec(text)?.[0] ?? null
  const [payToken = null, receiveToken = null] = [symbols[0], symbols.at(-1)]
  const isPaid = amount !== null
  return {
    kind: symbols.length > 1 ? 'swap' : 'clarify',
    payToken,
    payNetwork: null,
    receiveToken,
    receiveNetwork: null,
    amountSide: isPaid ? 'pay' : null,
    amountKind: isPaid ? 'value' : null,
    amount,
    slippagePercent: null,
    missing: symbols.length > 1 ? null : ['payToken', 'receiveToken'],
    reason: null,
  }
}

function isChinese(text: string): boolean {
  return /\p{sc=Han}/u.test(text)
}

const modelOrder = v.object({ messages: v.array(v.unknown()), response_format: v.optional(v.unknown()) })
const message = v.object({ content: v.string() })
const answerFormat = v.object({ json_schema: v.object({ name: v.string() }) })

function refuse(status: number, message: string): Answer {
  return { status, body: { message } }
}
