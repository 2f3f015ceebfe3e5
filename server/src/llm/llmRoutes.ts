import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FindClient } from '../http/clientAddress.ts'
import { findField } from '../http/json.ts'
import { refuse, refuseForNow } from '../http/refuse.ts'
import type { HeaderRecord } from '../http/securityHeaders.ts'
import { refuseFailure, type UpstreamFailure } from '../upstream/upstreamFailure.ts'
import type { DailyBudget } from './dailyBudget.ts'
import type { AskModel } from './modelClient.ts'
import { askForIntent, settleIntent } from './readIntent.ts'
import { parseExplanation, rephrase } from './rephrase.ts'

type LlmOptions = {
  /** Undefined if no model is configured. */
  readonly askModel: AskModel | undefined
  readonly budget: DailyBudget
  readonly findClient: FindClient
  readonly headers: HeaderRecord
}

/** The longest sentence; the parser refuses longer ones. */
const LONGEST = 1_000

/** What a language model may do: read a sentence that the parser could not, and put an explanation into other words. */
export function registerLlm(app: FastifyInstance, options: LlmOptions): void {
  const { headers } = options
  app.post('/api/intents', { bodyLimit: 8_192 }, async (request, reply) => {
    const text = findField(request.body, 'text')
    if (typeof text !== 'string' || text.length > LONGEST) return refuse(reply, { type: 'badRequest', headers })
    const intent = settleIntent(text)
    if (intent !== undefined) return reply.send({ type: 'intent', by: 'parser', intent })
    return await spend({ request, reply }, { ...options, ask: (askModel) => askForIntent(text, askModel) })
  })
  app.post('/api/explanations', { bodyLimit: 8_192 }, async (request, reply) => {
    const explanation = parseExplanation(request.body)
    if (explanation === undefined) return refuse(reply, { type: 'badRequest', headers })
    return await spend({ request, reply }, { ...options, ask: (askModel) => rephrase(explanation, askModel) })
  })
}

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply }

type Spending = LlmOptions & { readonly ask: (askModel: AskModel) => Promise<object | UpstreamFailure> }

async function spend({ request, reply }: Exchange, { askModel, budget, findClient, headers, ask }: Spending) {
  if (askModel === undefined) return reply.send({ type: 'off' })
  const waitMs = budget.take(findClient(request.raw))
  if (waitMs > 0) return refuseForNow(reply, { type: 'tooManyRequests', headers, waitMs })
  const answer = await ask(askModel)
  return isFailure(answer) ? refuseFailure(reply, { failure: answer, headers }) : reply.send(answer)
}

function isFailure(answer: object): answer is UpstreamFailure {
  return findField(answer, 'type') === 'failed'
}
